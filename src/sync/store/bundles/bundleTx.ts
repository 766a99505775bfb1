import { getMetas, putMeta } from '../meta.ts'
import type { BareTx, KeyRange, StoreTx } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { encodeRows, bundledTableOf, type BundledRow, type BundledTable } from './bundleLines.ts'
import type { CachedRow } from './bundleCache.ts'
import type { TxBundleCache } from './txBundleCache.ts'
import {
  bundleReadsOf,
  bundlesContaining,
  parseBundle,
  bundledRowsInRange,
  bundledRowsById,
  upperBoundsOf,
} from './bundleReads.ts'

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
export class BundleTx<B extends BareTx = BareTx> implements StoreTx {
  readonly bare: B
  /** Ids deleted in this transaction that may still be in a bundle. */
  private readonly deletedIds = new Map<BundledTable, Set<string>>()
  private readonly cache: TxBundleCache | null

  /** @param cache the cache, for a transaction that changes no bundle and also reads `meta` */
  constructor(bare: B, cache: TxBundleCache | null = null) {
    this.bare = bare
    this.cache = cache
  }

  async get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    const e = bundledTableOf(table)
    if (e) this.checkCache()
    const row = await this.bare.get(table, key)
    if (row || !e || this.isDeleted(e, key)) return row
    return asRow(table, (await this.bundledById(e, [String(key)])).get(String(key)))
  }

  async getMany<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    const e = bundledTableOf(table)
    if (!e) return this.bare.getMany(table, keys)
    this.checkCache()
    if (keys.length > FEW) this.cache?.guess(e, keys.map(String))
    const rows = await this.singleRows(table, keys)
    const missing = keys.filter((key, i) => !rows[i] && !this.isDeleted(e, key)).map(String)
    if (missing.length === 0) return rows
    const bundled = await this.bundledById(e, missing)
    return rows.map((row, i) => row ?? asRow(table, bundled.get(String(keys[i]))))
  }

  async all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    const reading = this.bare.all(table, range)
    if (table === 'meta') this.cache?.reuseMeta(reading)
    const rows = await reading
    const e = bundledTableOf(table)
    if (!e) return rows
    const merged = new Map<string, TableRow<T> | undefined>()
    for (const row of await this.bundledInRange(e, range)) merged.set(row.id, asRow(table, row))
    for (const row of rows) merged.set(String(keyOf(table, row)), row)
    return sortedById(merged, range.limit)
  }

  async keys<T extends TableName>(table: T, range: KeyRange = {}): Promise<KeyOf<T>[]> {
    const keys = await this.bare.keys(table, range)
    const e = bundledTableOf(table)
    if (!e) return keys
    const merged = new Map<string, KeyOf<T> | undefined>()
    for (const row of await this.bundledInRange(e, range))
      merged.set(row.id, keyOf(table, asRow(table, row)!))
    for (const key of keys) merged.set(String(key), key)
    return sortedById(merged, range.limit)
  }

  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void {
    this.bare.put(table, row, before)
  }

  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    this.bare.putMany(table, rows)
  }

  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void {
    this.bare.delete(table, key, before)
    const e = bundledTableOf(table)
    if (e) this.deletedIds.set(e, (this.deletedIds.get(e) ?? new Set()).add(String(key)))
  }

  async deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void> {
    if (!bundledTableOf(table)) return this.bare.deleteMany(table, rows)
    for (const row of rows) this.delete(table, keyOf(table, row), row)
  }

  /** Caches bundled rows for later readers, valid for this value of `meta.packs`. */
  cacheRows(stamp: number, rows: readonly CachedRow[]): void {
    this.cache?.cacheRows(stamp, rows)
  }

  /** Called before the commit. Removes deleted rows from their bundles, so that no tombstones are needed. */
  async flush(): Promise<void> {
    for (const [e, ids] of this.deletedIds) await removeFromBundles(this.bare, e, ids)
  }

  /**
   * Returns the bundled rows among these ids, in this order. For callers who know that none of them is a
   * single row.
   */
  async bundledRows<E extends BundledTable>(e: E, ids: readonly string[]): Promise<TableRow<E>[]> {
    const found = await this.bundledById(e, ids)
    return ids.map((id) => asRow(e, found.get(id))).filter((row) => row !== undefined)
  }

  /**
   * Returns the single rows among these keys. For many keys one request first lists the ids of single rows,
   * because most rows are bundled.
   */
  private async singleRows<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    if (keys.length <= FEW) return this.bare.getMany(table, keys)
    const ids = keys.map(String).sort()
    const range = { from: ids[0]!, upto: ids.at(-1)!, limit: MANY }
    const between = (await this.bare.keys(table, range)).map(String)
    if (between.length === MANY) return this.bare.getMany(table, keys)
    const singleIds = new Set(between)
    const wanted = keys.filter((key) => singleIds.has(String(key)))
    const rows = await this.bare.getMany(table, wanted)
    const found = new Map(wanted.map((key, i) => [key, rows[i]]))
    return keys.map((key) => found.get(key))
  }

  /** Starts checking that the cache is valid, in parallel with the read of the rows. */
  private checkCache(): void {
    this.cache?.readStamp().catch(() => {})
  }

  /** Returns the bundled rows among these ids. */
  private bundledById(e: BundledTable, ids: readonly string[]): Promise<Map<string, BundledRow>> {
    return this.cache ? this.cache.bundledRows(e, ids) : bundledRowsById(bundleReadsOf(this.bare), e, ids)
  }

  private bundledInRange(e: BundledTable, range: KeyRange): Promise<BundledRow[]> {
    return bundledRowsInRange(bundleReadsOf(this.bare), e, { ...range, without: this.deletedIds.get(e) })
  }

  private isDeleted(e: BundledTable, key: unknown): boolean {
    return this.deletedIds.get(e)?.has(String(key)) === true
  }
}

/** Sorts by id, the order of IndexedDB. */
const sortedById = <V>(found: ReadonlyMap<string, V | undefined>, limit: number | undefined): V[] =>
  [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]) => (value === undefined ? [] : [value]))
    .slice(0, limit)

/** Types a bundled row as a row of its table. */
const asRow = <T extends TableName>(_table: T, row: BundledRow | undefined): TableRow<T> | undefined =>
  row as TableRow<T> | undefined

/** Removes the rows with these ids from their bundles. */
export async function removeFromBundles(
  bare: BareTx,
  e: BundledTable,
  ids: ReadonlySet<string>,
): Promise<void> {
  const keys = bundlesContaining(e, await upperBoundsOf(bundleReadsOf(bare), e), [...ids].sort())
  let changed = false
  for (const bundle of await bare.getMany('pack', keys)) {
    if (!bundle) continue
    const rows = parseBundle(e, bundle)
    const left = rows.filter(({ id }) => !ids.has(id))
    if (left.length === rows.length) continue
    changed = true
    if (left.length === 0) bare.delete('pack', [e, bundle.upto])
    else bare.put('pack', { ...bundle, rows: encodeRows(left) })
  }
  if (changed) await raiseBundleStamp(bare)
}

/** Called when bundles changed. @param top the highest version that was put into one */
export async function raiseBundleStamp(tx: Pick<BareTx, 'all' | 'put'>, top = 0): Promise<void> {
  const meta = await getMetas(tx, ['packs', 'packedTop'])
  putMeta(tx, 'packs', (meta.packs ?? 0) + 1)
  if (top > (meta.packedTop ?? 0)) putMeta(tx, 'packedTop', top)
}
