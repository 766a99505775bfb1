/*
 * SHA-256 (FIPS 180-4) for rules that must be synchronous; the browser's own function is asynchronous. It is
 * meant for texts of a few thousand characters. File bytes use the browser's function.
 */

/**
 * The first 32 bits of the fractional part of the square or cube root of the first primes: the constants of
 * the standard.
 */
function rootsOfPrimes(count: number, root: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    const prime = !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, i) => i + 2).some(
      (d) => n % d === 0,
    )
    if (prime) found.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32) | 0)
  }
  return found
}
const START = rootsOfPrimes(8, 2)
const ROUNDS = rootsOfPrimes(64, 3)

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The bytes padded with a 1 bit, zeros and the length, as words of 32 bits; 16 words are a block. */
function paddedWords(bytes: readonly number[]): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  for (const [i, byte] of [...bytes, 0x80].entries()) words[i >> 2]! |= byte << (24 - (i % 4) * 8)
  words[words.length - 1] = bytes.length * 8
  return words
}

function scheduleOf(block: Uint32Array): Int32Array {
  const w = new Int32Array(64)
  w.set(block)
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    w[i] = w[i - 16]! + low + w[i - 7]! + high
  }
  return w
}

function mixed(state: readonly number[], block: Uint32Array): number[] {
  const w = scheduleOf(block)
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const choice = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + choice + ROUNDS[i]! + w[i]!) | 0
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0)
}

const utf8 = (text: string): number[] =>
  (encodeURIComponent(text).match(/%..|./g) ?? []).map((part) =>
    part.length > 1 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )

/**
 * SHA-256 of a text in UTF-8, as 64 hexadecimal digits.
 * @throws URIError for half a surrogate pair; the output of JSON.stringify has none
 */
export function sha256(text: string): string {
  const words = paddedWords(utf8(text))
  let state = START
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.subarray(at, at + 16))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
