import { useMemo, useState } from 'react'

/** The keys of the selected rows of a list. */
export type Chosen = ReadonlySet<string>
const NONE: Chosen = new Set()

/**
 * The selection of a list. A row that leaves the list is deselected, because nobody would see what happens to
 * it.
 * @param keys all selectable keys, the same array while they are equal; undefined while loading
 */
export function useSelection(keys: readonly string[] | undefined) {
  const [wanted, choose] = useState(NONE)
  const chosen = useMemo(() => stillThere(wanted, keys), [wanted, keys])
  // Permanently: a row that returns is not selected again.
  if (chosen !== wanted) choose(chosen)
  return { chosen, choose, clear: () => choose(NONE) }
}

function stillThere(wanted: Chosen, keys: readonly string[] | undefined): Chosen {
  if (wanted.size === 0 || !keys) return wanted
  const left = keys.filter((key) => wanted.has(key))
  return left.length === wanted.size ? wanted : new Set(left)
}

/** Toggles a row. With `from`, selects all rows from there to here as well. */
export function picked(keys: readonly string[], chosen: Chosen, at: number, from: number | null): Chosen {
  const key = keys[at]
  if (key === undefined) return chosen
  const next = new Set(chosen)
  if (from !== null) {
    for (const between of keys.slice(Math.min(at, from), Math.max(at, from) + 1)) next.add(between)
  } else if (!next.delete(key)) next.add(key)
  return next
}

/** Selects all rows, or none if all are selected already. */
export const allPicked = (keys: readonly string[], chosen: Chosen): Chosen =>
  keys.every((key) => chosen.has(key)) ? NONE : new Set([...chosen, ...keys])
