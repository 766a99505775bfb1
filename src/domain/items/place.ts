/** Where the pieces of a model lie, by its modelKey: a line that asks a model names none of them yet. */
export type ModelPlaces = ReadonlyMap<string, readonly string[]>

/** 'Rek A2' stands before 'Rek A10'. */
const NATURAL = new Intl.Collator('nl', { numeric: true })

/** The order in which the store is walked: by 'Plaats', what lies nowhere last. */
export const byPlaceName = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || NATURAL.compare(a, b)
