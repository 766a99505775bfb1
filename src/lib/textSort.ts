import { searchKey as normalize } from '../domain/search/searchKey.ts'

const IN_WORD = /[\p{L}\p{N}]/u

/** True if a word of a normalised text begins with a normalised search term. */
export function beginsWord(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (at === 0 || !IN_WORD.test(text[at - 1] ?? '')) return true
  return false
}

/**
 * Sorts texts that contain the term: those with a word that begins with it come first. Otherwise the order stays.
 */
export function sortWordStartsFirst<T>(term: string, rows: readonly T[], textOf: (row: T) => string): T[] {
  const needle = normalize(term.trim())
  const isBest = (row: T) => beginsWord(normalize(textOf(row)), needle)
  const best = new Set(rows.filter(isBest))
  return [...best, ...rows.filter((row) => !best.has(row))]
}

let alphabet: Intl.Collator | undefined
/** Created on demand, because the first collator of a page takes ten milliseconds while the page opens. */
const collator = () => (alphabet ??= new Intl.Collator('nl', { numeric: true, sensitivity: 'base' }))

type Sortable = string | number | boolean | null | undefined

/** Compares two values of a list: Dutch alphabet, numbers in texts by value, empty values last. */
export function compareValues(a: Sortable, b: Sortable): number {
  const emptyA = a === null || a === undefined || a === ''
  const emptyB = b === null || b === undefined || b === ''
  if (emptyA || emptyB) return Number(emptyA) - Number(emptyB)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator().compare(String(a), String(b))
}
