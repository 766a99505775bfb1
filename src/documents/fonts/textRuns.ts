import bidiFactory from 'bidi-js'
import { fontFileOf, isRoboto } from './fontFiles.ts'

/** A part of a text with one font and one direction, as pdfmake accepts it. */
export interface TextRun {
  text: string
  /** Absent for Roboto. */
  font?: string
  fontFeatures?: string[]
}

/** Replaces a letter that no font has. */
export const UNSHOWN = '\uFFFD'

/** Fonts with joined letters that write from right to left. They contain the blank between words too. */
const RTL_FILES = ['sans-hebrew-hebrew', 'sans-arabic-arabic']
const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFEFF]/gu
const JOINERS = /(?<![\u0590-\u08FF])[\u200C\u200D]|[\u200C\u200D](?![\u0590-\u08FF])/g
/** Skin tones, which a monochrome font does not have. */
const TONES = /(?<=\p{Extended_Pictographic})[\u{1F3FB}-\u{1F3FF}]/gu
/** Blank characters of special width that no font has. */
const BLANKS = /[\u2000-\u200A\u202F\u205F]/g

/** A letter and the font that has it: a file of ./noto, or null for Roboto. */
interface Sign {
  letter: string
  file: string | null
}

/** The text with composed letters and without invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(BLANKS, '\u00A0')
    .replace(TONES, '')
    .replace(IGNORABLE, (sign) => (sign === '\u200C' || sign === '\u200D' ? sign : ''))
    .replace(JOINERS, '')

const isControl = (letter: string): boolean => letter < ' '

/** True if Roboto can print a text unchanged. */
export const isPlain = (text: string): boolean => {
  for (const letter of text) if (!isControl(letter) && !isRoboto(letter)) return false
  return true
}

/** The font files that a text needs besides Roboto. */
export const extraFontFiles = (text: string): string[] => {
  if (isPlain(text)) return []
  const spelled = Array.from(plain(text), (letter) => (isRoboto(letter) ? null : fontFileOf(letter)))
  return [...new Set(spelled.flatMap((file) => file ?? []))]
}

/**
 * Splits a text into runs from left to right. Arabic and Hebrew runs are put in visual order within the
 * left-to-right text; the font reverses the letters of each run.
 * @param has true if a file of ./noto is loaded
 * @param missing collects the letters that cannot be shown
 */
export function textRunsOf(text: string, has: (file: string) => boolean, missing: Set<string>): TextRun[] {
  return plain(text)
    .split(/(?<=\n)/)
    .flatMap((line) =>
      RTL.test(line)
        ? bidirectionalRuns(line, has, missing)
        : grouped(signsOf(line, has, missing)).map(runOf),
    )
}

function signsOf(text: string, has: (file: string) => boolean, missing: Set<string>): Sign[] {
  return Array.from(text).flatMap((letter) => signOf(letter, has) ?? substitute(letter, has, missing))
}

function signOf(letter: string, has: (file: string) => boolean): Sign | null {
  if (isControl(letter) || isRoboto(letter)) return { letter, file: null }
  const file = fontFileOf(letter)
  return file !== null && has(file) ? { letter, file } : null
}

/** Replaces a letter that no font has by equivalent letters ('⅓' by '1/3'), or by UNSHOWN. */
function substitute(letter: string, has: (file: string) => boolean, missing: Set<string>): Sign[] {
  const same = letter.normalize('NFKC').replaceAll('\u2044', '/')
  const signs = same === letter ? [null] : Array.from(same, (one) => signOf(one, has))
  if (signs.every((sign) => sign !== null)) return signs
  missing.add(letter)
  return [{ letter: UNSHOWN, file: null }]
}

interface Group {
  letters: string[]
  file: string | null
  level: number
}

const grouped = (signs: readonly Sign[], levelOf: (n: number) => number = () => 0): Group[] => {
  const groups: Group[] = []
  for (const [n, { letter, file }] of signs.entries()) {
    const last = groups.at(-1)
    const level = levelOf(n)
    if (last?.file === file && last.level === level) last.letters.push(letter)
    else groups.push({ letters: [letter], file, level })
  }
  return groups
}

const isRtlFile = (file: string | null): boolean => file !== null && RTL_FILES.includes(file)

function runOf({ letters, file, level }: Group): TextRun {
  const isTurned = level % 2 === 1
  // The font reverses letters of its own script itself.
  const text = (isTurned && !isRtlFile(file) ? letters.toReversed() : letters).join('')
  if (file === null) return { text }
  if (!isTurned) return { text, font: file }
  // With font features pdfmake lays out a run as a whole, with its words from right to left. Blanks would split it.
  return { text: text.replaceAll(' ', '\u00A0'), font: file, fontFeatures: ['kern'] }
}

let bidi: ReturnType<typeof bidiFactory> | undefined

function bidirectionalRuns(line: string, has: (file: string) => boolean, missing: Set<string>): TextRun[] {
  bidi ??= bidiFactory()
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const signs: Sign[] = []
  const levelsOf: number[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    at += letter.length
    const turned = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    for (const sign of signsOf(turned, has, missing)) {
      const before = signs.at(-1)
      const goesOn =
        letter === ' ' && level % 2 === 1 && levelsOf.at(-1) === level && isRtlFile(before?.file ?? null)
      signs.push(goesOn ? { letter, file: before!.file } : sign)
      levelsOf.push(level)
    }
  }
  return visualOrder(grouped(signs, (n) => levelsOf[n] ?? 0)).map(runOf)
}

/** Groups in visual order (rule L2 of the Unicode bidirectional algorithm). */
function visualOrder(groups: Group[]): Group[] {
  const seen = [...groups]
  const highest = Math.max(0, ...seen.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && seen[to]!.level >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return seen
}
