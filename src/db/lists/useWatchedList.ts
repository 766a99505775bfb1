import { startTransition, useEffect, useState } from 'react'
import { db, type WerkbankDb } from '../database.ts'

/**
 * A watched list, kept up to date. While another page or search is being found the rows of the last one stay.
 * @param watch the same function at every call
 * @param nothing what is shown before the first answer
 * @param enabled false: nothing is looked for
 */
export function useWatchedList<Q, L>(
  watch: (db: WerkbankDb, query: Q, show: (list: L) => void) => () => void,
  query: Q,
  nothing: L,
  enabled = true,
): L {
  const [list, setList] = useState(nothing)
  const key = JSON.stringify(query)
  useEffect(() => {
    // Forty new rows are more than one frame's work: React draws them in pieces and lets a key or a touch go first.
    const show = (next: L) => startTransition(() => setList(next))
    if (enabled) return watch(db, JSON.parse(key) as Q, show)
  }, [watch, key, enabled])
  return enabled ? list : nothing
}
