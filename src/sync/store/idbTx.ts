import { requestResult, requestResults } from '../../lib/idb.ts'
import type { Changes } from './observe.ts'
import type { BareTx, Key, KeyRange } from './ports.ts'
import { type RowCodec, rowCodecOf } from './rowCodec.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from './tables.ts'

/** Up to this many rows are deleted one by one. */
const FEW = 10

/** A transaction of the store in a browser. */
export class IdbTx implements BareTx {
  private readonly idb: IDBTransaction
  private readonly changes: Changes
  private readonly codec: RowCodec | undefined
  private readonly stores = new Map<TableName, IDBObjectStore>()

  constructor(idb: IDBTransaction, changes: Changes) {
    this.idb = idb
    this.changes = changes
    this.codec = rowCodecOf(idb.db.name)
  }

  get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    return this.opened(table, requestResult<TableRow<T> | undefined>(this.store(table).get(key)))
  }

  getMany<T extends TableName>(table: T, keys: readonly KeyOf<T>[]): Promise<(TableRow<T> | undefined)[]> {
    const store = this.store(table)
    return this.allOpened(table, requestResults<TableRow<T> | undefined>(keys.map((key) => store.get(key))))
  }

  all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    const request = this.store(table).getAll(asIdbRange(range), range.limit)
    return this.allOpened(table, requestResult<TableRow<T>[]>(request))
  }

  keys<T extends TableName>(table: T, range: KeyRange = {}): Promise<KeyOf<T>[]> {
    const request: IDBRequest = this.store(table).getAllKeys(asIdbRange(range), range.limit)
    return requestResult<KeyOf<T>[]>(request)
  }

  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void {
    this.store(table).put(this.sealed(table, row))
    this.changes.row(table, before, row)
  }

  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    if (rows.length === 0) return
    const store = this.store(table)
    for (const row of rows) store.put(this.sealed(table, row))
    this.changes.all(table, rows)
  }

  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void {
    this.store(table).delete(key)
    this.changes.row(table, before, null, key)
  }

  async deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void> {
    const keys = rows.map((row) => keyOf(table, row))
    const [first, last] = [keys[0], keys.at(-1)]
    if (first === undefined || last === undefined) return
    const store = this.store(table)
    const range = IDBKeyRange.bound(first, last)
    // Single deletes take ten times as long as checking if other rows lie between.
    const between = rows.length > FEW ? await this.keys(table, { from: first, upto: last }) : null
    const isWholeRange = between?.length === keys.length && between.every((key, i) => same(key, keys[i]!))
    if (isWholeRange) store.delete(range)
    else for (const key of keys) store.delete(key)
    rows.forEach((row, i) => this.changes.row(table, row, null, keys[i]))
  }

  deleteCompacted<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    const store = this.store(table)
    for (const row of rows) store.delete(keyOf(table, row))
    this.changes.compacted(table, rows)
  }

  announceBundled<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    if (rows.length > 0) this.changes.allBundled(table, rows)
  }

  /** Stores rows in their present form again, sealed or not. Their content stays the same, so nobody is notified. */
  rewrite<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    const store = this.store(table)
    for (const row of rows) store.put(this.sealed(table, row))
  }

  private sealed(table: TableName, row: object): object {
    return this.codec ? this.codec.seal(table, row) : row
  }

  private opened<R>(table: TableName, row: Promise<R>): Promise<R> {
    const { codec } = this
    return codec ? row.then((stored) => codec.open(table, stored)) : row
  }

  private allOpened<R>(table: TableName, rows: Promise<R[]>): Promise<R[]> {
    const { codec } = this
    return codec ? rows.then((stored) => stored.map((row) => codec.open(table, row))) : rows
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

const same = (a: Key, b: Key): boolean => indexedDB.cmp(a, b) === 0

function asIdbRange({ above, from: at, upto }: KeyRange): IDBKeyRange | undefined {
  const open = at === undefined
  const [from, to] = [at ?? above ?? undefined, upto ?? undefined]
  if (from !== undefined && to !== undefined) {
    const order = indexedDB.cmp(from, to)
    return order < 0 || (order === 0 && !open) ? IDBKeyRange.bound(from, to, open) : NOTHING()
  }
  if (from !== undefined) return IDBKeyRange.lowerBound(from, open)
  if (to !== undefined) return IDBKeyRange.upperBound(to)
  return undefined
}

/** An empty range. No key is a date. */
const NOTHING = () => IDBKeyRange.only(new Date(0))
