import { hasDirtyForms } from '../lib/dirtyForms.ts'

/**
 * - current: nothing to do
 * - waiting: a new version is downloaded and waits to be applied
 * - replaced: another tab applied it; this page runs the old version and needs a reload
 */
type UpdateState = 'current' | 'waiting' | 'replaced'

/** The part of workbox-window that this module needs. */
interface UpdateSource {
  addEventListener(type: 'waiting' | 'controlling', listener: () => void): void
  messageSkipWaiting(): void
}

export interface Updates {
  state: () => UpdateState
  /**
   * Calls the listener after each change; returns unsubscribe. Together with `state` suitable for
   * useSyncExternalStore.
   */
  subscribe: (listener: () => void) => () => void
  /** Starts the update, which ends in a reload; false if there is none or a form has unsaved input. */
  apply: () => boolean
  /** `controlled`: true if a worker controlled the page when it opened (false at the very first visit). */
  connect: (source: UpdateSource, controlled: boolean) => void
}

/**
 * Maximum wait in ms for the new worker. The browser lets the old one finish first, which can take minutes: a
 * page that requests a file wakes it again. Reloading without the new worker works too, because the page
 * itself comes from the network.
 */
const PATIENCE_MS = 3_000

/**
 * Tracks which version a page runs. It never reloads by itself: only `apply` does, and not while a form has
 * unsaved input (D-036, B5.6).
 *
 *   current ──waiting──► waiting ──apply()──► (new worker or time limit) ──► reload
 *      └───────────── another tab applied ──► replaced ──apply()──► reload
 *
 * @param hasWorker says if a worker controls the page
 */
export function createUpdates(reload: () => void, hasWorker: () => boolean = () => true): Updates {
  let state: UpdateState = 'current'
  let source: UpdateSource | undefined
  let applying = false
  const listeners = new Set<() => void>()

  const become = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: (from, controlled) => {
      source = from
      let known = controlled
      from.addEventListener('waiting', () => become('waiting'))
      from.addEventListener('controlling', () => {
        if (applying) return reload()
        // The browser cleared the data of this site, including the worker. No newer version exists, and the
        // next worker is a first one again.
        if (!hasWorker()) {
          known = false
          return
        }
        // The first worker that controls a page has the page's own version; a later one does not.
        if (known) become('replaced')
        known = true
      })
    },
    apply: () => {
      if (state === 'current' || hasDirtyForms()) return false
      if (state === 'replaced') reload()
      else {
        applying = true
        source?.messageSkipWaiting()
        setTimeout(() => hasDirtyForms() || reload(), PATIENCE_MS)
      }
      return true
    },
  }
}
