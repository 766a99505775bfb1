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
  const asked = useSame(query)
  useEffect(() => {
    if (!enabled) return
    // The first rows at once. Later ones are more than one frame's work: React draws them in pieces, so that a key or
    // a touch goes first.
    return watch(db, asked, (next) => {
      if (!first.current) return startTransition(() => setList(next))
      first.current = false
      setList(next)
    })
  }, [watch, asked, enabled])
  return enabled ? list : nothing
}

/** The same object for as long as it says the same. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(() => value)
  return value
}
