import type { Subscription } from 'dexie'
import { lastingQuery } from '../../db/live.ts'

/** A live answer: all who show it share one question, which ends with the last of them. */
export interface Shared<T> {
  subscribe: (listener: () => void) => () => void
  /** Undefined until it is known for the first time. */
  get: () => T | undefined
}

/** What nobody asks yet. */
export const NOTHING: Shared<never> = { subscribe: () => () => {}, get: () => undefined }

function share<T>(query: () => Promise<T>): Shared<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let running: Subscription | undefined
  const tell = (next: T) => {
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
      running ??= lastingQuery(query).subscribe(tell)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },
    get: () => value,
  }
}

/** The same per day: whoever knows of midnight a moment earlier does not take it from the others. */
export function sharedByDay<T>(query: (today: string) => Promise<T>): (today: string) => Shared<T> {
  const days = new Map<string, Shared<T>>()
  return (today) => {
    const found = days.get(today) ?? share(() => query(today))
    days.set(today, found)
    return found
  }
}
