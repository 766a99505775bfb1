/** The locations of the units of a model, by modelKey. A line that orders a model names no unit yet. */
export type ModelPlaces = ReadonlyMap<string, readonly string[]>

/** Sorts 'Rek A2' before 'Rek A10'. */
const NATURAL = new Intl.Collator('nl', { numeric: true })

/** The order in which people walk through the store: by 'Plaats', units without a location last. */
export const byPlaceName = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || NATURAL.compare(a, b)

/** The most locations that a row shows. A model may lie in more. */
const MAX_PLACES = 3

/**
 * The locations of units in walking order: 'Rek A1, Rek A2, Rek A10 en nog 5'; '' if none is known (OI-26).
 */
export function placesText(places: readonly (string | null | undefined)[]): string {
  const walked = [...new Set(places.flatMap((place) => place || []))].toSorted(byPlaceName)
  const more = walked.length - MAX_PLACES
  return walked.slice(0, MAX_PLACES).join(', ') + (more > 0 ? ` en nog ${more}` : '')
}
