let alphabet: Intl.Collator | undefined
/** Created on first use, because the first collator of a page takes ten milliseconds. */
const collator = () => (alphabet ??= new Intl.Collator('nl', { numeric: true, sensitivity: 'base' }))

/** The order of names in lists and choices: Dutch alphabet, numbers by value, case and accents ignored. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b)

/** Rows in the order of their names. */
export const byName = <T extends { name: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => compareNames(a.name, b.name))
