import { searchKey } from '../../domain/search/searchKey.ts'
import { type SearchTerm, searchTerm } from '../../domain/search/searchTerm.ts'
import type { TextColumn } from './columns/textColumn.ts'

/** Normalizes a text for comparison in searches. */
export const normalizeForSearch = searchKey

/** Separates two fields, so that no needle matches across them. No needle contains it. */
const GAP = '\n'

/** Joins several fields into one searchable text. */
export const joinFields = (parts: readonly (string | null | undefined)[]): string => {
  let text = ''
  for (const part of parts) if (part) text += GAP + part
  return normalizeForSearch(text)
}

/**
 * Returns the search term, or null if there is nothing to search.
 * @param min the fewest characters that search
 */
export function parseTerm(typed: string, min: number): SearchTerm | null {
  if (normalizeForSearch(typed).trim().length < min) return null
  const term = searchTerm(typed)
  return term.length === 0 ? null : term
}

/**
 * Returns the rows that contain the term, one byte per slot. Every clause must match through one of its
 * needles.
 * @param match returns one byte per slot: 1 if the row contains the needle
 */
export function rowsContaining(term: SearchTerm, match: (needle: string) => Uint8Array): Uint8Array {
  const [first, ...others] = term.map((needles) => needles.map(match).reduce(either))
  return others.reduce(both, first ?? new Uint8Array(0))
}

function either(hits: Uint8Array, others: Uint8Array): Uint8Array {
  for (let slot = 0; slot < others.length; slot++) if (others[slot] === 1) hits[slot] = 1
  return hits
}

function both(hits: Uint8Array, others: Uint8Array): Uint8Array {
  for (let slot = 0; slot < hits.length; slot++) if (others[slot] !== 1) hits[slot] = 0
  return hits
}

/** Returns the slots whose joined text has this text as one of its parts. @param count the number of slots */
export function slotsWithField(texts: TextColumn, text: string, count: number): number[] {
  const line = GAP + normalizeForSearch(text.trim())
  if (line === GAP) return []
  const hits = new Uint8Array(count)
  texts.match(line, hits)
  const found: number[] = []
  for (let slot = 0; slot < count; slot++)
    if (hits[slot] === 1 && `${texts.get(slot)}${GAP}`.includes(line + GAP)) found.push(slot)
  return found
}
