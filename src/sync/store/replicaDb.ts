import Dexie, { type DBCore, type PromiseExtended, type Table } from 'dexie'
import { addBundleMiddleware } from './bundles/middleware.ts'
import { codecReady, type RowCodec, rowCodecOf } from './rowCodec.ts'
import { BundleCache } from './bundles/bundleCache.ts'
import { type KeyOf, replicaSchema, type TableName, type TableRow } from './tables.ts'
import { StoreWatch } from './storeWatch.ts'

/** A table with the keys of its rows. A key that is null or undefined finds no row. */
interface ReplicaTable<R, K> extends Table<R, K> {
  bulkGet(keys: readonly (K | null | undefined)[]): PromiseExtended<(R | undefined)[]>
}
type Tables = { [T in TableName]: ReplicaTable<TableRow<T>, KeyOf<T>> }

/** Dexie with the tables of the replica, named as in B5.1. */
export type ReplicaDb = Dexie & Tables & { watch: StoreWatch; near: BundleCache; factory?: IDBFactory }

interface ReplicaOptions {
  name: string
  /** The version of the tables. A higher one than on the device upgrades it. */
  version: number
  indexedDB?: IDBFactory
  watch?: StoreWatch
}

/**
 * Opens the replica of a browser profile, with the tables of `defineTables`. Screens read it with live queries. Every
 * change of a document goes through the mutator or the engine, which write through dexieStore.ts.
 *
 * Dexie's own cache is off: the store writes without Dexie, so a cached answer would become stale.
 */
export function createReplica({
  name,
  version,
  indexedDB: real = globalThis.indexedDB,
  watch = new StoreWatch(),
}: ReplicaOptions): ReplicaDb {
  const factory = real && watch.factory(real)
  const dexie = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
    // Omitted if there is no IndexedDB at all; Dexie then reports that itself.
    ...(real ? { indexedDB: factory, IDBKeyRange: globalThis.IDBKeyRange } : {}),
  })
  // A device of an earlier version gets the tables that it lacks, and keeps its own (B5.5): its outbox may hold unsent
  // work.
  dexie.version(version).stores(replicaSchema().schema)
  addBundleMiddleware(dexie)
  // Below everything else that looks at rows; see rowCodec.ts.
  dexie.use({
    stack: 'dbcore',
    name: 'sealing',
    level: -3,
    create: (core) => withCodec(core, () => rowCodecOf(name)),
  })
  dexie.on('ready', () => codecReady(name), true)
  dexie.on('versionchange', ({ newVersion }) => {
    // The database was deleted. Changes in the journal are recovered (recovery.ts).
    if (newVersion === null) return dexie.close({ disableAutoOpen: true })
    // Another tab has a newer version. IndexedDB finishes the running transactions before the close.
    dexie.close({ disableAutoOpen: true })
    publishState({ state: 'outdated' })
  })
  dexie.on('blocked', () => {
    setTimeout(() => !dexie.isOpen() && publishState({ state: 'blockedByTab' }), BLOCKED_MS)
  })
  const near = new BundleCache()
  dexie.on('close', () => near.forget())
  dexie.on('ready', () => current.state !== 'silent' && publishState({ state: 'open' }), true)
  return Object.assign(dexie, { watch, near, factory }) as ReplicaDb
}

/** The tables as the present codec stores them. */
const withCodec = (core: DBCore, codecNow: () => RowCodec | undefined): DBCore => ({
  ...core,
  table: (name) => {
    const plain = core.table(name)
    const now = () => codecNow()?.table(plain) ?? plain
    return {
      ...plain,
      get: (req) => now().get(req),
      getMany: (req) => now().getMany(req),
      query: (req) => now().query(req),
      openCursor: (req) => now().openCursor(req),
      mutate: (req) => now().mutate(req),
    }
  },
})

const BLOCKED_MS = 3_000

/** The state that the shell shows over the screens. `open` means that all is well. */
export type DatabaseState =
  | { state: 'open' }
  /** 'Nieuwe versie: dit tabblad herladen'. */
  | { state: 'outdated' }
  /** Asks the person to close the other tabs; nothing is deleted. */
  | { state: 'blockedByTab' }
  /** Shows a read-only banner with a reload button. */
  | { state: 'unopenable' }
  /**
   * The database was opened again several times and does not answer. Asks the person to close and reopen the
   * app.
   */
  | { state: 'silent' }

const listeners = new Set<(state: DatabaseState) => void>()
let current: DatabaseState = { state: 'open' }

function publishState(state: DatabaseState): void {
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

/** Called by the health check when all attempts to open failed. */
export const reportUnopenable = (): void => publishState({ state: 'unopenable' })
/** Called after the store was opened again: true if it answers. */
export const reportAnswers = (answers: boolean): void => publishState({ state: answers ? 'open' : 'silent' })
