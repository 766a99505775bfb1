import { useMemo, useState } from 'react'

/** The rows of a list that something is to be done with, by their keys. */
export type Chosen = ReadonlySet<string>
const NONE: Chosen = new Set()

/**
 * What is chosen of a list: one that left it is not, for nobody sees what would happen to it.
 * @param keys of all that may be chosen, the same array for as long as they are the same; undefined while not known
 */
export function useSelection(keys: readonly string[] | undefined) {
  const [wanted, choose] = useState(NONE)
  const chosen = useMemo(() => stillThere(wanted, keys), [wanted, keys])
  // For good: it does not come back chosen.
  if (chosen !== wanted) choose(chosen)
  return { chosen, choose, clear: () => choose(NONE) }
}

function stillThere(wanted: Chosen, keys: readonly string[] | undefined): Chosen {
  if (wanted.size === 0 || !keys) return wanted
  const left = keys.filter((key) => wanted.has(key))
  return left.length === wanted.size ? wanted : new Set(left)
}

/** With one more or less; with `from`, all from there to here are chosen as well. */
export function picked(keys: readonly string[], chosen: Chosen, at: number, from: number | null): Chosen {
  const key = keys[at]
  if (key === undefined) return chosen
  const next = new Set(chosen)
  if (from !== null) {
    for (const between of keys.slice(Math.min(at, from), Math.max(at, from) + 1)) next.add(between)
  } else if (!next.delete(key)) next.add(key)
  return next
}

/** With all of them, or none at all where all are chosen already. */
export const allPicked = (keys: readonly string[], chosen: Chosen): Chosen =>
  keys.every((key) => chosen.has(key)) ? NONE : new Set([...chosen, ...keys])
