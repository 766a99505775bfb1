import { keysOf, pick } from './objects.ts'
import { isSameField } from './fieldEdits.ts'

/** An entry of a list that a form edits as a whole. */
type Entry = { id: string }

/** A list as a person left it, and the list they saw. */
export interface ListEdit<E extends Entry> {
  mine: readonly E[]
  seen: readonly E[]
}

/**
 * Applies an edit to the present list. Entries and fields that the person did not edit get their present values. An
 * entry that others removed stays only if it was changed here. Entries that others added are included.
 */
export function followList<E extends Entry>(now: readonly E[], { mine, seen }: ListEdit<E>): ListEdit<E> {
  const [was, is] = [byId(seen), byId(now)]
  const kept = mine.flatMap((entry) => {
    const [before, current] = [was.get(entry.id), is.get(entry.id)]
    if (!before) return [entry]
    if (!current) return isSameField(entry, before) ? [] : [entry]
    return [overlay(current, before, entry, entry)]
  })
  const left = byId(mine)
  const added = now.filter(({ id }) => !was.has(id) && !left.has(id))
  const removedHere = (id: string) => was.has(id) && !left.has(id)
  const known = now.map((current) => {
    const [before, entry] = [was.get(current.id), left.get(current.id)]
    return before && entry
      ? overlay(current, before, entry, before)
      : removedHere(current.id)
        ? before!
        : current
  })
  const lost = seen.filter(({ id }) => !is.has(id) && left.has(id) && kept.some((entry) => entry.id === id))
  return { mine: orderEntries(kept, added, now, seen), seen: [...known, ...lost] }
}

const byId = <E extends Entry>(list: readonly E[]) => new Map(list.map((entry) => [entry.id, entry]))

/** Returns `current` with the fields of `touched` in which `mine` differs from `before`. */
function overlay<E extends Entry>(current: E, before: E, mine: E, touched: E): E {
  const differs = (key: keyof E) => !isSameField(mine[key], before[key])
  return { ...current, ...pick(touched, keysOf(touched).filter(differs)) }
}

/**
 * If the person did not change the order, it is the present one, with new entries of this form last (B6.2 'line
 * order').
 */
function orderEntries<E extends Entry>(kept: E[], added: E[], now: readonly E[], seen: readonly E[]): E[] {
  const place = new Map(now.map(({ id }, i) => [id, i]))
  const idsOf = (list: readonly E[], other: readonly E[]) => {
    const there = byId(other)
    return list.flatMap(({ id }) => (there.has(id) ? [id] : []))
  }
  const was = byId(seen)
  // True for an entry of this form that was put before an entry of the list.
  const fresh = kept.map(({ id }) => !was.has(id))
  const placed = fresh.includes(true) && fresh.lastIndexOf(false) > fresh.indexOf(true)
  const moved = placed || !isSameField(idsOf(kept, seen), idsOf(seen, kept))
  if (moved) return [...kept, ...added]
  const last = now.length
  return [...kept, ...added].toSorted((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last))
}
