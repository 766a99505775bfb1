import { isRecord, textOf } from '../shared/objects.ts'

/** Where in a record another one was named: fields and, in lists, the ids of the parts on the way. */
export interface Place {
  path: string[]
  from: string
  to: string
}

/**
 * A record in which every mention of an id names another one, and where that was; without places nothing was named.
 * Any field that holds the id is a mention, so that a new field follows by itself.
 * @param ids the new id by the one it replaces
 */
export function repointed<D extends object>(
  doc: D,
  ids: ReadonlyMap<string, string>,
): { doc: D; places: Place[] } {
  const places: Place[] = []
  const moved = walk(doc, [], (value, path) => {
    const to = ids.get(value)
    if (to === undefined) return value
    places.push({ path, from: value, to })
    return to
  })
  return { doc: moved as D, places }
}

/** A record in which these places name again what they named before; those that name something else by now stay. */
export function pointedBack<D extends object>(doc: D, places: readonly Place[]): D {
  const byPath = new Map(places.map((place) => [place.path.join('/'), place]))
  return walk(doc, [], (value, path) => {
    const place = byPath.get(path.join('/'))
    return place?.to === value ? place.from : value
  }) as D
}

/** Whether a record names an id anywhere. */
export const mentions = (doc: object, id: string): boolean =>
  repointed(doc, new Map([[id, id]])).places.length > 0

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
