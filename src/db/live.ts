import { liveQuery, type Subscription } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { type DependencyList, useSyncExternalStore } from 'react'
import { textOf } from '../lib/objects.ts'
import { LISTS_UNREAD, storageError } from '../sync/store/errors.ts'
import type { Prefetch } from '../startup/prefetch.ts'
import { RecordedQuestions } from './lists/recordedQuestions.ts'
import { recovery } from './mutate.ts'

/** A question that the lists could not answer is asked again after this time. */
const AGAIN_MS = 1_000

/**
 * A live query that outlives its connection. When the store is opened again it restarts; Dexie's own query
 * would stay silent or fail for good. It follows the rows that it reads and the answers of the lists in
 * memory that it asks.
 */
export function resilientLiveQuery<T>(query: () => Promise<T> | T) {
  return {
    subscribe(next: (value: T) => void, failed: (error: unknown) => void = () => {}): Subscription {
      let running: Subscription | undefined
      let retryTimer: ReturnType<typeof setTimeout> | undefined
      const questions = new RecordedQuestions()
      const begin = () => {
        clearTimeout(retryTimer)
        running?.unsubscribe()
        // The function must be async. Otherwise Dexie loses track of reads that nested functions make after
        // an await.
        running = liveQuery(async () => questions.during(query)).subscribe(next, (error: unknown) => {
          if (isLost(error)) return void recovery.whenAnswering()
          if (textOf(error, 'message') !== LISTS_UNREAD) return failed(error)
          retryTimer = setTimeout(begin, AGAIN_MS)
        })
      }
      begin()
      const ends = [recovery.addDependent({ begin, end: () => {} }), questions.follow(begin)]
      const unsubscribe = () => {
        for (const end of ends) end()
        clearTimeout(retryTimer)
        running?.unsubscribe()
      }
      return { unsubscribe, closed: false }
    },
    hasValue: () => false,
  }
}

const isLost = (error: unknown): boolean => ['closed', 'hang'].includes(storageError(error).fault)

/**
 * Returns the result of a query over the local store, kept up to date. Undefined during the first load. After
 * a change of `deps` the former result stays until the new one is there, so that a screen never blinks.
 */
export const useLive = <T>(query: () => Promise<T> | T, deps: DependencyList): T | undefined =>
  useObservable(() => resilientLiveQuery(query), [...deps])

/** Like useLive, for a question that may have been prefetched. `asked` is a text or a number. */
export const usePrefetched = <Q extends string | number, T>(of: Prefetch<Q, T>, question: Q): T | undefined =>
  useObservable(
    () => ({
      subscribe: (show: (answer: T) => void, failed: (error: unknown) => void) =>
        of.follow(question, { show, failed }),
      hasValue: () => of.peek(question) !== undefined,
      getValue: () => of.peek(question),
    }),
    [of, question],
  )

/**
 * A hook like useLive whose users on screen share one query. Fifty badges then read the company's limits
 * once.
 */
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
    running ??= resilientLiveQuery(query).subscribe(follow)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      running?.unsubscribe()
      running = undefined
    }
  }
  return () => useSyncExternalStore(subscribe, () => value)
}
