import { dashed } from '../shared/uuid.ts'

/* What the code on a label says: nothing but which record it is. It is made of the id, so a reprint never changes. */

/** The records that have a label, by the letter that their codes begin with. */
const LETTERS = { repair: 'R', item: 'I', rental: 'V' } as const
export type Labelled = keyof typeof LETTERS
const KINDS: Readonly<Record<string, Labelled>> = { R: 'repair', I: 'item', V: 'rental' }

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 128 bits, five to a sign. */
const LENGTH = 26

/** A record that a code names. */
export interface Named {
  e: Labelled
  id: string
}

/** 'R' and 26 signs of Crockford's base 32 for a repair: capitals and digits alone, which a QR packs closest. */
export function shortCode(e: Labelled, id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let code = ''
  for (let i = 0; i < LENGTH; i++) {
    code = DIGITS.charAt(Number(rest & 31n)) + code
    rest >>= 5n
  }
  return LETTERS[e] + code
}

/** The record of a code, in any case; null for a text that is none. */
export function namedBy(code: string): Named | null {
  const text = code.toUpperCase()
  const e = KINDS[text.charAt(0)]
  if (!e || text.length !== LENGTH + 1) return null
  let value = 0n
  for (const sign of text.slice(1)) {
    const digit = DIGITS.indexOf(sign)
    if (digit < 0) return null
    value = (value << 5n) | BigInt(digit)
  }
  return value >> 128n === 0n ? { e, id: dashed(value.toString(16).padStart(32, '0')) } : null
}

/**
 * What the QR of a label holds: an address that a phone's own camera opens too.
 * @param home where the product is opened, such as 'https://bench.example'
 */
export const shortLink = (home: string, e: Labelled, id: string): string =>
  `${home.toUpperCase()}/Q/${shortCode(e, id)}`
