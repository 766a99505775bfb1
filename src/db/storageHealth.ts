import { answerOf, openSmall } from '../lib/idb.ts'
import { StorageError, storageError } from './errors.ts'
import type { Store } from './ports.ts'
import { dropPhotos, keepReserve } from './room.ts'

/** What the shell warns about (B5.7). */
export interface StorageHealth {
  /** 'Dit toestel kan gegevens wissen': the browser did not promise to keep the data; null: no answer yet. */
  persistent: boolean | null
  /** Private mode: nothing survives, so nothing may be kept here alone. */
  volatile: boolean
  /** Less than 200 MB free, or more than 80 % used. */
  low: boolean
  /** A write found no room, and none was found since. */
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

/** How often a full device is asked whether it has room again. */
export const ROOM_LOOK_MS = 10_000
let looking: ReturnType<typeof setInterval> | undefined

/** Takes note of what a write failed with: that there was no room is said until the reserve fits again. */
export function noteFull(error: unknown): void {
  if (storageError(error).fault === 'quota') report({ full: true })
}

/** The store of this page, which tells when it is full. */
export const tellsWhenFull = (store: Store): Store => ({
  run: async (scope, work) => {
    try {
      return await store.run(scope, work)
    } catch (error) {
      if (error instanceof StorageError) noteFull(error)
      throw error
    }
  },
})

async function lookForRoom(store: Store, onRoom: () => void): Promise<void> {
  if (!current.full) return
  try {
    await keepReserve(store)
  } catch {
    return
  }
  report({ full: false })
  onRoom()
}

const MB = 1024 * 1024
const LOW_FREE = 200 * MB
const DAY_MS = 24 * 3_600_000

/**
 * At the start of a page, and daily after that.
 * @param onRoom there is room again on a device that was full
 */
export async function checkStorage(store: Store, onRoom: () => void = () => {}): Promise<void> {
  clearInterval(looking)
  looking = setInterval(() => void lookForRoom(store, onRoom), ROOM_LOOK_MS)
  report({ volatile: !(await keepsData()) })
  void askToKeep()
  await checkQuota(store)
  setInterval(() => void checkQuota(store), DAY_MS)
}

/** Absent without HTTPS, whatever its type says. */
const manager = (): StorageManager | undefined => navigator.storage

const PATIENCE_MS = 10_000

/**
 * Firefox asks the person, who may never answer. Nothing waits for it; what was not promised after a while counts as
 * refused until the promise comes.
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

/** Writes bytes, opens again and reads them: private modes fail at one of these (A2-22). */
async function keepsData(): Promise<boolean> {
  const open = () => openSmall('probe', (database) => database.createObjectStore('bytes'))
  try {
    const first = await open()
    await answerOf(first.transaction('bytes', 'readwrite').objectStore('bytes').put(new ArrayBuffer(8), 'k'))
    first.close()
    const second = await open()
    const bytes: unknown = await answerOf(second.transaction('bytes').objectStore('bytes').get('k'))
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
  // Photos can be fetched again; the outbox and photos still to be sent are never touched.
  if (low) await dropPhotos(store)
  else await keepReserve(store).catch(noteFull)
}
