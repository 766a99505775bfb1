/** Where the pieces of a model lie, by its modelKey: a line that asks a model names none of them yet. */
export type ModelPlaces = ReadonlyMap<string, readonly string[]>

/** 'Rek A2' stands before 'Rek A10'. */
const NATURAL = new Intl.Collator('nl', { numeric: true })

/** The order in which the store is walked: by 'Plaats', what lies nowhere last. */
export const byPlaceName = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || NATURAL.compare(a, b)

/** A model may lie in more places than a row has room for. */
const MOST_TOLD = 3

/** Where pieces lie, as the store is walked: 'Rek A1, Rek A2, Rek A10 en nog 5'; '' where nobody said (OI-26). */
export function placesTold(places: readonly (string | null | undefined)[]): string {
  const walked = [...new Set(places.flatMap((place) => place || []))].toSorted(byPlaceName)
  const more = walked.length - MOST_TOLD
  return walked.slice(0, MOST_TOLD).join(', ') + (more > 0 ? ` en nog ${more}` : '')
}
