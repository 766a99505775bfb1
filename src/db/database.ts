import Dexie, { type PromiseExtended, type Table } from 'dexie'
import { seePacks } from './packs/middleware.ts'
import { keepingIndexes } from './oldIndexes.ts'
import { Near } from './packs/near.ts'
import { type KeyOf, SCHEMA, type TableName, type TableRow } from './tables.ts'
import { StoreWatch } from './watch.ts'

const DATABASE_NAME = 'app'

/** A table with the keys of its rows; a key that is none finds no row. */
interface ReplicaTable<R, K> extends Table<R, K> {
  bulkGet(keys: readonly (K | null | undefined)[]): PromiseExtended<(R | undefined)[]>
}
type Tables = { [T in TableName]: ReplicaTable<TableRow<T>, KeyOf<T>> }

/** Dexie with the tables of the replica, named as in B5.1. */
export type WerkbankDb = Dexie & Tables & { watch: StoreWatch; near: Near; factory?: IDBFactory }

interface ReplicaParts {
  indexedDB?: IDBFactory
  watch?: StoreWatch
}

/**
 * The replica of this browser profile. Screens read it with live queries; every change of a document goes through
 * mutate() (db/mutate.ts) or the sync engine, which write through db/dexieStore.ts.
 *
 * Dexie's own cache is off: writes of the store bypass Dexie, and a cached answer would not notice them.
 */
export function replica(
  name: string = DATABASE_NAME,
  { indexedDB: real = globalThis.indexedDB, watch = new StoreWatch() }: ReplicaParts = {},
): WerkbankDb {
  const factory = real && keepingIndexes(watch.factory(real))
  const dexie = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
    // Absent where there is no IndexedDB at all: Dexie then says so itself.
    ...(real ? { indexedDB: factory, IDBKeyRange: globalThis.IDBKeyRange } : {}),
  })
  // Additive versions only (B5.5): outboxes outlive deployments.
  const { mail, pack, column, itemModel, kit, merge, signature, issuedPaper, approval, ...first } = SCHEMA
  dexie.version(1).stores(first)
  dexie.version(2).stores({ mail })
  // What rests in packs is found by the lists in memory, and so is what does not.
  dexie.version(3).stores({ pack, column })
  dexie.version(4).stores({ itemModel, kit })
  dexie.version(5).stores({ merge, signature, issuedPaper, approval })
  seePacks(dexie)
  dexie.on('versionchange', ({ newVersion }) => {
    // Deleted: what stands in the journal is taken up again (recovery.ts).
    if (newVersion === null) return dexie.close({ disableAutoOpen: true })
    // Another tab has a newer version. Transactions that began are finished by IndexedDB before the close.
    dexie.close({ disableAutoOpen: true })
    tell({ state: 'outdated' })
  })
  dexie.on('blocked', () => {
    setTimeout(() => !dexie.isOpen() && tell({ state: 'blockedByTab' }), BLOCKED_MS)
  })
  const near = new Near()
  dexie.on('close', () => near.forget())
  dexie.on('ready', () => current.state !== 'silent' && tell({ state: 'open' }), true)
  return Object.assign(dexie, { watch, near, factory }) as WerkbankDb
}

const BLOCKED_MS = 3_000

/** What the shell shows over the screens; null while all is well. */
export type DatabaseState =
  | { state: 'open' }
  /** 'Nieuwe versie: dit tabblad herladen' */
  | { state: 'outdated' }
  /** Ask to close the other tabs; nothing is deleted. */
  | { state: 'blockedByTab' }
  /** Read-only banner with a reload button; the reason is in `reason`. */
  | { state: 'unopenable'; reason: string }
  /** It was opened anew several times and does not answer: close the app and open it again. */
  | { state: 'silent' }

const listeners = new Set<(state: DatabaseState) => void>()
let current: DatabaseState = { state: 'open' }

function tell(state: DatabaseState): void {
  current = state
  for (const listener of listeners) listener(state)
}

/** The state of the database as an external store (`useSyncExternalStore`). */
export const databaseState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): DatabaseState => current,
}

/** Used by the health check when three attempts to open failed. */
export const reportUnopenable = (reason: string): void => tell({ state: 'unopenable', reason })
/** Whether the store answers, after it was opened anew. */
export const reportAnswers = (answers: boolean): void => tell({ state: answers ? 'open' : 'silent' })

/** Screens read and small writes of the device itself (drafts) go here; durable at once. */
export const db = replica()
