import '../werkbank.ts'
import { StorageError } from '../../../src/sync/store/errors.ts'
import { bundledTableOf, bundleRowsOf } from '../../../src/sync/store/bundles/bundleLines.ts'
import { BundleCache } from '../../../src/sync/store/bundles/bundleCache.ts'
import { runWithBundles } from '../../../src/sync/store/bundles/runWithBundles.ts'
import type { BareTx, Key, KeyRange, Scope, Store, StoreTx } from '../../../src/sync/store/ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../../../src/sync/store/tables.ts'

type Rows = Map<string, { key: Key; row: object }>
interface Running {
  scope: Scope
  start: () => void
}
interface Undo {
  table: TableName
  id: string
  before: { key: Key; row: object } | undefined
}

export interface MemoryHooks {
  /** Called before every operation of a transaction. A simulation waits, throws (an abort) or never answers here. */
  gate?: (operation: 'begin' | 'read' | 'commit', scope: Scope) => Promise<void> | void
}

/**
 * The database of one replica in memory: serial transactions with the isolation of IndexedDB. Its durability can be
 * tested: `powerLoss()` returns to the last strict commit.
 */
export class MemoryDatabase {
  readonly tables = new Map<TableName, Rows>()
  private running: Running[] = []
  private queue: Running[] = []
  /** Changes of the relaxed commits since the last strict one, newest last. */
  private unflushed: Undo[] = []

  /** The connection of one tab or worker. */
  connect(hooks: MemoryHooks = {}): MemoryStore {
    return new MemoryStore(this, hooks)
  }

  rows(table: TableName): Rows {
    let rows = this.tables.get(table)
    if (!rows) {
      rows = new Map()
      this.tables.set(table, rows)
    }
    return rows
  }

  /** Every row of a table in the order of its keys, from the table and from bundles; for checks. */
  dump<T extends TableName>(table: T): TableRow<T>[] {
    return sorted(this.everyRow(table)).map(({ row }) => row as TableRow<T>)
  }

  /** Every row of a table, from the table and from bundles, by key. */
  everyRow(table: TableName): Rows {
    const e = bundledTableOf(table)
    if (!e) return this.rows(table)
    const bundles = this.dump('pack').filter((bundle) => bundle.e === e)
    const merged: Rows = new Map(bundles.flatMap((bundle) => compactedRowsOf(e, bundle)))
    for (const [id, row] of this.rows(table)) merged.set(id, row)
    return merged
  }

  /** The machine loses power: every commit after the last strict one is lost, and so is every open transaction. */
  powerLoss(): void {
    this.roll(this.unflushed)
    this.unflushed = []
    this.running = []
    this.queue = []
  }

  /** The browser deletes the whole database (A2-17). */
  wipe(): void {
    this.tables.clear()
    this.unflushed = []
  }

  /** @internal waits for its turn: writers of one table are serial */
  acquire(scope: Scope): Promise<() => void> {
    return new Promise((resolve) => {
      const entry: Running = { scope, start: () => resolve(() => this.release(entry)) }
      this.queue.push(entry)
      this.next()
    })
  }

  /** @internal */
  apply(writes: Map<TableName, Map<string, { key: Key; row: object | null }>>, strict: boolean): void {
    for (const [table, changes] of writes) {
      const rows = this.rows(table)
      for (const [id, { key, row }] of changes) {
        this.unflushed.push({ table, id, before: rows.get(id) })
        if (row) rows.set(id, { key, row })
        else rows.delete(id)
      }
    }
    if (strict) this.unflushed = []
  }

  private roll(undo: Undo[]): void {
    for (const { table, id, before } of undo.toReversed()) {
      if (before) this.rows(table).set(id, before)
      else this.rows(table).delete(id)
    }
  }

  private release(entry: Running): void {
    this.running = this.running.filter((other) => other !== entry)
    this.next()
  }

  private next(): void {
    const blocked: Running[] = []
    for (const entry of this.queue) {
      if ([...this.running, ...blocked].some((other) => overlap(other.scope, entry.scope)))
        blocked.push(entry)
      else {
        this.running.push(entry)
        entry.start()
      }
    }
    this.queue = blocked
  }
}

/** The rows of each bundle. A stored bundle never changes, so it is decoded once. */
const compactedRows = new WeakMap<object, [string, { key: Key; row: object }][]>()

function compactedRowsOf(e: Parameters<typeof bundleRowsOf>[0], bundle: TableRow<'pack'>) {
  let known = compactedRows.get(bundle)
  if (!known) {
    known = bundleRowsOf(e, bundle.rows).map((row) => [JSON.stringify(row.id), { key: row.id, row }])
    compactedRows.set(bundle, known)
  }
  return known
}

const overlap = (a: Scope, b: Scope): boolean =>
  (a.write || b.write) && a.tables.some((table) => b.tables.includes(table))

/** The view of one tab or worker on a MemoryDatabase. */
export class MemoryStore implements Store {
  private readonly database: MemoryDatabase
  private readonly hooks: MemoryHooks
  private readonly near = new BundleCache()
  private dead = false

  constructor(database: MemoryDatabase, hooks: MemoryHooks = {}) {
    this.database = database
    this.hooks = hooks
  }

  /** The tab or worker dies: its open transactions are never committed. */
  kill(): void {
    this.dead = true
  }

  run<T>(scope: Scope, work: (tx: StoreTx) => Promise<T>): Promise<T> {
    return runWithBundles<T, BareTx>(scope, (wider, inner) => this.runBare(wider, inner), work, this.near)
  }

  private async runBare<T>(scope: Scope, work: (tx: BareTx) => Promise<T>): Promise<T> {
    this.assertAlive()
    const release = await this.database.acquire(scope)
    try {
      await this.gate('begin', scope)
      const tx = new MemoryTx(this.database, scope, () => this.gate('read', scope))
      const result = await work(tx)
      await this.gate('commit', scope)
      if (scope.write) this.database.apply(tx.writes, scope.durability === 'strict')
      return result
    } finally {
      release()
    }
  }

  private async gate(operation: 'begin' | 'read' | 'commit', scope: Scope): Promise<void> {
    this.assertAlive()
    await this.hooks.gate?.(operation, scope)
    this.assertAlive()
  }

  private assertAlive(): void {
    if (this.dead) throw new StorageError('closed')
  }
}

class MemoryTx implements BareTx {
  readonly writes = new Map<TableName, Map<string, { key: Key; row: object | null }>>()
  private readonly database: MemoryDatabase
  private readonly scope: Scope
  private readonly gate: () => Promise<void>

  constructor(database: MemoryDatabase, scope: Scope, gate: () => Promise<void>) {
    this.database = database
    this.scope = scope
    this.gate = gate
  }

  async get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    await this.gate()
    return this.read(table, key)
  }

  async getMany<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    await this.gate()
    return keys.map((key) => this.read(table, key))
  }

  async all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    await this.gate()
    return this.range(table, range).map(({ row }) => row as TableRow<T>)
  }

  async keys<T extends TableName>(table: T, range: KeyRange = {}): Promise<KeyOf<T>[]> {
    await this.gate()
    return this.range(table, range).map(({ key }) => key as KeyOf<T>)
  }

  put<T extends TableName>(table: T, row: TableRow<T>): void {
    this.write(table, keyOf(table, row), frozenCopy(row))
  }

  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    for (const row of rows) this.put(table, row)
  }

  delete<T extends TableName>(table: T, key: KeyOf<T>): void {
    this.write(table, key, null)
  }

  async deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void> {
    await this.gate()
    for (const row of rows) this.delete(table, keyOf(table, row))
  }

  deleteCompacted<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    for (const row of rows) this.delete(table, keyOf(table, row))
  }

  /** This store has no listeners. */
  announceBundled(): void {}

  private read<T extends TableName>(table: T, key: KeyOf<T>): TableRow<T> | undefined {
    this.check(table)
    const id = JSON.stringify(key)
    const own = this.writes.get(table)?.get(id)
    const row = own ? own.row : this.database.rows(table).get(id)?.row
    return (row ?? undefined) as TableRow<T> | undefined
  }

  private range(table: TableName, { above, from, upto, limit }: KeyRange): { key: Key; row: object }[] {
    this.check(table)
    const inside = [...this.seen(table).values()].filter(
      ({ key }) =>
        (above === undefined || above === null || compareKeys(key, above) > 0) &&
        (from === undefined || compareKeys(key, from) >= 0) &&
        (upto === undefined || upto === null || compareKeys(key, upto) <= 0),
    )
    return inside.sort(byKey).slice(0, limit)
  }

  /** A table as this transaction sees it. */
  private seen(table: TableName): Rows {
    const own = this.writes.get(table)
    if (!own) return this.database.rows(table)
    const merged: Rows = new Map(this.database.rows(table))
    for (const [id, { key, row }] of own) {
      if (row) merged.set(id, { key, row })
      else merged.delete(id)
    }
    return merged
  }

  private write(table: TableName, key: Key, row: object | null): void {
    this.check(table)
    if (!this.scope.write) throw new Error(`read-only transaction wrote ${table}`)
    const changes = this.writes.get(table) ?? new Map<string, { key: Key; row: object | null }>()
    this.writes.set(table, changes)
    changes.set(JSON.stringify(key), { key, row })
  }

  private check(table: TableName): void {
    if (!this.scope.tables.includes(table)) throw new Error(`table not in the transaction: ${table}`)
  }
}

const byKey = (a: { key: Key }, b: { key: Key }) => compareKeys(a.key, b.key)
const sorted = (rows: Rows) => [...rows.values()].sort(byKey)

/** The order of IndexedDB: numbers, then texts, then arrays. */
function compareKeys(a: Key, b: Key): number {
  const rank = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (Array.isArray(a) && Array.isArray(b)) return compareKeys(a[0], b[0]) || compareKeys(a[1], b[1])
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * A copy like that of a database. Rows are shared and frozen, so that a change in place throws. Anything but plain
 * text, numbers, lists and objects goes to structuredClone, which refuses values that cannot be stored.
 */
function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null)
    return (typeof value) in UNSTORABLE ? structuredClone(value) : value
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = frozenCopy((value as Record<string, unknown>)[key])
  return Object.freeze(copy) as T
}

const UNSTORABLE = { function: 1, symbol: 1 }
