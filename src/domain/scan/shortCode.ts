import { formatUuid } from '../../lib/uuid.ts'

/*
 * The code on a label identifies a record and nothing else. It derives from the id, so that a reprint is
 * identical.
 */

/** The records that have a label, with the first letter of their codes. */
const LETTERS = { repair: 'R', item: 'I', rental: 'V' } as const
export type LabelEntity = keyof typeof LETTERS
const KINDS: Readonly<Record<string, LabelEntity>> = { R: 'repair', I: 'item', V: 'rental' }

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 128 bits, five bits per character. */
const LENGTH = 26

/** A record that a code identifies. */
export interface CodedRecord {
  e: LabelEntity
  id: string
}

/**
 * The code of a record, for a repair 'R' and 26 characters of Crockford's base 32. Capitals and digits make
 * the smallest QR code.
 */
export function shortCode(e: LabelEntity, id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let code = ''
  for (let i = 0; i < LENGTH; i++) {
    code = DIGITS.charAt(Number(rest & 31n)) + code
    rest >>= 5n
  }
  return LETTERS[e] + code
}

/** The record of a code, in upper or lower case; null for a text that is no code. */
export function recordOfCode(code: string): CodedRecord | null {
  const text = code.toUpperCase()
  const e = KINDS[text.charAt(0)]
  if (!e || text.length !== LENGTH + 1) return null
  let value = 0n
  for (const sign of text.slice(1)) {
    const digit = DIGITS.indexOf(sign)
    if (digit < 0) return null
    value = (value << 5n) | BigInt(digit)
  }
  return value >> 128n === 0n ? { e, id: formatUuid(value.toString(16).padStart(32, '0')) } : null
}

/**
 * The content of a label's QR code: an address that the camera of a phone opens too.
 * @param home the address of the product, such as 'https://bench.example'
 */
export const shortLink = (home: string, e: LabelEntity, id: string): string =>
  `${home.toUpperCase()}/Q/${shortCode(e, id)}`
