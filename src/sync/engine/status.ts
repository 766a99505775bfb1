import { DAY_MS } from '../../lib/instants.ts'
import { getMetas } from '../store/meta.ts'
import { isQueuedOriginal, isRefusedOriginal, queuedOriginal } from '../store/tables.ts'
import type { Store } from '../ports.ts'
import type { ConnectionGateState } from './connectionGate.ts'
import { read } from '../store/transactions.ts'
import type { SyncStatus } from '../store/syncMessages.ts'

export type { SyncStatus } from '../store/syncMessages.ts'

export const INITIAL_STATUS: SyncStatus = {
  state: 'synced',
  waiting: 0,
  photos: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  wait: null,
  online: true,
  stuck: false,
  outdated: false,
  clockOffset: 0,
  clientId: null,
  pastIds: [],
  maxSeq: 0,
}

/** The parts of the status that are read from the store. Counted here, never on a screen (A3). */
export type StoredStatus = Pick<
  SyncStatus,
  'waiting' | 'lastSyncAt' | 'boot' | 'clockOffset' | 'clientId' | 'pastIds' | 'maxSeq'
> & {
  /** The creation time of the oldest waiting mutation. */
  oldestAt: number | null
  /** True if something was pulled before, so that the app can be used. */
  ready: boolean
}

export async function readStoredStatus(store: Store): Promise<StoredStatus> {
  return read(store, ['meta', 'outbox'], async (tx) => {
    const keys = [
      'nextSeq',
      'ackedSeq',
      'lastSyncAt',
      'boot',
      'clockOffset',
      'clientId',
      'pastIds',
      'withdrawn',
    ] as const
    const [meta, first] = await Promise.all([getMetas(tx, keys), tx.all('outbox', { limit: 1 })])
    const { ackedSeq = 0, withdrawn = [] } = meta
    const takenBack = withdrawn.filter((seq) => seq > ackedSeq).length
    const waiting = first.length === 0 ? 0 : Math.max(0, (meta.nextSeq ?? 1) - 1 - ackedSeq - takenBack)
    return {
      waiting,
      lastSyncAt: meta.lastSyncAt ?? null,
      boot: meta.boot ?? null,
      clockOffset: meta.clockOffset ?? 0,
      clientId: meta.clientId ?? null,
      pastIds: meta.pastIds ?? [],
      maxSeq: (meta.nextSeq ?? 1) - 1,
      oldestAt: waiting === 0 ? null : (first[0]?.createdAt ?? null),
      ready: Boolean(meta.lastSyncAt) || Boolean(meta.boot?.hot),
    }
  })
}

export const countRefused = (store: Store): Promise<number> =>
  read(store, ['attention'], async (tx) => {
    const rows = await tx.all('attention')
    return rows.filter((row) => row.discardedAt === undefined).length
  })

/** Above this number only the keys are counted, because the rows hold the bytes. */
const PHOTOS_READ = 50

/** Counts the photos of which the server lacks a file that it may still accept. */
export const countPhotos = (store: Store): Promise<number> =>
  read(store, ['blobq'], async (tx) => {
    const names = await tx.keys('blobq')
    const originals = new Set(names.filter(isQueuedOriginal))
    const copies = names.filter((name) => !isQueuedOriginal(name) && !isRefusedOriginal(name))
    if (copies.length > PHOTOS_READ) return Math.max(copies.length, originals.size)
    const rows = await tx.getMany('blobq', copies)
    const alone = rows.filter(
      (row) =>
        row && !row.sent && row.refused === undefined && !originals.has(queuedOriginal(row.original ?? '')),
    )
    return originals.size + alone.length
  })

export const countConflicts = (store: Store): Promise<number> =>
  read(store, ['conflict'], async (tx) => {
    const rows = await tx.all('conflict')
    return rows.filter((row) => row.state === 'open').length
  })

const QUARTER = 15 * 60_000

/** Builds the status from the stored values, the counts and the state of the network. */
export function syncStatusOf(
  { oldestAt, ready, ...stored }: StoredStatus,
  counts: { refused: number; conflicts: number; photos: number },
  here: {
    connectionGate: ConnectionGateState
    online: boolean
    now: number
    wait: SyncStatus['wait']
    behind?: boolean
  },
): SyncStatus {
  const age = oldestAt === null ? 0 : here.now - oldestAt
  const status = {
    ...stored,
    ...counts,
    wait: here.wait,
    online: here.online,
    stuck: age > DAY_MS || (here.online && age > QUARTER),
    outdated: here.connectionGate === 'halted',
  }
  return { ...status, state: stateOf(status, here, ready) }
}

function stateOf(
  status: Omit<SyncStatus, 'state'>,
  { connectionGate, behind }: { connectionGate: ConnectionGateState; behind?: boolean },
  ready: boolean,
): SyncStatus['state'] {
  if (connectionGate === 'blocked') return 'blocked'
  if (connectionGate === 'auth') return 'auth'
  if (!ready && status.online) return 'boot'
  if (status.refused > 0) return 'attention'
  if (!status.online) return 'offline'
  // The server's data cannot be stored here, so this device is incomplete even if nothing waits.
  const lacks = behind || status.wait?.why === 'deviceFull'
  return status.waiting > 0 || status.photos > 0 || lacks ? 'sending' : 'synced'
}
