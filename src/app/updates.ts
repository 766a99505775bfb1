import { hasDirtyForms } from '../lib/dirtyForms.ts'

/**
 * - current: nothing to do
 * - waiting: a new version is downloaded and waits to be applied
 * - replaced: another tab applied it; this page is the old one and wants a reload
 */
type UpdateState = 'current' | 'waiting' | 'replaced'

/** What of workbox-window this needs. */
interface UpdateSource {
  addEventListener(type: 'waiting' | 'controlling', listener: () => void): void
  messageSkipWaiting(): void
}

export interface Updates {
  state: () => UpdateState
  /** Calls back after each change; returns the way to stop. With state fit for useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  /** Starts the update, which ends in a reload; false when there is none or a form holds unsaved input. */
  apply: () => boolean
  /** `controlled`: whether a worker already controlled the page when it opened (not so at the very first visit). */
  connect: (source: UpdateSource, controlled: boolean) => void
}

/**
 * How long the new worker may take. The browser lets the old one finish first, and wakes it again, up to minutes, when a page
 * asks for a file just as it stops; the page itself comes from the network, so that a reload brings the new version too.
 */
const PATIENCE_MS = 3_000

/**
 * Follows which version a page runs. It never reloads by itself: only apply() does, and not while a form holds
 * unsaved input (D-036, B5.6).
 *
 * @param hasWorker whether a service worker controls the page now
 *
 *   current ──waiting──► waiting ──apply()──► (new worker takes over, or does not in time) ──► reload
 *      └───────────── another tab applied ──► replaced ──apply()──► reload
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
        // The browser cleared the data of this site, and the worker with it: nothing is newer, and the next worker is the
        // first one again.
        if (!hasWorker()) {
          known = false
          return
        }
        // The first worker that takes a page is the page's own version; a later one is not.
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
