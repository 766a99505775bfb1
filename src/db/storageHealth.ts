import type { WerkbankDb } from './database.ts'
import type { Store } from './ports.ts'
import { RESERVE_KEY } from './tables.ts'

/** What the shell warns about (B5.7). */
export interface StorageHealth {
  /** 'Dit toestel kan gegevens wissen': the browser did not promise to keep the data; null: no answer yet. */
  persistent: boolean | null
  /** Private mode: nothing survives, so nothing may be kept here alone. */
  volatile: boolean
  /** Less than 200 MB free, or more than 80 % used. */
  low: boolean
}

let current: StorageHealth = { persistent: null, volatile: false, low: false }
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

const MB = 1024 * 1024
const LOW_FREE = 200 * MB
const RESERVE = 4 * MB
const DAY_MS = 24 * 3_600_000

/** At the start of a page, and daily after that. */
export async function checkStorage(db: WerkbankDb, store: Store): Promise<void> {
  report({ volatile: !(await keepsData()) })
  void askToKeep()
  await checkQuota(db, store)
  setInterval(() => void checkQuota(db, store), DAY_MS)
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
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('probe', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('bytes')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('probe'))
    })
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('probe'))
    })
  try {
    const first = await open()
    await ask(first.transaction('bytes', 'readwrite').objectStore('bytes').put(new ArrayBuffer(8), 'k'))
    first.close()
    const second = await open()
    const bytes: unknown = await ask(second.transaction('bytes').objectStore('bytes').get('k'))
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

async function checkQuota(db: WerkbankDb, store: Store): Promise<void> {
  const { quota = 0, usage = 0 } = await estimate()
  const low = quota > 0 && (quota - usage < LOW_FREE || usage > 0.8 * quota)
  report({ low })
  try {
    // Photos can be fetched again; the outbox and photos still to be sent are never touched.
    if (low) await db.blobcache.where('usedAt').below(Number.MAX_SAFE_INTEGER).delete()
    else await reserve(store)
  } catch {
    // A full disk: the next mutation says so to the person.
  }
}

/** A record whose deletion lets the outbox be written when the disk is full. */
async function reserve(store: Store): Promise<void> {
  await store.run({ tables: ['blobcache'], write: true }, async (tx) => {
    const there = await tx.keys('blobcache', { above: RESERVE_KEY.slice(0, -1), upto: RESERVE_KEY })
    if (there.includes(RESERVE_KEY)) return
    const bytes = new ArrayBuffer(RESERVE)
    tx.put('blobcache', { sha256: RESERVE_KEY, bytes, mime: '', usedAt: Number.MAX_SAFE_INTEGER })
  })
}
