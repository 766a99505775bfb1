import { getMetas, putMeta } from '../meta.ts'
import type { BareTx, KeyRange, StoreTx } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { codeOf, packedOf, type PackedEntity, type PackedName } from './lines.ts'
import type { NearRow } from './near.ts'
import type { Nearby } from './nearby.ts'
import { packsIn, packsWith, parsed, restingIn, restingRows, uptosOf } from './reading.ts'

/** Of more rows than these it is asked first which stand by themselves. */
const FEW = 3
/** A reader who finds so many in between asks for each. */
const MANY = 200

/**
 * A transaction in which rows and packs are one table: a row that stands by itself goes before its copy in a pack. It is
 * written to the row table alone, so that the copy is stale and never seen; only a deletion has to reach the pack.
 */
export class PackTx<B extends BareTx = BareTx> implements StoreTx {
  readonly bare: B
  /** Deleted here, and perhaps still in a pack. */
  private readonly gone = new Map<PackedName, Set<string>>()
  private readonly near: Nearby | null

  /** @param near what was read before, for a transaction that changes no pack, and reads `meta` too */
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

  /** Rows that rest, as `meta.packs` had this value; for who reads them next. */
  remember(stamp: number, rows: readonly NearRow[]): void {
    this.near?.keep(stamp, rows)
  }

  /** Before the commit: what was deleted leaves its pack too, so that nothing has to be remembered of it. */
  async settle(): Promise<void> {
    for (const [e, ids] of this.gone) await takeOut(this.bare, e, ids)
  }

  /** Those of these ids that rest, in this order; for a reader who knows that none of them stands by itself. */
  async resting<E extends PackedName>(e: E, ids: readonly string[]): Promise<TableRow<E>[]> {
    const found = await this.restingById(e, ids)
    return ids.map((id) => asRow(e, found.get(id))).filter((row) => row !== undefined)
  }

  /** The rows that stand by themselves; of many ids one request says which do, for most rest. */
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

  /** Whether what is near still holds is asked beside the rows themselves. */
  private ask(): void {
    this.near?.ask().catch(() => {})
  }

  /** Those of these ids that rest. */
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

/** Packs changed; `top`: the highest version that came into one. */
export async function raisePacks(tx: Pick<BareTx, 'all' | 'put'>, top = 0): Promise<void> {
  const meta = await getMetas(tx, ['packs', 'packedTop'])
  putMeta(tx, 'packs', (meta.packs ?? 0) + 1)
  if (top > (meta.packedTop ?? 0)) putMeta(tx, 'packedTop', top)
}
