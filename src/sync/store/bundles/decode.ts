import {
  LINE_BREAK,
  DASH,
  DASHES,
  DIGITS,
  FLIP,
  FLIPPED_ID_CODE,
  ID_CODE,
  ID_BYTES,
  ID_CHARS,
  KEY_CODES,
  type BundleCode,
  QUOTE,
} from '../../protocol/bundleCode/bytes.ts'
import { encodeBundle } from '../../protocol/bundleCode/encode.ts'

/**
 * Expands the code that `squeeze` made.
 * @throws RangeError for a truncated code; other damage appears in the lines
 */
export function decodeBundle(code: BundleCode): string {
  const keys = keysOf(code)
  return linesOf(code, keys.end + 1, code.length, keys)
}

/**
 * Yields the lines that contain this id, one at a time. No other line is expanded.
 * @throws RangeError as `expand`
 */
export function* linesContaining(code: BundleCode, id: string): Generator<string> {
  const wanted = encodeBundle(`"${id}"`).subarray(1)
  // Search for the last byte of the id, because it differs most from that of its neighbours.
  const last = wanted.at(-1) ?? 0
  const keys = keysOf(code)
  for (let at = code.indexOf(last, keys.end); at >= 0; ) {
    let next = at + 1
    if (endsWith(code, next, wanted)) {
      const found = code.indexOf(LINE_BREAK, next)
      const end = found < 0 ? code.length : found
      yield linesOf(code, code.lastIndexOf(LINE_BREAK, at) + 1, end, keys)
      next = end
    }
    at = code.indexOf(last, next)
  }
}

/** Returns the number of lines. A line break follows the keys, and stands between two lines. */
export function countLines(code: BundleCode): number {
  let count = 0
  let at = code.indexOf(LINE_BREAK)
  if (at === code.length - 1) return 0
  for (; at >= 0; at = code.indexOf(LINE_BREAK, at + 1)) count++
  return count
}

/** True if the code up to `end` ends with these bytes. */
function endsWith(code: BundleCode, end: number, bytes: Uint8Array): boolean {
  for (let i = 1; i <= bytes.length; i++) if (code[end - i] !== bytes[bytes.length - i]) return false
  return true
}

/** For each byte code, the start and end of its key. The keys are listed first in the bundle. */
interface Keys {
  from: Uint32Array
  to: Uint32Array
  end: number
}

/** The keys of bundles that are read repeatedly. */
const keysCache = new WeakMap<BundleCode, Keys>()

function keysOf(code: BundleCode): Keys {
  let keys = keysCache.get(code)
  if (!keys) keysCache.set(code, (keys = readKeys(code)))
  return keys
}

function readKeys(code: BundleCode): Keys {
  const end = code.indexOf(LINE_BREAK)
  const words = end > 0 ? textOf(code.subarray(0, end)).split(' ') : []
  if (end < 0 || words.length > KEY_CODES.length || !words.every(isKey))
    throw new RangeError('a pack without its keys')
  const keys = { from: new Uint32Array(256), to: new Uint32Array(256), end }
  let at = 0
  for (const [i, { length }] of words.entries()) {
    const byte = KEY_CODES[i]!
    keys.from[byte] = at
    keys.to[byte] = at + length
    at += length + 1
  }
  return keys
}

const isKey = (word: string): boolean => /^[{,]?"\w*":$/.test(word)

/** One buffer for every expansion. Its bytes become a text before the next expansion starts. */
let buffer = new Uint8Array(0)

/** Expands in one loop over the bytes, because a first download runs all its data through it. */
function linesOf(code: BundleCode, start: number, end: number, keys: Keys): string {
  const { from, to } = keys
  const size = sizeOf(code, start, end, keys)
  if (buffer.length < size) buffer = new Uint8Array(2 * size)
  const out = buffer
  let n = 0
  for (let at = start; at < end; at++) {
    const byte = code[at]!
    const stop = to[byte]!
    if (stop > 0) for (let k = from[byte]!; k < stop; k++) out[n++] = code[k]!
    else if (byte !== ID_CODE && byte !== FLIPPED_ID_CODE) out[n++] = byte
    else {
      writeId(code, at, out, n)
      at += ID_BYTES
      n += ID_CHARS + 2
    }
  }
  return textOf(out.subarray(0, n))
}

/** Returns the number of characters that these bytes stand for. */
function sizeOf(code: BundleCode, start: number, end: number, { from, to }: Keys): number {
  let size = 0
  let at = start
  for (; at < end; at++) {
    const byte = code[at]!
    const isId = byte === ID_CODE || byte === FLIPPED_ID_CODE
    size += isId ? ID_CHARS + 2 : to[byte]! - from[byte]! || 1
    if (isId) at += ID_BYTES
  }
  if (at > end) throw new RangeError('a pack that ends within an id')
  return size
}

const hex = (shift: number) =>
  Uint8Array.from({ length: 256 }, (_, byte) => ((byte >> shift) & 15).toString(16).charCodeAt(0))
/** The two hexadecimal digits of each byte. */
const HIGH = hex(4)
const LOW = hex(0)

function writeId(code: BundleCode, at: number, out: Uint8Array, n: number): void {
  out[n] = out[n + 1 + ID_CHARS] = QUOTE
  for (const dash of DASHES) out[n + 1 + dash] = DASH
  const flip = code[at] === ID_CODE ? 0 : FLIP
  for (let i = 0; i < ID_BYTES; i++) {
    const byte = code[at + 1 + i]! ^ flip
    const to = n + 1 + DIGITS[i]!
    out[to] = HIGH[byte]!
    out[to + 1] = LOW[byte]!
  }
}

/**
 * Decodes one character per byte. The browsers' Latin-1 differs from 0x80 to 0x9f, but no text has characters
 * there.
 */
const latin1 = new TextDecoder('latin1')
const textOf = (bytes: Uint8Array): string => latin1.decode(bytes)
