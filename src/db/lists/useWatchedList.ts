import { startTransition, useEffect, useRef, useState } from 'react'
import { Ahead } from '../ahead.ts'
import { db, type WerkbankDb } from '../database.ts'

/** A watched list of this device, which may be asked before its screen is there. */
export const watched = <Q, L>(
  watch: (store: WerkbankDb, query: Q, show: (list: L) => void) => () => void,
): Ahead<Q, L> => new Ahead((query, { show }) => watch(db, query, show))

/**
 * A watched list, kept up to date. While another page or search is being found the rows of the last one stay.
 * @param list the same at every call
 * @param nothing what is shown before the first answer
 * @param enabled false: nothing is looked for
 */
export function useWatchedList<Q, L>(list: Ahead<Q, L>, query: Q, nothing: L, enabled = true): L {
  const asked = useSame(query)
  const [shown, setShown] = useState(() => (enabled ? (list.seen(asked) ?? nothing) : nothing))
  const first = useRef(shown === nothing)
  useEffect(() => {
    if (!enabled) return
    // The first rows at once. Later ones are more than one frame's work: React draws them in pieces, so that a key or
    // a touch goes first.
    const show = (next: L) => {
      if (!first.current) return startTransition(() => setShown(next))
      first.current = false
      setShown(next)
    }
    return list.follow(asked, { show, failed: () => {} })
  }, [list, asked, enabled])
  return enabled ? shown : nothing
}

/** The same object for as long as it says the same. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(() => value)
  return value
}
