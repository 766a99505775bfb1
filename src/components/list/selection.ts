import { useMemo, useState } from 'react'

/** The keys of the selected rows of a list. */
export type SelectedKeys = ReadonlySet<string>
const NONE: SelectedKeys = new Set()

/**
 * The selection of a list. A row that leaves the list is deselected, because nobody would see what happens to
 * it.
 * @param keys all selectable keys, the same array while they are equal; undefined while loading
 */
export function useSelection(keys: readonly string[] | undefined) {
  const [wanted, choose] = useState(NONE)
  const chosen = useMemo(() => withoutGone(wanted, keys), [wanted, keys])
  // Permanently: a row that returns is not selected again.
  if (chosen !== wanted) choose(chosen)
  return { chosen, choose, clear: () => choose(NONE) }
}

function withoutGone(wanted: SelectedKeys, keys: readonly string[] | undefined): SelectedKeys {
  if (wanted.size === 0 || !keys) return wanted
  const left = keys.filter((key) => wanted.has(key))
  return left.length === wanted.size ? wanted : new Set(left)
}

/** Toggles a row. With `from`, selects all rows from there to here as well. */
export function toggleKey(
  keys: readonly string[],
  chosen: SelectedKeys,
  at: number,
  from: number | null,
): SelectedKeys {
  const key = keys[at]
  if (key === undefined) return chosen
  const next = new Set(chosen)
  if (from !== null) {
    for (const between of keys.slice(Math.min(at, from), Math.max(at, from) + 1)) next.add(between)
  } else if (!next.delete(key)) next.add(key)
  return next
}

/** Selects all rows, or none if all are selected already. */
export const toggleAllKeys = (keys: readonly string[], chosen: SelectedKeys): SelectedKeys =>
  keys.every((key) => chosen.has(key)) ? NONE : new Set([...chosen, ...keys])
