import { startTransition, useEffect, useRef, useState } from 'react'
import { Prefetch } from '../../startup/prefetch.ts'
import { db, type ReplicaDb } from '../database.ts'

/** A watched list of this device, which may be prefetched before its screen exists. */
export const createWatchedList = <Q, L>(
  watch: (store: ReplicaDb, query: Q, show: (list: L) => void) => () => void,
): Prefetch<Q, L> => new Prefetch((query, { show }) => watch(db, query, show))

/**
 * Returns a watched list, kept up to date. While another page or search is loading, the rows of the last one
 * stay.
 * @param list the same object at every call
 * @param nothing shown before the first answer
 * @param enabled false: nothing is searched
 */
export function useWatchedList<Q, L, N = L>(
  list: Prefetch<Q, L>,
  query: Q,
  nothing: N,
  enabled = true,
): L | N {
  const stableQuery = useSame(query)
  const [shown, setShown] = useState<L | N>(() => (enabled ? (list.peek(stableQuery) ?? nothing) : nothing))
  const first = useRef(shown === nothing)
  useEffect(() => {
    if (!enabled) return
    // Show the first rows at once. Later rows take more than one frame. React then draws them in parts, so
    // that a key or a touch goes first.
    const show = (next: L) => {
      if (!first.current) return startTransition(() => setShown(next))
      first.current = false
      setShown(next)
    }
    return list.follow(stableQuery, { show, failed: () => {} })
  }, [list, stableQuery, enabled])
  return enabled ? shown : nothing
}

/** Returns the same object while its content is the same. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(() => value)
  return value
}
