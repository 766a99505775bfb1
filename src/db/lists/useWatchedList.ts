import { startTransition, useEffect, useRef, useState } from 'react'
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
  const first = useRef(true)
  const key = JSON.stringify(query)
  useEffect(() => {
    if (!enabled) return
    // The first rows at once. Later ones are more than one frame's work: React draws them in pieces, so that a key or
    // a touch goes first.
    return watch(db, JSON.parse(key) as Q, (next) => {
      if (!first.current) return startTransition(() => setList(next))
      first.current = false
      setList(next)
    })
  }, [watch, key, enabled])
  return enabled ? list : nothing
}
