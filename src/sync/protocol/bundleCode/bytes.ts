/*
 * The code of a bundle: lines of JSON in less than half as many bytes, without loss. Such lines repeat the
 * same keys, and half of the rest are ids, which browser compression cannot shrink.
 *
 * Layout: first the keys as they are in the lines, `{"v": ,"d": {"id": ,"number":`. After a line break come
 * the lines. In them one byte is the code of a key, and 17 bytes are the code of an id with its quotes. All
 * other text is Latin-1; characters beyond it are written as JSON escapes.
 *
 * Invariant: no byte of an id is a line break. An id with such a byte is flipped; if the flipped id has one
 * too, it stays text. So lines are found with the byte search of the browser, even in a page that has just
 * started.
 */

/** Lines of JSON with breaks between them, as they are stored and sent on the wire. */
export type BundleCode = Uint8Array<ArrayBuffer>

export const LINE_BREAK = 10
export const QUOTE = 34
export const DASH = 45
/** Characters whose bytes are codes, or that do not fit in a byte. */
export const NOT_PLAIN = /[^\n -~\xa0-\xff]/g

const BYTE_CODES = [...Array(0xa0).keys()].filter((c) => (c < 0x20 && c !== LINE_BREAK) || c >= 0x7f)
/**
 * The first two codes announce the 16 bytes of an id, plain or flipped. The others are the keys in their
 * order.
 */
export const [ID_CODE = 0, FLIPPED_ID_CODE = 1, ...KEY_CODES] = BYTE_CODES
export const FLIP = 0xff

export const ID_CHARS = 36
export const ID_BYTES = 16
/** The positions in an id of the first of the two digits of each byte. */
export const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
export const DASHES = [8, 13, 18, 23]

const VALUES = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++) VALUES[value.toString(16).charCodeAt(0)] = value
const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? -1

/**
 * Writes the code of the quoted id in the text; `at` is the position of the opening quote.
 * @returns false if there is no id at this position, or if the id has no code
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
    breaks ||= byte === LINE_BREAK
    breaksFlipped ||= byte === (LINE_BREAK ^ FLIP)
    out[n + 1 + i] = byte
  }
  out[n] = breaks ? FLIPPED_ID_CODE : ID_CODE
  if (breaks) for (let i = 1; i <= ID_BYTES; i++) out[n + i]! ^= FLIP
  return !(breaks && breaksFlipped)
}
