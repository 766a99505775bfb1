import { isRecord, textOf } from '../../lib/objects.ts'

/**
 * A place in a record that referred to another one: field names and, within lists, the ids of the elements on
 * the way.
 */
export interface ReferencePlace {
  path: string[]
  from: string
  to: string
}

/**
 * Replaces every reference to an id in a record, and returns the places of the references; no places: nothing
 * referred to it. Any field that holds the id counts as a reference, so that a new field works without a
 * change here.
 * @param ids the new id by the one that it replaces
 */
export function replaceReferences<D extends object>(
  doc: D,
  ids: ReadonlyMap<string, string>,
): { doc: D; places: ReferencePlace[] } {
  const places: ReferencePlace[] = []
  const moved = walk(doc, [], (value, path) => {
    const to = ids.get(value)
    if (to === undefined) return value
    places.push({ path, from: value, to })
    return to
  })
  return { doc: moved as D, places }
}

/**
 * Restores the former references at these places. A place that refers to something else by now stays as it
 * is.
 */
export function restoreReferences<D extends object>(doc: D, places: readonly ReferencePlace[]): D {
  const byPath = new Map(places.map((place) => [place.path.join('/'), place]))
  return walk(doc, [], (value, path) => {
    const place = byPath.get(path.join('/'))
    return place?.to === value ? place.from : value
  }) as D
}

/** True if a record refers to an id anywhere. */
export const refersTo = (doc: object, id: string): boolean =>
  replaceReferences(doc, new Map([[id, id]])).places.length > 0

type OnText = (text: string, path: string[]) => string

function walk(value: unknown, path: string[], onText: OnText): unknown {
  if (typeof value === 'string') return onText(value, path)
  if (Array.isArray(value))
    return value.map((part, n) => walk(part, [...path, textOf(part, 'id') || String(n)], onText))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, walk(part, [...path, key], onText)]),
  )
}
