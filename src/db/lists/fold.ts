import { searchKey } from '../../domain/search/searchKey.ts'
import { type SearchTerm, searchTerm } from '../../domain/search/searchTerm.ts'
import type { Texts } from './columns/texts.ts'

/** A text as searches compare it. */
export const folded = searchKey

/** Between two fields, so that no needle matches across them; no needle contains it. */
const GAP = '\n'

/** One searchable text of several fields. */
export const joined = (parts: readonly (string | null | undefined)[]): string => {
  let text = ''
  for (const part of parts) if (part) text += GAP + part
  return folded(text)
}

/** What to look for, or null when there is nothing to look for. @param min fewest characters that search */
export function termOf(typed: string, min: number): SearchTerm | null {
  if (folded(typed).trim().length < min) return null
  const term = searchTerm(typed)
  return term.length === 0 ? null : term
}

/**
 * The rows that hold the term, one byte per slot: every clause by one of its needles.
 * @param match one byte per slot: 1 where the row holds the needle
 */
export function holding(term: SearchTerm, match: (needle: string) => Uint8Array): Uint8Array {
  const [first, ...others] = term.map((needles) => needles.map(match).reduce(either))
  return others.reduce(both, first ?? new Uint8Array(0))
}

function either(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let slot = 0; slot < others.length; slot++) if (others[slot] === 1) marks[slot] = 1
  return marks
}

function both(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let slot = 0; slot < marks.length; slot++) if (others[slot] !== 1) marks[slot] = 0
  return marks
}

/** The slots of which a joined text has this text as one of its parts. @param count slots that there are */
export function withLine(texts: Texts, text: string, count: number): number[] {
  const line = GAP + folded(text.trim())
  if (line === GAP) return []
  const marks = new Uint8Array(count)
  texts.match(line, marks)
  const found: number[] = []
  for (let slot = 0; slot < count; slot++)
    if (marks[slot] === 1 && `${texts.get(slot)}${GAP}`.includes(line + GAP)) found.push(slot)
  return found
}
