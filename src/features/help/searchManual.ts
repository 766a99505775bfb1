import { searchKey } from '../../domain/search/searchKey.ts'
import { type Block, inlineText } from './markdown.ts'
import type { ManualPage } from './manual.ts'

/**
 * Normalizes a text like `searchKey`, but keeps its length, so that a position in one is a position in the
 * other. A letter that would become several letters stays as it is.
 */
export function normalizeText(text: string): string {
  const key = searchKey(text)
  if (key.length === text.length) return key
  return Array.from(text, (letter) => sameLength(letter, searchKey(letter))).join('')
}

const sameLength = (letter: string, key: string) => (key.length === letter.length ? key : letter)

/** A part of a text; `hit` marks a match. */
interface TextPart {
  text: string
  hit: boolean
}

/** A place in the manual where the term was found. */
export interface ManualHit {
  page: ManualPage
  /** The heading above the match; null for a match above the first heading. */
  heading: { text: string; id: string } | null
  /** A few words around the match. */
  excerpt: TextPart[]
}

/** Minimum length of a search term, in characters. */
export const MIN_TERM_LENGTH = 2
const MAX_HITS = 20

/** The part of a page before its first heading, or from one heading to the next. */
interface Section {
  page: ManualPage
  heading: ManualHit['heading']
  text: string
}

/**
 * Returns the best match of each page, ignoring accents. Every word of the term must occur. A word in the
 * title weighs most, then one in a heading. The start of a word weighs more than its middle.
 */
export function searchManual(pages: readonly ManualPage[], term: string): ManualHit[] {
  const words = normalizeText(term).split(/\s+/).filter(Boolean)
  if (normalizeText(term).trim().length < MIN_TERM_LENGTH) return []
  const best = pages.flatMap((page) => {
    const rated = sectionsOf(page).map((section) => ({ section, points: pointsOf(section, words) }))
    const [first] = rated.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)
    const [top] = rated
    if (!first || !top) return []
    // If the title matches, the whole page is about the term: link to its start.
    return [isTitleOf(page, words) ? { ...top, points: first.points } : first]
  })
  return best
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_HITS)
    .map(({ section: { page, heading, text } }) => ({ page, heading, excerpt: excerptOf(text, words) }))
}

const sections = new WeakMap<ManualPage, Section[]>()

/** Splits a page into sections; the result is cached. */
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
  if (block.kind === 'paragraph') return inlineText(block.parts)
  if (block.kind === 'list') return block.items.map(inlineText).join(' ')
  return block.kind === 'picture' ? '' : block.text
}

const WEIGHTS = { title: 100, heading: 30, text: 10 }

/** Returns 0 if one of the words occurs nowhere in the section. */
function pointsOf({ page, heading, text }: Section, words: readonly string[]): number {
  const places = [
    [normalizeText(page.title), WEIGHTS.title],
    [normalizeText(heading?.text ?? ''), WEIGHTS.heading],
    [normalizeText(text), WEIGHTS.text],
  ] as const
  let sum = 0
  for (const word of words) {
    const points = places.reduce((most, [place, weight]) => most + weight * nearness(place, word), 0)
    if (points === 0) return 0
    sum += points
  }
  // At equal weight, prefer the start of the page to a later section.
  return heading ? sum : sum + 1
}

const isTitleOf = ({ title }: ManualPage, words: readonly string[]): boolean =>
  words.every((word) => nearness(normalizeText(title), word) === WORD_START)

const WORD_START = 3

/** 3: a word starts with it; 1: it is in the middle of a word; 0: absent. */
function nearness(text: string, word: string): number {
  const at = positionOf(text, word)
  if (at < 0) return 0
  return isStart(text, at) ? WORD_START : 1
}

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Returns the first position where it starts a word, otherwise any position; -1 if absent. */
function positionOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isStart(text, at)) return at
  return text.indexOf(word)
}

const EXCERPT_LEAD = 40
const EXCERPT_LENGTH = 150

/** Returns the text around the first match, cut between words. */
function excerptOf(text: string, words: readonly string[]): TextPart[] {
  const normalized = normalizeText(text)
  const places = words.map((word) => positionOf(normalized, word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first <= EXCERPT_LEAD ? 0 : text.indexOf(' ', first - EXCERPT_LEAD) + 1
  const cut = text.lastIndexOf(' ', from + EXCERPT_LENGTH)
  const to = text.length <= from + EXCERPT_LENGTH ? text.length : cut > first ? cut : from + EXCERPT_LENGTH
  return splitMatches(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, words)
}

/**
 * Splits the text into matching and other parts. The normalized text has the length of the text, so positions
 * agree.
 */
function splitMatches(text: string, words: readonly string[]): TextPart[] {
  const normalized = normalizeText(text)
  const parts: TextPart[] = []
  let at = 0
  while (at < text.length) {
    const hits = words
      .map((word) => ({ word, start: normalized.indexOf(word, at) }))
      .filter((h) => h.start >= 0)
    const [next] = hits.toSorted((a, b) => a.start - b.start || b.word.length - a.word.length)
    if (!next) break
    if (next.start > at) parts.push({ text: text.slice(at, next.start), hit: false })
    at = next.start + next.word.length
    parts.push({ text: text.slice(next.start, at), hit: true })
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false })
  return parts
}
