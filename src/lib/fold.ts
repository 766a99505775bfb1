import { searchKey as fold } from '../domain/search/searchKey.ts'

const IN_WORD = /[\p{L}\p{N}]/u

/** Whether a word of a folded text begins with a folded needle. */
export function beginsWord(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (at === 0 || !IN_WORD.test(text[at - 1] ?? '')) return true
  return false
}

/** Of the texts that contain the term, those first in which a word begins with it; otherwise in their own order. */
export function bestFirst<T>(term: string, rows: readonly T[], textOf: (row: T) => string): T[] {
  const needle = fold(term.trim())
  const isBest = (row: T) => beginsWord(fold(textOf(row)), needle)
  const best = new Set(rows.filter(isBest))
  return [...best, ...rows.filter((row) => !best.has(row))]
}

let alphabet: Intl.Collator | undefined
/** Made when it is needed: the first of a page takes ten milliseconds, in the middle of its opening. */
const collator = () => (alphabet ??= new Intl.Collator('nl', { numeric: true, sensitivity: 'base' }))

type Sortable = string | number | boolean | null | undefined

/** Order of two values in a list: Dutch alphabet, numbers in texts by value, nothing last. */
export function compareValues(a: Sortable, b: Sortable): number {
  const emptyA = a === null || a === undefined || a === ''
  const emptyB = b === null || b === undefined || b === ''
  if (emptyA || emptyB) return Number(emptyA) - Number(emptyB)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator().compare(String(a), String(b))
}
