import { DAY_MS } from '../../lib/instants.ts'
import { requestResult, openSimpleDatabase } from '../../lib/idb.ts'
import { StorageError, storageError } from './errors.ts'
import type { Store } from './ports.ts'
import { dropPhotos, ensureStorageReserve } from './storageReserve.ts'

/** The conditions that the shell warns about (B5.7). */
export interface StorageHealth {
  /**
   * 'Dit toestel kan gegevens wissen'. False if the browser did not promise to keep the data; null if it has
   * not answered.
   */
  persistent: boolean | null
  /** Private mode: nothing survives, so nothing may be kept only here. */
  volatile: boolean
  /** Less than 200 MB free, or more than 80 % used. */
  low: boolean
  /** A write found no room, and no later attempt did. */
  full: boolean
}

let current: StorageHealth = { persistent: null, volatile: false, low: false, full: false }
const listeners = new Set<() => void>()

/** An external store (`useSyncExternalStore`). */
export const storageHealth = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): StorageHealth => current,
}

function report(news: Partial<StorageHealth>): void {
  current = { ...current, ...news }
  for (const listener of listeners) listener()
}

/** The interval at which a full device is checked for free storage. */
export const SPACE_CHECK_MS = 10_000
let spaceTimer: ReturnType<typeof setInterval> | undefined

/** Takes note of a failed write. If there was no room, that is reported until the reserve fits again. */
export function reportIfFull(error: unknown): void {
  if (storageError(error).fault === 'quota') report({ full: true })
}

/** Wraps the store of this page so that a full device is reported. */
export const reportingWhenFull = (store: Store): Store => ({
  run: async (scope, work) => {
    try {
      return await store.run(scope, work)
    } catch (error) {
      if (error instanceof StorageError) reportIfFull(error)
      throw error
    }
  },
})

async function checkForSpace(store: Store, onSpace: () => void): Promise<void> {
  if (!current.full) return
  try {
    await ensureStorageReserve(store)
  } catch {
    return
  }
  report({ full: false })
  onSpace()
}

const MB = 1024 * 1024
const LOW_FREE = 200 * MB

/**
 * Checks the storage at the start of a page, and daily after that.
 * @param onSpace called when a device that was full has room again
 */
export async function checkStorage(store: Store, onSpace: () => void = () => {}): Promise<void> {
  clearInterval(spaceTimer)
  spaceTimer = setInterval(() => void checkForSpace(store, onSpace), SPACE_CHECK_MS)
  report({ volatile: !(await keepsData()) })
  void askToKeep()
  await checkQuota(store)
  setInterval(() => void checkQuota(store), DAY_MS)
}

/** Undefined without HTTPS, although the type excludes that. */
const manager = (): StorageManager | undefined => navigator.storage

const PATIENCE_MS = 10_000

/**
 * Asks the browser to keep the data. Firefox asks the person, who may never answer, so nothing waits for
 * this. Without an answer the promise counts as refused until it comes.
 */
async function askToKeep(): Promise<void> {
  const late = setTimeout(() => report({ persistent: false }), PATIENCE_MS)
  const persistent = await persist()
  clearTimeout(late)
  report({ persistent })
}

async function persist(): Promise<boolean> {
  try {
    return (await manager()?.persisted()) || (await manager()?.persist()) || false
  } catch {
    return false
  }
}

/**
 * Writes bytes, opens the database again and reads them. Private modes fail at one of these steps (A2-22).
 */
async function keepsData(): Promise<boolean> {
  const open = () => openSimpleDatabase('probe', (database) => database.createObjectStore('bytes'))
  try {
    const first = await open()
    await requestResult(
      first.transaction('bytes', 'readwrite').objectStore('bytes').put(new ArrayBuffer(8), 'k'),
    )
    first.close()
    const second = await open()
    const bytes: unknown = await requestResult(second.transaction('bytes').objectStore('bytes').get('k'))
    second.close()
    return bytes instanceof ArrayBuffer
  } catch {
    return false
  }
}

async function estimate(): Promise<StorageEstimate> {
  try {
    return (await manager()?.estimate()) ?? {}
  } catch {
    return {}
  }
}

async function checkQuota(store: Store): Promise<void> {
  const { quota = 0, usage = 0 } = await estimate()
  const low = quota > 0 && (quota - usage < LOW_FREE || usage > 0.8 * quota)
  report({ low })
  // Photos can be fetched again. The outbox and photos still to be sent are never deleted.
  if (low) await dropPhotos(store)
  else await ensureStorageReserve(store).catch(reportIfFull)
}
