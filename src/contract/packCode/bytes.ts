/*
 * The code of a pack: lines of JSON in less than half as many bytes, exactly undone. Such lines say the same keys over and
 * over, and half of what is left are ids, which no compression of a browser makes smaller. First stand the keys, as they are
 * in the lines, `{"v": ,"d": {"id": ,"number":`; behind a line break follow the lines, in which one byte stands for a key
 * and 17 for an id with its quotes. All else is Latin-1; what is beyond it is written as JSON escapes it. No byte of an id
 * is a line break: one that would have such is flipped, and one that would have one then too stays text. So lines are found
 * by what a browser has for bytes, also in a page that has just begun.
 */

/** Lines of JSON with breaks between them, as they are stored and cross the wire. */
export type PackCode = Uint8Array<ArrayBuffer>

export const BREAK = 10
export const QUOTE = 34
export const DASH = 45
/** Characters whose bytes are codes, or that are no byte. */
export const NOT_PLAIN = /[^\n -~\xa0-\xff]/g

const CODES = [...Array(0xa0).keys()].filter((c) => (c < 0x20 && c !== BREAK) || c >= 0x7f)
/** The first codes say that the 16 bytes of an id follow, as they are or flipped; the others are the keys in their order. */
export const [ID = 0, FLIPPED_ID = 1, ...KEYS] = CODES
export const FLIP = 0xff

export const ID_CHARS = 36
export const ID_BYTES = 16
/** Where in an id the two digits of each of its bytes stand. */
export const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
export const DASHES = [8, 13, 18, 23]

const VALUES = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++) VALUES[value.toString(16).charCodeAt(0)] = value
const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? -1

/**
 * Writes the code of the id that stands in the text between quotes, `at` the first of them.
 * @returns whether one does that has a code
 */
export function putId(text: string, at: number, out: Uint8Array, n: number): boolean {
  if (text.charCodeAt(at + 1 + ID_CHARS) !== QUOTE) return false
  for (const dash of DASHES) if (text.charCodeAt(at + 1 + dash) !== DASH) return false
  let breaks = false
  let breaksFlipped = false
  for (let i = 0; i < ID_BYTES; i++) {
    const digits = at + 1 + DIGITS[i]!
    const [high, low] = [valueAt(text, digits), valueAt(text, digits + 1)]
    if (high < 0 || low < 0) return false
    const byte = high * 16 + low
    breaks ||= byte === BREAK
    breaksFlipped ||= byte === (BREAK ^ FLIP)
    out[n + 1 + i] = byte
  }
  out[n] = breaks ? FLIPPED_ID : ID
  if (breaks) for (let i = 1; i <= ID_BYTES; i++) out[n + i]! ^= FLIP
  return !(breaks && breaksFlipped)
}
