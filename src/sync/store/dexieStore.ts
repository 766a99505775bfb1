import type { ReplicaDb } from './replicaDb.ts'
import { StorageError, storageError } from './errors.ts'
import { abortTransaction } from '../../lib/idb.ts'
import { preopen } from './preopen.ts'
import { codecReady } from './rowCodec.ts'
import { IdbTx } from './idbTx.ts'
import { Changes } from './observe.ts'
import type { Scope, Store } from './ports.ts'
import { runWithBundles } from './bundles/runWithBundles.ts'
import type { BundleTx } from './bundles/bundleTx.ts'
import type { TableName } from './tables.ts'

/**
 * The store of a browser. Dexie opens, upgrades and observes the database. The transactions are IndexedDB's
 * own: a mutation must take two milliseconds, and Dexie's zones cost as much again. Durability is set per
 * transaction, which Dexie could do only with two instances.
 */
export function dexieStore(db: ReplicaDb): Store {
  return { run: (scope, work) => runWithBundleCache(db, scope, work) }
}

/** Runs one transaction that reads these tables. */
export const readReplica = <T>(
  db: ReplicaDb,
  tables: readonly TableName[],
  work: (tx: BundleTx<IdbTx>) => Promise<T>,
): Promise<T> => runWithBundleCache(db, { tables, write: false }, work)

/** Runs one transaction that may change these tables, with the transaction of IndexedDB at hand. */
export const writeReplica = <T>(
  db: ReplicaDb,
  tables: readonly TableName[],
  work: (tx: BundleTx<IdbTx>) => Promise<T>,
): Promise<T> => runWithBundleCache(db, { tables, write: true }, work)

/** A store whose reads do not wait for Dexie; see `readFirst`. */
export function startupStore(db: ReplicaDb): Store {
  const store = dexieStore(db)
  return {
    run: (scope, work) => (scope.write ? store.run(scope, work) : readAtStartup(db, scope.tables, work)),
  }
}

/**
 * Reads the data that the app opens with. It does not wait until Dexie has opened and checked all tables: if
 * the database has the expected layout, it reads through its own connection.
 */
export async function readAtStartup<T>(
  db: ReplicaDb,
  tables: readonly TableName[],
  work: (tx: BundleTx<IdbTx>) => Promise<T>,
): Promise<T> {
  // Dexie waits for the key of a sealed store.
  const preopened = db.isOpen() || db.watch.asleep || codecReady(db.name) ? null : await preopen(db)
  if (!preopened) return readReplica(db, tables, work)
  try {
    return await runWithBundleCache(db, { tables, write: false }, work, (scope) =>
      startPreopened(db, preopened, scope),
    )
  } finally {
    preopened.close()
  }
}

function startPreopened(
  db: ReplicaDb,
  preopened: IDBDatabase,
  scope: Scope,
): IDBTransaction | Promise<IDBTransaction> {
  try {
    return start(preopened, scope)
  } catch {
    // The connection was closed meanwhile, for an upgrade or a deletion. Dexie handles both.
    return begin(db, scope)
  }
}

type StartTransaction = (scope: Scope) => IDBTransaction | Promise<IDBTransaction>

const runWithBundleCache = <T>(
  db: ReplicaDb,
  scope: Scope,
  work: (tx: BundleTx<IdbTx>) => Promise<T>,
  from: StartTransaction = (wider) => begin(db, wider),
): Promise<T> =>
  runWithBundles<T, IdbTx>(
    scope,
    async (wider, inner) => runScope(db, await from(wider), wider, inner),
    work,
    db.near,
  )

async function runScope<T>(
  db: ReplicaDb,
  idb: IDBTransaction,
  scope: Scope,
  work: (tx: IdbTx) => Promise<T>,
): Promise<T> {
  const changes = new Changes(db.name)
  const abandoned = db.watch.expired(idb, () => new StorageError('hang'))
  const done = Promise.race([completion(idb), abandoned])
  // Only the first failure is reported. Without this the other one would be an unhandled rejection.
  done.catch(() => {})
  let result: T
  try {
    result = await Promise.race([work(new IdbTx(idb, changes)), abandoned])
    if (scope.write) idb.commit()
  } catch (cause) {
    abortTransaction(idb)
    await done.catch(() => {})
    throw isIdbError(cause) ? storageError(cause) : cause
  }
  // A read needs no commit. Only a write has to reach the disk.
  if (!scope.write) return result
  await done
  changes.publish()
  return result
}

/** Starts a transaction. If the browser closed the database while the device slept, opens it again once. */
async function begin(db: ReplicaDb, scope: Scope): Promise<IDBTransaction> {
  try {
    if (db.watch.asleep) throw new StorageError('closed')
    if (!db.isOpen()) await db.open()
    try {
      return start(db.backendDB(), scope)
    } catch (cause) {
      if (storageError(cause).fault !== 'closed') throw cause
      db.close({ disableAutoOpen: false })
      await db.open()
      return start(db.backendDB(), scope)
    }
  } catch (cause) {
    throw storageError(cause)
  }
}

const start = (idb: IDBDatabase, { tables, write, durability }: Scope): IDBTransaction =>
  idb.transaction([...tables], write ? 'readwrite' : 'readonly', { durability: durability ?? 'relaxed' })

/**
 * Settles with the transaction. Quota and disk errors arrive as its abort, and the promise of the request may
 * never settle (A2-23).
 */
function completion(idb: IDBTransaction): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    idb.oncomplete = () => resolve()
    idb.onabort = () => reject(storageError(idb.error ?? new DOMException('aborted', 'AbortError')))
  })
}

const isIdbError = (cause: unknown): boolean =>
  typeof DOMException !== 'undefined' && cause instanceof DOMException
