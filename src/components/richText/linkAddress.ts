import { isDeliverable } from '../../domain/typed/email.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED = /^(https?:\/\/|mailto:|tel:)\S+$/i
const MAILTO = /^mailto:/i

/** True if a text without a scheme looks like a mail address. */
const isMailbox = (text: string): boolean => /^[^/?#]*@/.test(text)

/**
 * Returns a typed link as an address: 'example.com' becomes a page, 'an@example.com' a mailto link; null if
 * it is neither.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const hasScheme = SCHEME.test(text)
  const full = hasScheme ? text : `${isMailbox(text) ? 'mailto:' : 'https://'}${text}`
  if (!ALLOWED.test(full)) return null
  if (MAILTO.test(full)) return isDeliverable(full.replace(MAILTO, '').split('?', 1)[0] ?? '') ? full : null
  return full.startsWith('https://') && !full.includes('.') ? null : full
}
