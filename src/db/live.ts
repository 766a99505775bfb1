import { liveQuery, type Subscription } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { type DependencyList, useSyncExternalStore } from 'react'

/**
 * The result of a query over the local store, kept up to date. Undefined while it loads for the first time; after a
 * change of `deps` the former result stays until the new one is there, so a screen never blinks.
 */
export const useLive = <T>(query: () => Promise<T> | T, deps: DependencyList): T | undefined =>
  useLiveQuery(query, deps as unknown[])

/** A hook like useLive of which all users on screen share one query: fifty badges read the limits of the house once. */
export function sharedLive<T>(query: () => Promise<T>): () => T | undefined {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let running: Subscription | undefined
  const follow = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    running ??= liveQuery(query).subscribe(follow)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      running?.unsubscribe()
      running = undefined
    }
  }
  return () => useSyncExternalStore(subscribe, () => value)
}
