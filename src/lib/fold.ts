const MARKS = /\p{Diacritic}/gu

/** Lower case without accents: 'Hé, Ça' -> 'he, ca'. Searches compare folded texts (D-071). */
export const fold = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase()

/** Whether any of the texts contains the term, whatever the case and the accents. */
export function containsFolded(
  term: string,
  texts: readonly (string | number | null | undefined)[],
): boolean {
  const needle = fold(term.trim())
  if (needle === '') return true
  return texts.some((text) => text !== null && text !== undefined && fold(String(text)).includes(needle))
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
