import { NO_LIST, UnreadableFile } from './limits.ts'

/** A decoded text with the name of its encoding; null means Unicode. */
export interface DecodedText {
  text: string
  encoding: string | null
}

/**
 * Decodes a text as Unicode if possible. Otherwise it selects the older encoding whose letters are most
 * plausible.
 * @throws UnreadableFile with the row, if no encoding fits
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unicode = unicodeOf(bytes)
  try {
    return { text: new TextDecoder(unicode, { fatal: true }).decode(bytes), encoding: null }
  } catch {
    if (unicode !== 'utf-8' || bytes.includes(0)) throw new UnreadableFile(NO_LIST)
  }
  const upper = upperBytes(bytes)
  refuseMixed(bytes, upper)
  return decodeOlder(bytes, upper)
}

/** Detects UTF-16 by its byte order mark, or by the zero in every second byte of plain letters. */
function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  let even = 0
  let odd = 0
  for (const [i, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (i % 2 === 0) even++
    else odd++
  }
  const many = sample.length / 4
  if (odd > many && even < many / 8) return 'utf-16le'
  return even > many && odd < many / 8 ? 'utf-16be' : 'utf-8'
}
const SAMPLE = 4_096

/** Returns the positions of the non-ASCII bytes. */
function upperBytes(bytes: Uint8Array): number[] {
  const places: number[] = []
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) >= 0x80) places.push(i)
  return places
}

/**
 * Refuses a text that is mostly valid UTF-8. With another encoding all its letters would be wrong.
 * @throws UnreadableFile
 */
function refuseMixed(bytes: Uint8Array, upper: readonly number[]): void {
  let letters = 0
  let next = 0
  const wrong: number[] = []
  for (const at of upper) {
    if (at < next) continue
    const length = sequenceLength(bytes, at)
    if (length > 0) letters++
    else wrong.push(at)
    next = at + Math.max(length, 1)
  }
  const [first] = wrong
  if (first !== undefined && letters >= wrong.length) throw unreadableRow(bytes, first)
}

/** Returns the length of the UTF-8 sequence that begins here; 0 if it is invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const length = lengthBy(bytes[at] ?? 0)
  for (let i = 1; i < length; i++) if ((bytes[at + i] ?? 0) >> 6 !== 2) return 0
  return length
}

function lengthBy(first: number): number {
  if (first >= 0xf0 && first < 0xf5) return 4
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xc2 && first < 0xe0 ? 2 : 0
}

const QUOTE = 0x22
const CR = 0x0d
const LF = 0x0a

/** Returns the row of a byte. Line ends between quotes are part of a cell. */
function rowOf(bytes: Uint8Array, at: number): number {
  let row = 1
  let quoted = false
  for (let i = 0; i < at; i++) {
    if (bytes[i] === QUOTE) quoted = !quoted
    else if (!quoted && (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF))) row++
  }
  return row
}

const unreadableRow = (bytes: Uint8Array, at: number) =>
  new UnreadableFile(
    `Rij ${rowOf(bytes, at)} bevat een letter die niet te lezen is. Bewaar het bestand opnieuw als 'CSV UTF-8'.`,
  )

/** The upper half of code page 850, which Excel uses for 'CSV (MS-DOS)'. */
const CP850 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}',
].join('')

const BYTES = Uint8Array.from({ length: 256 }, (_, i) => i)
const lettersOf = (label: string) => Array.from(new TextDecoder(label).decode(BYTES))
const WINDOWS = lettersOf('windows-1252')
const OLDER = [
  // By far the most common one.
  { name: 'Windows-1252', letters: WINDOWS, advantage: 2 },
  { name: 'CP850 (MS-DOS)', advantage: 0, letters: WINDOWS.slice(0, 128).concat(Array.from(CP850)) },
  { name: 'Mac Roman (Macintosh)', letters: lettersOf('macintosh'), advantage: 0 },
]

/** @throws UnreadableFile */
function decodeOlder(bytes: Uint8Array, upper: readonly number[]): DecodedText {
  const judged = OLDER.map((encoding) => ({
    ...encoding,
    score: encoding.advantage + scoreOf(bytes, upper, encoding.letters),
  }))
  const best = judged.reduce((a, b) => (b.score > a.score ? b : a))
  const letterOf = (byte: number) => best.letters[byte] ?? ''
  const wrong = upper.find((at) => IMPOSSIBLE.test(letterOf(bytes[at] ?? 0)))
  if (wrong !== undefined) throw unreadableRow(bytes, wrong)
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const text = plain.replaceAll(/[\u0080-\u00FF]/g, (byte) => letterOf(byte.charCodeAt(0)))
  return { text, encoding: best.name }
}

/**
 * Characters that no list contains: box drawing of old screens, and positions of an encoding without a
 * letter.
 */
const IMPOSSIBLE = /[\u0080-\u009F\u2500-\u25A0\uF8FF]/
/** Weights by frequency of letters in Dutch, French and German. */
const COMMON: Record<string, number> = {
  é: 6,
  è: 4,
  ë: 4,
  ...Object.fromEntries(Array.from('ïêçàüö', (letter) => [letter, 3])),
  ...Object.fromEntries(Array.from('ôâîûä', (letter) => [letter, 2])),
  ...Object.fromEntries(Array.from('ßáíóñ', (letter) => [letter, 1])),
  ...Object.fromEntries(Array.from('åøæœúòùì', (letter) => [letter, 0.4])),
}
/** Symbols that occur in lists. */
const SIGN = /[€£§°²³µ½¼¾«»‘’“”–—…•©®™×±·\u00A0]/

function scoreOf(bytes: Uint8Array, upper: readonly number[], letters: readonly string[]): number {
  const at = (i: number) => letters[bytes[i] ?? 0x20] ?? ' '
  let score = 0
  for (const i of upper) score += letterScore(at(i), at(i - 1), at(i + 1))
  return score
}

const isUpper = (text: string) => /\p{Lu}/u.test(text)
const isLower = (text: string) => /\p{Ll}/u.test(text)
const isLetter = (text: string) => /\p{L}/u.test(text)

/** Scores how plausible a letter is between its neighbours. */
function letterScore(letter: string, before: string, after: string): number {
  if (IMPOSSIBLE.test(letter)) return -10
  if (isLetter(letter)) return accentedScore(letter, before, after)
  if (isLetter(before) && isLetter(after)) return letter === '’' ? 3 : -3
  const isOpening = letter === '‘' || letter === '“'
  if (PUNCTUATION.test(letter) && !(isOpening && isLetter(before))) return 3
  if (SIGN.test(letter)) return 0.5
  return -1.5
}

function accentedScore(letter: string, before: string, after: string): number {
  if (!isLetter(before) && !isLetter(after)) return ALONE
  const common = COMMON[letter.toLowerCase()] ?? RARE
  if (isLower(letter)) return isUpper(after) ? -2 : common
  if (isLower(before)) return -4
  return isUpper(before) && isLower(after) ? -2 : common / 2
}
/** Score of a letter from another language. */
const RARE = -1
/** Score of an accented letter without neighbouring letters, which is rarely a word. */
const ALONE = 0.2
/** Characters that programs insert automatically, and the sign before amounts. */
const PUNCTUATION = /[€‘’“”–—…•]/
