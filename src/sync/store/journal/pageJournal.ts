import * as Comlink from 'comlink'
import type { Journal, JournalEntry, JournalWorkerApi } from '../ports.ts'
import { systemClock } from '../systemPorts.ts'

/** A worker that does not answer by then keeps nothing, for example because its script cannot be loaded. */
const LIMIT_MS = 3_000

/**
 * Consecutive changes go to the worker together. A message costs as much as half a change. The disk, which
 * the database waits for too, writes one line as slowly as a hundred.
 */
const GATHER_MS = 40
const GATHER_SERIES_MS = 250

/**
 * The journal of this page. Its worker starts with the first change.
 * @param mirrorKey the key of the copy on this device; null if it is not encrypted
 */
export function pageJournal(mirrorKey: () => string | null = () => null): Journal & { end(): void } {
  let remote: Comlink.Remote<JournalWorkerApi> | null = null
  let appliedKey: string | null = null
  let worker: Worker | null = null
  const journal = () => {
    worker ??= new Worker(new URL('./journal.worker.ts', import.meta.url), {
      type: 'module',
      name: 'journal',
    })
    remote ??= Comlink.wrap<JournalWorkerApi>(worker)
    const key = mirrorKey()
    if (key !== appliedKey) remote.applyKey((appliedKey = key)).catch(() => {})
    return remote
  }
  const withTimeout = <T>(work: Promise<T>, late: T): Promise<T> =>
    Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(late), LIMIT_MS))]).catch(
      () => late,
    )
  let gathered: { entries: JournalEntry[]; saved: Promise<boolean> } | null = null
  let sentAt = Number.NEGATIVE_INFINITY
  const gather = (entries: readonly JournalEntry[]): Promise<boolean> => {
    const all = gathered?.entries ?? []
    all.push(...entries)
    const series = systemClock.now() - sentAt < 2 * GATHER_SERIES_MS
    const wait = series ? GATHER_SERIES_MS : GATHER_MS
    gathered ??= { entries: all, saved: systemClock.sleep(wait).then(() => send(all)) }
    return gathered.saved
  }
  const send = (entries: readonly JournalEntry[]): Promise<boolean> => {
    gathered = null
    sentAt = systemClock.now()
    return withTimeout(journal().note(entries), false)
  }
  return {
    note: async (entries) => hasFiles() && gather(entries),
    withdraw: async (mids) => {
      if (!hasFiles()) return
      await gathered?.saved
      await withTimeout(journal().withdraw(mids), undefined)
    },
    /** Ends the worker and thereby closes its file. */
    end: () => {
      worker?.terminate()
      worker = remote = appliedKey = null
    },
  }
}

/** Without origin files there is no journal, and everything else works as usual. */
const hasFiles = (): boolean =>
  typeof Worker !== 'undefined' && typeof navigator.storage?.getDirectory === 'function'
