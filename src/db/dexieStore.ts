import type { WerkbankDb } from './database.ts'
import { StorageError, storageError } from './errors.ts'
import { Changes } from './observe.ts'
import type { KeyRange, Scope, Store, StoreTx } from './ports.ts'
import type { KeyOf, TableName, TableRow } from './tables.ts'

/**
 * The store of a browser: Dexie opens, upgrades and observes; the transactions themselves are IndexedDB's own, since
 * a mutation has to take two milliseconds and Dexie's zones cost as much again. Durability is given per transaction,
 * which is what two Dexie instances of different durability would do.
 */
export function dexieStore(db: WerkbankDb): Store {
  return { run: (scope, work) => runScope(db, scope, work) }
}

async function runScope<T>(db: WerkbankDb, scope: Scope, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  const changes = new Changes(db.name)
  const idb = await begin(db, scope)
  const givenUp = db.watch.expired(idb, () => new StorageError('hang'))
  const done = Promise.race([completion(idb), givenUp])
  // Whoever fails first is reported; without this the other one would be an unhandled rejection.
  done.catch(() => {})
  let result: T
  try {
    result = await Promise.race([work(new IdbTx(idb, changes)), givenUp])
    if (scope.write) idb.commit()
  } catch (cause) {
    abort(idb)
    await done.catch(() => {})
    throw isIdbError(cause) ? storageError(cause) : cause
  }
  await done
  if (scope.write) changes.publish()
  return result
}

/** Starts a transaction; where the browser let go of the database while the device slept, it is opened again once. */
async function begin(db: WerkbankDb, scope: Scope): Promise<IDBTransaction> {
  const start = () =>
    db.backendDB().transaction([...scope.tables], scope.write ? 'readwrite' : 'readonly', {
      durability: scope.durability ?? 'relaxed',
    })
  try {
    if (db.watch.asleep) throw new StorageError('closed')
    if (!db.isOpen()) await db.open()
    try {
      return start()
    } catch (cause) {
      if (storageError(cause).fault !== 'closed') throw cause
      db.close({ disableAutoOpen: false })
      await db.open()
      return start()
    }
  } catch (cause) {
    throw storageError(cause)
  }
}

/** Quota and disk errors arrive as an abort of the transaction, and the promise of the request may never settle (A2-23). */
function completion(idb: IDBTransaction): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    idb.oncomplete = () => resolve()
    idb.onabort = () => reject(storageError(idb.error ?? new DOMException('aborted', 'AbortError')))
  })
}

function abort(idb: IDBTransaction): void {
  try {
    idb.abort()
  } catch {
    // Already finished.
  }
}

const isIdbError = (cause: unknown): boolean =>
  typeof DOMException !== 'undefined' && cause instanceof DOMException

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(storageError(request.error))
  })

class IdbTx implements StoreTx {
  private readonly idb: IDBTransaction
  private readonly changes: Changes
  private readonly stores = new Map<TableName, IDBObjectStore>()

  constructor(idb: IDBTransaction, changes: Changes) {
    this.idb = idb
    this.changes = changes
  }

  get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    return asPromise<TableRow<T> | undefined>(this.store(table).get(key))
  }

  async getMany<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    const store = this.store(table)
    return lastOf<TableRow<T> | undefined>(keys.map((key) => store.get(key)))
  }

  all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    return asPromise<TableRow<T>[]>(this.store(table).getAll(asIdbRange(range), range.limit))
  }

  keys<T extends TableName>(table: T, range: KeyRange = {}): Promise<KeyOf<T>[]> {
    const request: IDBRequest = this.store(table).getAllKeys(asIdbRange(range), range.limit)
    return asPromise<KeyOf<T>[]>(request)
  }

  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void {
    this.store(table).put(row)
    this.changes.row(table, before, row)
  }

  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    if (rows.length === 0) return
    const store = this.store(table)
    for (const row of rows) store.put(row)
    this.changes.all(table, rows)
  }

  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void {
    this.store(table).delete(key)
    this.changes.row(table, before, null, key)
  }

  private store(table: TableName): IDBObjectStore {
    let store = this.stores.get(table)
    if (!store) {
      store = this.idb.objectStore(table)
      this.stores.set(table, store)
    }
    return store
  }
}

/** Requests of one transaction answer in order: the last one's event is enough. A failure aborts the transaction. */
function lastOf<T>(requests: IDBRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1)
  if (!last) return Promise.resolve([])
  return asPromise(last).then(() => requests.map((request) => request.result))
}

function asIdbRange({ above, upto }: KeyRange): IDBKeyRange | undefined {
  const [from, to] = [above ?? undefined, upto ?? undefined]
  if (from !== undefined && to !== undefined) return from < to ? IDBKeyRange.bound(from, to, true) : NOTHING()
  if (from !== undefined) return IDBKeyRange.lowerBound(from, true)
  if (to !== undefined) return IDBKeyRange.upperBound(to)
  return undefined
}

/** No key is a date before all dates. */
const NOTHING = () => IDBKeyRange.only(new Date(0))
