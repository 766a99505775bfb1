import { NO_LIST, UnreadableFile } from './limits.ts'

/** A text with what it was read as; null: Unicode. */
export interface DecodedText {
  text: string
  encoding: string | null
}

/**
 * Decodes a text: Unicode as its mark says or as it reads, else the one of the older encodings in which its letters make
 * most sense.
 * @throws UnreadableFile with the row where the text is in none of them
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

/** UTF-16 shows by its mark, or by the zeros that every other byte of a plain letter is. */
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

/** The places of the bytes that are no plain ASCII. */
function upperBytes(bytes: Uint8Array): number[] {
  const places: number[] = []
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) >= 0x80) places.push(i)
  return places
}

/**
 * Refuses a text that is UTF-8 but for some bytes: read as anything else, its letters would become others.
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

/** How many bytes the letter of UTF-8 that begins here has; 0: none does. */
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

/** The row of a byte: ends of lines between quotes are part of a cell. */
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

/** The upper half of code page 850, in which Excel saves 'CSV (MS-DOS)'. */
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
  // by far the most common one
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

/** Signs that no list has: lines and blocks of old screens, and places of an encoding that hold no letter. */
const IMPOSSIBLE = /[\u0080-\u009F\u2500-\u25A0\uF8FF]/
/** How common letters are in Dutch, French and German. */
const COMMON: Record<string, number> = {
  é: 6,
  è: 4,
  ë: 4,
  ...Object.fromEntries(Array.from('ïêçàüö', (letter) => [letter, 3])),
  ...Object.fromEntries(Array.from('ôâîûä', (letter) => [letter, 2])),
  ...Object.fromEntries(Array.from('ßáíóñ', (letter) => [letter, 1])),
  ...Object.fromEntries(Array.from('åøæœúòùì', (letter) => [letter, 0.4])),
}
/** Signs that stand in lists. */
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

/** How likely a letter is between these two. */
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
/** A letter of other languages. */
const RARE = -1
/** A letter with an accent is seldom a word. */
const ALONE = 0.2
/** Signs that programs write by themselves, and the one before amounts. */
const PUNCTUATION = /[€‘’“”–—…•]/
