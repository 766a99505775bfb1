import { searchKey } from '../../domain/search/searchKey.ts'
import { type Block, textOf } from './markdown.ts'
import type { ManualPage } from './manual.ts'

/**
 * `searchKey`, letter by letter, as long as the text itself, so that a place in one is a place in the other. A letter that
 * would become several stays.
 */
export function fold(text: string): string {
  const key = searchKey(text)
  if (key.length === text.length) return key
  return Array.from(text, (letter) => sameLength(letter, searchKey(letter))).join('')
}

const sameLength = (letter: string, key: string) => (key.length === letter.length ? key : letter)

/** A piece of a text, and whether it is what was looked for. */
interface Piece {
  text: string
  hit: boolean
}

/** Where in the manual a term was found. */
export interface Hit {
  page: ManualPage
  /** The heading it stands under; null: above the first one. */
  heading: { text: string; id: string } | null
  /** A few words around it. */
  excerpt: Piece[]
}

/** From how many characters it is looked for. */
export const MIN = 2
const MOST = 20

/** A page up to its first heading, or from a heading to the next. */
interface Section {
  page: ManualPage
  heading: Hit['heading']
  text: string
}

/**
 * Where every word of the term stands, whatever the accents: the best place of each page. A word of the title counts most,
 * then one of a heading; the beginning of a word counts before its middle.
 */
export function search(pages: readonly ManualPage[], term: string): Hit[] {
  const words = fold(term).split(/\s+/).filter(Boolean)
  if (fold(term).trim().length < MIN) return []
  const best = pages.flatMap((page) => {
    const rated = sectionsOf(page).map((section) => ({ section, points: pointsOf(section, words) }))
    const [first] = rated.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
    const [top] = rated
    if (!first || !top) return []
    // What the whole page is about is read from its beginning.
    return [isTitleOf(page, words) ? { ...top, points: first.points } : first]
  })
  return best
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ section: { page, heading, text } }) => ({ page, heading, excerpt: excerptOf(text, words) }))
}

const sections = new WeakMap<ManualPage, Section[]>()

/** Cut up once. */
function sectionsOf(page: ManualPage): Section[] {
  const known = sections.get(page)
  if (known) return known
  const found: Section[] = [{ page, heading: null, text: '' }]
  for (const block of page.blocks) {
    if (block.kind === 'heading') found.push({ page, heading: block, text: '' })
    else {
      const section = found.at(-1)
      if (section) section.text = `${section.text} ${wordsOf(block)}`.trim()
    }
  }
  sections.set(page, found)
  return found
}

function wordsOf(block: Block): string {
  if (block.kind === 'paragraph') return textOf(block.parts)
  if (block.kind === 'list') return block.items.map(textOf).join(' ')
  return block.kind === 'picture' ? '' : block.text
}

const WEIGHTS = { title: 100, heading: 30, text: 10 }

/** 0 when a word stands nowhere in it. */
function pointsOf({ page, heading, text }: Section, words: readonly string[]): number {
  const places = [
    [fold(page.title), WEIGHTS.title],
    [fold(heading?.text ?? ''), WEIGHTS.heading],
    [fold(text), WEIGHTS.text],
  ] as const
  let sum = 0
  for (const word of words) {
    const points = places.reduce((most, [place, weight]) => most + weight * nearness(place, word), 0)
    if (points === 0) return 0
    sum += points
  }
  // Of two places that say as much, the one that is about it from the beginning.
  return heading ? sum : sum + 1
}

const isTitleOf = ({ title }: ManualPage, words: readonly string[]): boolean =>
  words.every((word) => nearness(fold(title), word) === BEGINS)

const BEGINS = 3

/** 3: the word begins there; 1: it is in the middle of one; 0: it is not there. */
function nearness(text: string, word: string): number {
  const at = positionOf(text, word)
  if (at < 0) return 0
  return isStart(text, at) ? BEGINS : 1
}

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Where it begins a word, else where it is at all; -1 for nowhere. */
function positionOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isStart(text, at)) return at
  return text.indexOf(word)
}

const BEFORE = 40
const LENGTH = 150

/** The words around the first that is found, cut between words. */
function excerptOf(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text)
  const places = words.map((word) => positionOf(folded, word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const cut = text.lastIndexOf(' ', from + LENGTH)
  const to = text.length <= from + LENGTH ? text.length : cut > first ? cut : from + LENGTH
  return marked(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, words)
}

/** A folded text is as long as the text itself: an accent is part of its letter. */
function marked(text: string, words: readonly string[]): Piece[] {
  const folded = fold(text)
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const hits = words.map((word) => ({ word, start: folded.indexOf(word, at) })).filter((h) => h.start >= 0)
    const [next] = hits.toSorted((a, b) => a.start - b.start || b.word.length - a.word.length)
    if (!next) break
    if (next.start > at) pieces.push({ text: text.slice(at, next.start), hit: false })
    at = next.start + next.word.length
    pieces.push({ text: text.slice(next.start, at), hit: true })
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false })
  return pieces
}
