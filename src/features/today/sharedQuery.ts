import type { Subscription } from 'dexie'
import { resilientLiveQuery } from '../../db/live.ts'

/** A live query shared by all its subscribers; it ends with the last of them. */
export interface SharedQuery<T> {
  subscribe: (listener: () => void) => () => void
  /** Undefined until the first result. */
  get: () => T | undefined
}

/** A placeholder for a query that is not needed yet. */
export const EMPTY_QUERY: SharedQuery<never> = { subscribe: () => () => {}, get: () => undefined }

function shareQuery<T>(query: () => Promise<T>): SharedQuery<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let running: Subscription | undefined
  const notify = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const end = () => {
    running?.unsubscribe()
    running = value = undefined
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      running ??= resilientLiveQuery(query).subscribe(notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },
    get: () => value,
  }
}

/**
 * Keeps one shared query per day. At midnight, one component may switch to the new day earlier than another;
 * both keep their query.
 */
export function shareQueryByDay<T>(query: (today: string) => Promise<T>): (today: string) => SharedQuery<T> {
  const days = new Map<string, SharedQuery<T>>()
  return (today) => {
    const found = days.get(today) ?? shareQuery(() => query(today))
    days.set(today, found)
    return found
  }
}
