import { getMetas, putMeta } from '../meta.ts'
import type { BareTx, KeyRange, StoreTx } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { codeOf, packedOf, type PackedEntity, type PackedName } from './lines.ts'
import type { NearRow } from './near.ts'
import type { Nearby } from './nearby.ts'
import { packsIn, packsWith, parsed, restingIn, restingRows, uptosOf } from './reading.ts'

/** For more rows than this, one request first finds out which of them are single rows. */
const FEW = 3
/** If this many single rows lie between the wanted ones, each wanted row is requested. */
const MANY = 200

/**
 * A transaction that presents single rows and bundled rows as one table:
 *
 *     read:    row table ──► the row, if it is there; otherwise ──► bundle of the id;
 *     write:   row table only, so that a bundled copy is stale and never seen;
 *     delete:  row table, and at the end (`settle`) the bundle.
 *
 * Invariant: for every id, a single row hides its bundled copy.
 */
export class PackTx<B extends BareTx = BareTx> implements StoreTx {
  readonly bare: B
  /** Ids deleted in this transaction that may still be in a bundle. */
  private readonly gone = new Map<PackedName, Set<string>>()
  private readonly near: Nearby | null

  /** @param near the cache, for a transaction that changes no bundle and also reads `meta` */
  constructor(bare: B, near: Nearby | null = null) {
    this.bare = bare
    this.near = near
  }

  async get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    const e = packedOf(table)
    if (e) this.ask()
    const row = await this.bare.get(table, key)
    if (row || !e || this.isGone(e, key)) return row
    return asRow(table, (await this.restingById(e, [String(key)])).get(String(key)))
  }

  async getMany<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    const e = packedOf(table)
    if (!e) return this.bare.getMany(table, keys)
    this.ask()
    if (keys.length > FEW) this.near?.guess(e, keys.map(String))
    const rows = await this.standing(table, keys)
    const missing = keys.filter((key, i) => !rows[i] && !this.isGone(e, key)).map(String)
    if (missing.length === 0) return rows
    const resting = await this.restingById(e, missing)
    return rows.map((row, i) => row ?? asRow(table, resting.get(String(keys[i]))))
  }

  async all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    const reading = this.bare.all(table, range)
    if (table === 'meta') this.near?.hear(reading)
    const rows = await reading
    const e = packedOf(table)
    if (!e) return rows
    const merged = new Map<string, TableRow<T> | undefined>()
    for (const row of await this.restingIn(e, range)) merged.set(row.id, asRow(table, row))
    for (const row of rows) merged.set(String(keyOf(table, row)), row)
    return inOrder(merged, range.limit)
  }

  async keys<T extends TableName>(table: T, range: KeyRange = {}): Promise<KeyOf<T>[]> {
    const keys = await this.bare.keys(table, range)
    const e = packedOf(table)
    if (!e) return keys
    const merged = new Map<string, KeyOf<T> | undefined>()
    for (const row of await this.restingIn(e, range)) merged.set(row.id, keyOf(table, asRow(table, row)!))
    for (const key of keys) merged.set(String(key), key)
    return inOrder(merged, range.limit)
  }

  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void {
    this.bare.put(table, row, before)
  }

  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    this.bare.putMany(table, rows)
  }

  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void {
    this.bare.delete(table, key, before)
    const e = packedOf(table)
    if (e) this.gone.set(e, (this.gone.get(e) ?? new Set()).add(String(key)))
  }

  async deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void> {
    if (!packedOf(table)) return this.bare.deleteMany(table, rows)
    for (const row of rows) this.delete(table, keyOf(table, row), row)
  }

  /** Caches bundled rows for later readers, valid for this value of `meta.packs`. */
  remember(stamp: number, rows: readonly NearRow[]): void {
    this.near?.keep(stamp, rows)
  }

  /** Called before the commit. Removes deleted rows from their bundles, so that no tombstones are needed. */
  async settle(): Promise<void> {
    for (const [e, ids] of this.gone) await takeOut(this.bare, e, ids)
  }

  /**
   * Returns the bundled rows among these ids, in this order. For callers who know that none of them is a
   * single row.
   */
  async resting<E extends PackedName>(e: E, ids: readonly string[]): Promise<TableRow<E>[]> {
    const found = await this.restingById(e, ids)
    return ids.map((id) => asRow(e, found.get(id))).filter((row) => row !== undefined)
  }

  /**
   * Returns the single rows among these keys. For many keys one request first lists the ids of single rows,
   * because most rows are bundled.
   */
  private async standing<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    if (keys.length <= FEW) return this.bare.getMany(table, keys)
    const ids = keys.map(String).sort()
    const range = { from: ids[0]!, upto: ids.at(-1)!, limit: MANY }
    const between = (await this.bare.keys(table, range)).map(String)
    if (between.length === MANY) return this.bare.getMany(table, keys)
    const here = new Set(between)
    const wanted = keys.filter((key) => here.has(String(key)))
    const rows = await this.bare.getMany(table, wanted)
    const found = new Map(wanted.map((key, i) => [key, rows[i]]))
    return keys.map((key) => found.get(key))
  }

  /** Starts checking that the cache is valid, in parallel with the read of the rows. */
  private ask(): void {
    this.near?.ask().catch(() => {})
  }

  /** Returns the bundled rows among these ids. */
  private restingById(e: PackedName, ids: readonly string[]): Promise<Map<string, PackedEntity>> {
    return this.near ? this.near.resting(e, ids) : restingRows(packsIn(this.bare), e, ids)
  }

  private restingIn(e: PackedName, range: KeyRange): Promise<PackedEntity[]> {
    return restingIn(packsIn(this.bare), e, { ...range, without: this.gone.get(e) })
  }

  private isGone(e: PackedName, key: unknown): boolean {
    return this.gone.get(e)?.has(String(key)) === true
  }
}

/** Sorts by id, the order of IndexedDB. */
const inOrder = <V>(found: ReadonlyMap<string, V | undefined>, limit: number | undefined): V[] =>
  [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]) => (value === undefined ? [] : [value]))
    .slice(0, limit)

/** Types a bundled row as a row of its table. */
const asRow = <T extends TableName>(_table: T, row: PackedEntity | undefined): TableRow<T> | undefined =>
  row as TableRow<T> | undefined

/** Removes the rows with these ids from their bundles. */
export async function takeOut(bare: BareTx, e: PackedName, ids: ReadonlySet<string>): Promise<void> {
  const keys = packsWith(e, await uptosOf(packsIn(bare), e), [...ids].sort())
  let changed = false
  for (const pack of await bare.getMany('pack', keys)) {
    if (!pack) continue
    const rows = parsed(e, pack)
    const left = rows.filter(({ id }) => !ids.has(id))
    if (left.length === rows.length) continue
    changed = true
    if (left.length === 0) bare.delete('pack', [e, pack.upto])
    else bare.put('pack', { ...pack, rows: codeOf(left) })
  }
  if (changed) await raisePacks(bare)
}

/** Called when bundles changed. @param top the highest version that was put into one */
export async function raisePacks(tx: Pick<BareTx, 'all' | 'put'>, top = 0): Promise<void> {
  const meta = await getMetas(tx, ['packs', 'packedTop'])
  putMeta(tx, 'packs', (meta.packs ?? 0) + 1)
  if (top > (meta.packedTop ?? 0)) putMeta(tx, 'packedTop', top)
}
