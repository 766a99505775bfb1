import { isDeliverable } from '../../domain/typed/email.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED = /^(https?:\/\/|mailto:|tel:)\S+$/i
const MAILTO = /^mailto:/i

/** Whether a text without a scheme is meant as a mailbox. */
const isMailbox = (text: string): boolean => /^[^/?#]*@/.test(text)

/** What a person types as a link, as an address: 'example.com' is a page, 'an@example.com' a mailbox; null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const hasScheme = SCHEME.test(text)
  const full = hasScheme ? text : `${isMailbox(text) ? 'mailto:' : 'https://'}${text}`
  if (!ALLOWED.test(full)) return null
  if (MAILTO.test(full)) return isDeliverable(full.replace(MAILTO, '').split('?', 1)[0] ?? '') ? full : null
  return full.startsWith('https://') && !full.includes('.') ? null : full
}
