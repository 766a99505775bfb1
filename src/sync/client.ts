import type { ReplicaDb } from './store/replicaDb.ts'
import { lastWrite, onLastWrite, recordWrite, resetLastWrite } from './store/lastWrite.ts'
import { openReplica } from './store/openReplica.ts'
import type { Channel, ChannelMessage, Store } from './store/ports.ts'
import type { Recovery } from './store/recovery.ts'
import { recordReplica } from './store/replicaLoss.ts'
import { checkStorage } from './store/storageHealth.ts'
import type { SyncEvent, SyncStatus } from './store/syncMessages.ts'
import { systemClock } from './store/systemPorts.ts'
import { watchStore } from './store/watchStore.ts'
import { INITIAL_STATUS } from './engine/status.ts'
import { followPageLifecycle } from './pageLifecycle.ts'
import { addUncounted, isOutdated } from './uncounted.ts'
import type { WorkerApi } from './workerApi.ts'
import { WorkerConnection } from './workerConnection.ts'

const INPUT_EVENTS = ['pointerdown', 'keydown', 'input', 'wheel', 'hashchange'] as const
/** The minimum time between two messages. */
const PAUSE_MS = 150

/** Notifies the worker that downloads or compacts, in any tab, that a person is at work. */
export function notifyInput(channel: Pick<Channel, 'post'>): void {
  let last = Number.NEGATIVE_INFINITY
  const onInput = ({ timeStamp }: Event) => {
    if (timeStamp - last < PAUSE_MS) return
    last = timeStamp
    channel.post({ t: 'acts' })
  }
  for (const name of INPUT_EVENTS) window.addEventListener(name, onInput, { capture: true, passive: true })
}

export type { GroupedNotice, SyncEvent, SyncStatus } from './store/syncMessages.ts'

/* The page's interface to the sync worker. Screens may import only this file of the folder. */

let token: string | null = null

/** The parts of a product's page that the client needs. */
export interface SyncPage {
  db: ReplicaDb
  store: Store
  channel: Channel
  recovery: Recovery
  makeWorker: () => Worker
  /** Ends everything that this page has open of the store, before the store is wiped. */
  closeStore: () => void
  /** Called with the first worker and after each replacement of it, before the worker starts. */
  onWorker: () => void
}

/** Null until `startSync`. */
let page: SyncPage | null = null

const worker = new WorkerConnection<WorkerApi>(() => page!.makeWorker())
worker.onStoreLost = () => page?.recovery.recover()
// Until `startSync` there is no worker: questions wait, and messages are not sent.
worker.end()

/** The worker of this page, for a product whose worker answers more than the engine's own API. */
export const workerWith = <Extra>(): WorkerConnection<WorkerApi & Extra> =>
  worker as unknown as WorkerConnection<WorkerApi & Extra>

/** Starts the first worker of a page, or another one after the store was let go. */
function beginWorker(): void {
  worker.begin()
  // The session may have been known before the page was started.
  if (token) setToken(token)
  page?.onWorker()
  worker.send((remote) => remote.start())
  page?.channel.post({ t: 'who' })
}

/** Starts the worker and the storage checks. Runs once per page, logged in or not. */
export function startSync(started: SyncPage): void {
  if (page) return
  page = started
  const { db, store, channel, recovery } = started
  channel.listen(handleMessage)
  onLastWrite(publishStatus)
  notifyInput(channel)
  watchStore(db, channel, () => recovery.recover())
  recovery.addDependent({ end: () => worker.end(), begin: beginWorker })
  followPageLifecycle(recovery)
  beginWorker()
  void openReplica(db, systemClock).then(async (open) => {
    if (open) await checkStorage(store, syncNow)
  })
  const wake = () => worker.send((remote) => remote.wake(document.visibilityState === 'visible'))
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, wake)
  for (const name of ['pageshow', 'online', 'offline']) window.addEventListener(name, wake)
}

/** Sets the bearer token of the logged-in user. Null stops the synchronisation; local data stays (B3.5). */
export function setToken(next: string | null): void {
  token = next
  worker.send((remote) => remote.setToken(next))
}

/** 'Nu synchroniseren'. */
export const syncNow = (): void => worker.send((remote) => remote.syncNow())
/** Wakes the engine after a write that bypassed mutate(). */
export const wakeSync = (): void => worker.send((remote) => remote.wakeAfterWrite())

// Status and events

// Nothing is known until the worker has read the store. In particular the page must not claim that everything
// was sent.
let status: SyncStatus = { ...INITIAL_STATUS, state: 'boot' }
/** The status plus the changes that the worker has not counted yet. The screens read this one. */
let shown = status
const statusListeners = new Set<() => void>()
const eventListeners = new Set<(event: SyncEvent) => void>()

/**
 * The status behind the sync indicator, the same in every tab. An external store for `useSyncExternalStore`.
 */
export const syncStatus = {
  subscribe(listener: () => void): () => void {
    statusListeners.add(listener)
    return () => statusListeners.delete(listener)
  },
  getSnapshot: (): SyncStatus => shown,
}

/**
 * Listens to assigned numbers, refusals, conflicts and notices, for toasts.
 * @returns a function that stops listening
 */
export function onSyncEvent(listener: (event: SyncEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

function handleMessage(message: ChannelMessage): void {
  if (message.t === 'letGo') page?.recovery.recover({ alone: true })
  if (message.t === 'wiped') {
    page?.closeStore()
    location.reload()
  }
  if (message.t === 'event') emit(message.event)
  // A worker that becomes leader does not know a token that only this page has.
  if (message.t === 'who' && token) page?.channel.post({ t: 'token', token })
  if (message.t === 'kick') recordWrite(message.upto ?? 0)
  if (message.t !== 'status') return
  const isOther = status.clientId !== null && status.clientId !== message.status.clientId
  status = message.status
  if (isOther || isOutdated(status, lastWrite(), Date.now())) resetLastWrite()
  const { clientId, pastIds, maxSeq, waiting } = status
  if (clientId) recordReplica({ clientId, pastIds, maxSeq, waiting })
  publishStatus()
}

function publishStatus(): void {
  const next = addUncounted(status, lastWrite())
  if (next === shown) return
  shown = next
  for (const listener of statusListeners) listener()
}

function emit(event: SyncEvent): void {
  for (const listener of eventListeners) listener(event)
}

// 'Niet gesynchroniseerd'

/** Sends a refused mutation and its dependants again. `changes` holds new arguments per mid. */
export const retryRefused = (mid: string, changes?: Record<string, Record<string, unknown>>): Promise<void> =>
  worker.ask((remote) => remote.retryRefused(mid, changes))
/** Removes a refused mutation and its dependants from the list. */
export const discardRefused = (mid: string): Promise<void> =>
  worker.ask((remote) => remote.discardRefused(mid))
/** 'Gebruik bestaande': uses the existing record for a creation that was refused as a duplicate. */
export const useExistingFor = (mid: string): Promise<void> => worker.ask((remote) => remote.useExisting(mid))
/** Exports every refused and every waiting mutation as JSON. */
export const exportRefused = (): Promise<string> => worker.ask((remote) => remote.exportRefused())
/**
 * Cancels mutations that were never sent.
 * @returns the mids that were cancelled: not yet sent, and no remaining mutation depends on them
 */
export const cancelPending = (mids: readonly string[]): Promise<string[]> =>
  worker.ask((remote) => remote.cancelPending(mids))

// Photos

const URLS_KEPT = 60
const urls = new Map<string, Promise<string | null>>()

/**
 * Returns an object URL for a photo, from this device or the server. Returns null if neither has it: 'Foto
 * niet op dit toestel'. The URL is revoked when it is no longer among the `URLS_KEPT` most recently
 * requested.
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
  const file = await loadFile(sha256, variant)
  if (file) return URL.createObjectURL(file)
  // Do not cache the failure; the next caller tries again.
  urls.delete(key)
  return null
}

/** Returns a photo or a document, from this device or the server; null if it is not available now. */
export async function loadFile(sha256: string, variant: 'orig' | 'thumb' = 'orig'): Promise<Blob | null> {
  const file = await worker.ask((remote) => remote.photo(sha256, variant)).catch(() => null)
  return file && new Blob([file.bytes], { type: file.mime })
}

function forgetOldest(): void {
  const [oldest] = urls
  if (!oldest || urls.size <= URLS_KEPT) return
  urls.delete(oldest[0])
  void oldest[1].then((url) => url && URL.revokeObjectURL(url))
}
