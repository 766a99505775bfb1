/* UUIDs as four 32-bit numbers. */

/** The number of words of an id. */
export const UUID_WORDS = 4
const DIGITS_OF_WORD = 8
const DASHES = [8, 13, 18, 23]
const DASH = 45
/** The positions of the digits in the text. */
const PLACES = Uint8Array.from(Array.from({ length: 36 }, (_, at) => at).filter((at) => !DASHES.includes(at)))
const NO_DIGIT = 255
/** The value of each ASCII character as a lower-case hexadecimal digit. */
const DIGITS = new Uint8Array(128).fill(NO_DIGIT)
const BYTES = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'))
for (let i = 0; i < 16; i++) DIGITS[i.toString(16).charCodeAt(0)] = i

/**
 * Writes an id as numbers into `words`.
 * @returns false for an id that is no UUID, or not in the usual form
 */
export function readUuid(id: string, words: Uint32Array): boolean {
  if (id.length !== 36) return false
  for (const at of DASHES) if (id.charCodeAt(at) !== DASH) return false
  let seen = 0
  for (let word = 0, place = 0; word < UUID_WORDS; word++) {
    let value = 0
    for (const end = place + DIGITS_OF_WORD; place < end; place++) {
      const digit = DIGITS[id.charCodeAt(PLACES[place]!)] ?? NO_DIGIT
      seen |= digit
      value = (value << 4) | digit
    }
    words[word] = value
  }
  return seen < 16
}

/** @param at the position of its first number */
export function uuidOf(words: Uint32Array, at: number): string {
  const [a, b, c, d] = [words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!]
  return `${half(a >>> 16)}${half(a)}-${half(b >>> 16)}-${half(b)}-${half(c >>> 16)}-${half(c)}${half(d >>> 16)}${half(d)}`
}

const half = (word: number): string => BYTES[(word >>> 8) & 255]! + BYTES[word & 255]!
