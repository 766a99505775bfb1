import { putMeta, getMetas } from '../meta.ts'
import type { BareTx, KeyRange, StoreTx } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { codeOf, packedOf, type PackedEntity, type PackedName } from './lines.ts'
import { packKeys, packsIn, packsOf, parsed, restingIn, restingRow, restingRows } from './reading.ts'

/**
 * A transaction in which rows and packs are one table: a row that stands by itself goes before its copy in a pack. It is
 * written to the row table alone, so that the copy is stale and never seen; only a deletion has to reach the pack.
 */
export class PackTx<B extends BareTx = BareTx> implements StoreTx {
  readonly bare: B
  /** Deleted here, and perhaps still in a pack. */
  private readonly gone = new Map<PackedName, Set<string>>()

  constructor(bare: B) {
    this.bare = bare
  }

  async get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined> {
    const row = await this.bare.get(table, key)
    const e = packedOf(table)
    if (row || !e || this.isGone(e, key)) return row
    return asRow(table, await restingRow(packsIn(this.bare), e, String(key)))
  }

  async getMany<T extends TableName>(
    table: T,
    keys: readonly KeyOf<T>[],
  ): Promise<(TableRow<T> | undefined)[]> {
    const rows = await this.bare.getMany(table, keys)
    const e = packedOf(table)
    if (!e) return rows
    const missing = keys.filter((key, i) => !rows[i] && !this.isGone(e, key)).map(String)
    if (missing.length === 0) return rows
    const resting = await restingRows(packsIn(this.bare), e, missing)
    return rows.map((row, i) => row ?? asRow(table, resting.get(String(keys[i]))))
  }

  async all<T extends TableName>(table: T, range: KeyRange = {}): Promise<TableRow<T>[]> {
    const rows = await this.bare.all(table, range)
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

  /** Before the commit: what was deleted leaves its pack too, so that nothing has to be remembered of it. */
  async settle(): Promise<void> {
    for (const [e, ids] of this.gone) await takeOut(this.bare, e, ids)
  }

  private restingIn(e: PackedName, range: KeyRange): Promise<PackedEntity[]> {
    return restingIn(packsIn(this.bare), e, { ...range, without: this.gone.get(e) })
  }

  private isGone(e: PackedName, key: unknown): boolean {
    return this.gone.get(e)?.has(String(key)) === true
  }
}

/** By id, as IndexedDB gives them. */
const inOrder = <V>(found: ReadonlyMap<string, V | undefined>, limit: number | undefined): V[] =>
  [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]) => (value === undefined ? [] : [value]))
    .slice(0, limit)

/** A row that rests is a row of the table of its kind. */
const asRow = <T extends TableName>(_table: T, row: PackedEntity | undefined): TableRow<T> | undefined =>
  row as TableRow<T> | undefined

async function takeOut(bare: BareTx, e: PackedName, ids: ReadonlySet<string>): Promise<void> {
  const keys = packKeys(await bare.keys('pack', packsOf(e)), [...ids])
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

/** Packs changed; `top`: the highest version that came into one. */
export async function raisePacks(tx: Pick<BareTx, 'all' | 'put'>, top = 0): Promise<void> {
  const meta = await getMetas(tx, ['packs', 'packedTop'])
  putMeta(tx, 'packs', (meta.packs ?? 0) + 1)
  if (top > (meta.packedTop ?? 0)) putMeta(tx, 'packedTop', top)
}
