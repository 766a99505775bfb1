import * as Comlink from 'comlink'
import type { Journal } from '../ports.ts'

/** A worker that does not answer by then, as one whose script cannot be had, keeps nothing. */
const LIMIT_MS = 3_000

/** The journal of this page; its worker starts with the first change. */
export function pageJournal(): Journal & { end(): void } {
  let remote: Comlink.Remote<Journal> | null = null
  let worker: Worker | null = null
  const journal = () => {
    worker ??= new Worker(new URL('./journal.worker.ts', import.meta.url), {
      type: 'module',
      name: 'journal',
    })
    remote ??= Comlink.wrap<Journal>(worker)
    return remote
  }
  const inTime = <T>(work: Promise<T>, late: T): Promise<T> =>
    Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(late), LIMIT_MS))]).catch(
      () => late,
    )
  return {
    note: async (noted) => hasFiles() && inTime(journal().note(noted), false),
    withdraw: async (mids) => {
      if (hasFiles()) await inTime(journal().withdraw(mids), undefined)
    },
    /** Lets go of its file. */
    end: () => {
      worker?.terminate()
      worker = remote = null
    },
  }
}

/** Without files of the origin there is no journal, and everything else is as ever. */
const hasFiles = (): boolean =>
  typeof Worker !== 'undefined' && typeof navigator.storage?.getDirectory === 'function'
