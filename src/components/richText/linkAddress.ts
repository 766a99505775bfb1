const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED = /^(https?:\/\/|mailto:|tel:)\S+$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What a person types as a link, as an address: 'example.com' is a page, 'an@example.com' a mailbox; null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const address = EMAIL.test(text) && !SCHEME.test(text) ? `mailto:${text}` : text
  const full = SCHEME.test(address) ? address : `https://${address}`
  return ALLOWED.test(full) && (full.startsWith('https://') ? full.includes('.') : true) ? full : null
}
