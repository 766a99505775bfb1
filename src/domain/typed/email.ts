/** The characters of an unquoted local part (RFC 5322 atext). Other letters need SMTPUTF8, which few servers offer. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** A label of a domain. It may be internationalised, because the mailer sends it as punycode. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
/** A top-level domain has at least two letters or is written in punycode; it is never a number. */
const TOP_LEVEL = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu
/** Reserved by RFC 2606: no mail server can exist for these domains. */
const RESERVED = /^(?:invalid|localhost)$/i

const MAX_ADDRESS = 254
const MAX_LOCAL = 64
const MAX_LABEL = 63

/** True if the spelling of an address allows delivery. */
export function isDeliverable(address: string): boolean {
  const at = address.lastIndexOf('@')
  const labels = address.slice(at + 1).split('.')
  const top = labels.at(-1) ?? ''
  return (
    at > 0 &&
    at <= MAX_LOCAL &&
    address.length <= MAX_ADDRESS &&
    LOCAL.test(address.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    TOP_LEVEL.test(top) &&
    !RESERVED.test(top)
  )
}
