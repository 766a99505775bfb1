import {
  LINE_BREAK,
  ID_BYTES,
  ID_CHARS,
  KEY_CODES,
  NOT_PLAIN,
  type BundleCode,
  putId,
  QUOTE,
} from './bytes.ts'

const COMMA = 44
const COLON = 58
const BRACE = 123
/** By character: 1 if it may be in a key. */
const IN_KEY = Uint8Array.from({ length: 256 }, (_, c) => Number(/\w/.test(String.fromCharCode(c))))

/** Builds the code from lines of JSON that are added one by one. */
export class BundleEncoder {
  private readonly codes = new Map<string, number>()
  /** Length of the keys, with a blank or a break after each. */
  private keyChars = 0
  private body = new Uint8Array(1_024)
  private n = 0

  /** Bytes so far. */
  get length(): number {
    return Math.max(1, this.keyChars) + this.n
  }

  /** @param line one line, or several with breaks between them */
  add(line: string): void {
    const text = line.replace(NOT_PLAIN, escaped)
    this.ensureCapacity(text.length + 1)
    if (this.n > 0) this.body[this.n++] = LINE_BREAK
    for (let at = 0; at < text.length; ) at = this.put(text, at)
  }

  end(): BundleCode {
    const keys = [...this.codes.keys()].join(' ')
    const code = new Uint8Array(this.length)
    for (let i = 0; i < keys.length; i++) code[i] = keys.charCodeAt(i)
    code[keys.length] = LINE_BREAK
    code.set(this.body.subarray(0, this.n), keys.length + 1)
    return code
  }

  /** Writes the code of a key or an id, or one character. @returns the position after it */
  private put(text: string, at: number): number {
    const char = text.charCodeAt(at)
    if (char === QUOTE && putId(text, at, this.body, this.n)) {
      this.n += ID_BYTES + 1
      return at + ID_CHARS + 2
    }
    const end = keyEnd(text, at, char)
    const code = end > 0 ? this.codeOf(text.slice(at, end)) : undefined
    this.body[this.n++] = code ?? char
    return code === undefined ? at + 1 : end
  }

  /** Undefined: there are more keys than codes. */
  private codeOf(key: string): number | undefined {
    const known = this.codes.get(key)
    const code = known ?? KEY_CODES[this.codes.size]
    if (known !== undefined || code === undefined) return code
    this.codes.set(key, code)
    this.keyChars += key.length + 1
    return code
  }

  /** Grows the buffer. A text never needs more bytes than it has characters. */
  private ensureCapacity(more: number): void {
    if (this.n + more <= this.body.length) return
    const wider = new Uint8Array(2 * (this.n + more))
    wider.set(this.body)
    this.body = wider
  }
}

/** The code of lines of JSON with breaks between them. */
export function encodeBundle(lines: string): BundleCode {
  const encoder = new BundleEncoder()
  encoder.add(lines)
  return encoder.end()
}

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The position after the key that begins here, including its colon and the brace or comma before it; 0: no
 * key begins here.
 */
function keyEnd(text: string, at: number, char: number): number {
  if (char !== QUOTE && char !== COMMA && char !== BRACE) return 0
  let end = char === QUOTE ? at : at + 1
  if (text.charCodeAt(end++) !== QUOTE) return 0
  while (IN_KEY[text.charCodeAt(end)] === 1) end++
  return text.charCodeAt(end) === QUOTE && text.charCodeAt(end + 1) === COLON ? end + 2 : 0
}
