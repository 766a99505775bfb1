import * as Comlink from 'comlink'
import { db } from '../db/database.ts'
import { openReplica } from '../db/health.ts'
import { provideLists, type RemoteLists } from '../db/lists/door.ts'
import type { ListService } from '../db/lists/listService.ts'
import { channel, store } from '../db/mutate.ts'
import type { ChannelMessage } from '../db/ports.ts'
import { checkStorage, markReplica, storageHealth } from '../db/storageHealth.ts'
import { systemClock } from '../db/systemPorts.ts'
import type { SyncEvent } from './engine/events.ts'
import { INITIAL_STATUS, type SyncStatus } from './engine/status.ts'
import { tellActs } from './pageActs.ts'
import type { WorkerApi } from './workerApi.ts'

export type { StockConflictEvent, SyncEvent } from './engine/events.ts'
export type { SyncState, SyncStatus } from './engine/status.ts'

/*
 * The page's door to the sync worker, and the only file of this folder that screens may import.
 */

type Exposed = WorkerApi & { lists: ListService }
let remote: Comlink.Remote<Exposed> | null = null
let token: string | null = null

/** The worker of this page; made at the first use. */
function worker(): Comlink.Remote<Exposed> {
  if (remote) return remote
  const made = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' })
  // A script that cannot be loaded raises no other error.
  made.onerror = (event) => console.error('sync worker', event.message)
  remote = Comlink.wrap<Exposed>(made)
  provideLists(remote.lists as unknown as RemoteLists)
  return remote
}

/** What is told to the worker may be lost when it restarts; nothing waits for it. */
const tell = (told: Promise<unknown>): void =>
  void told.catch((error: unknown) => console.warn('sync worker', error))

let started = false

/** Starts the worker and the checks of the storage; once per page, logged in or not. */
export function startSync(): void {
  if (started) return
  started = true
  channel.listen(hear)
  tellActs(channel, () => status.boot?.hot === true)
  void openReplica(db, systemClock).then(async (open) => {
    if (open) await checkStorage(db, store)
    if (storageHealth.getSnapshot().lost) emit({ type: 'localDataLost' })
  })
  tell(worker().start())
  channel.post({ t: 'who' })
  const wake = () => tell(worker().wake(document.visibilityState === 'visible'))
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, wake)
  for (const name of ['pageshow', 'online', 'offline']) window.addEventListener(name, wake)
}

/** The bearer of the person who is logged in; null closes the line, nothing is lost (B3.5). */
export function setToken(next: string | null): void {
  token = next
  tell(worker().setToken(next))
}

/** 'Nu synchroniseren'. */
export const syncNow = (): void => tell(worker().syncNow())
/** Something was written past mutate(). */
export const kick = (): void => tell(worker().kick())

// Status and events

// Nothing is known before the worker has looked into the store: least of all that everything was sent.
let status: SyncStatus = { ...INITIAL_STATUS, state: 'boot' }
const statusListeners = new Set<() => void>()
const eventListeners = new Set<(event: SyncEvent) => void>()

/** What the sync indicator shows; an external store (`useSyncExternalStore`), the same in every tab. */
export const syncStatus = {
  subscribe(listener: () => void): () => void {
    statusListeners.add(listener)
    return () => statusListeners.delete(listener)
  },
  getSnapshot: (): SyncStatus => status,
}

/** Numbers that were given, refusals, conflicts and notices, for toasts. @returns a function that stops listening */
export function onSyncEvent(listener: (event: SyncEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

function hear(message: ChannelMessage): void {
  if (message.t === 'event') emit(message.event as SyncEvent)
  // A worker that starts to lead does not know a token that only this page has.
  if (message.t === 'who' && token) channel.post({ t: 'token', token })
  if (message.t !== 'status') return
  status = message.status as SyncStatus
  if (status.clientId) markReplica({ clientId: status.clientId, maxSeq: status.maxSeq })
  for (const listener of statusListeners) listener()
}

function emit(event: SyncEvent): void {
  for (const listener of eventListeners) listener(event)
}

// 'Niet gesynchroniseerd'

/** Sends a refused mutation and what depended on it again; `changes` holds new arguments per mid. */
export const retryRefused = (mid: string, changes?: Record<string, Record<string, unknown>>): Promise<void> =>
  worker().retryRefused(mid, changes)
/** Takes a refused mutation and what depended on it out of the list. */
export const discardRefused = (mid: string): Promise<void> => worker().discardRefused(mid)
/** 'Gebruik bestaande' for a creation that was refused as a double. */
export const useExistingFor = (mid: string): Promise<void> => worker().useExisting(mid)
/** Everything refused and everything waiting, as JSON. */
export const exportRefused = (): Promise<string> => worker().exportRefused()
/** Takes back a mutation that was never sent; false when it is too late, or others build on it. */
export const cancelPending = (mid: string): Promise<boolean> => worker().cancelPending(mid)

// Photos

const URLS_KEPT = 60
const urls = new Map<string, Promise<string | null>>()

/**
 * An object URL for a photo, from this device or the server; null: 'Foto niet op dit toestel'. The URL lives as long
 * as it is among the last ones asked for.
 */
export function photoUrl(sha256: string, variant: 'orig' | 'thumb' = 'orig'): Promise<string | null> {
  const key = `${sha256}:${variant}`
  const known = urls.get(key)
  urls.delete(key)
  const url = known ?? loadUrl(key, sha256, variant)
  urls.set(key, url)
  forgetOldest()
  return url
}

async function loadUrl(key: string, sha256: string, variant: 'orig' | 'thumb'): Promise<string | null> {
  const photo = await worker()
    .photo(sha256, variant)
    .catch(() => null)
  if (photo) return URL.createObjectURL(new Blob([photo.bytes], { type: photo.mime }))
  // Not now; the next one to ask tries again.
  urls.delete(key)
  return null
}

function forgetOldest(): void {
  const [oldest] = urls
  if (!oldest || urls.size <= URLS_KEPT) return
  urls.delete(oldest[0])
  void oldest[1].then((url) => url && URL.revokeObjectURL(url))
}
