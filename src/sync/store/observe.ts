import Dexie, { mergeRanges, type ObservabilitySet, RangeSet } from 'dexie'
import { type KeyOf, keyOf, replicaSchema, type TableName, type TableRow } from './tables.ts'
import { fieldOf } from '../../lib/objects.ts'

/**
 * True for tables whose writes are reported to Dexie's live queries, here and in the other tabs, because the store
 * writes without Dexie. The parts have Dexie's own form: 'idb://<database>/<table>/<index>' with the keys
 * that changed.
 */
const isObserved = (table: TableName): boolean => !UNOBSERVED.includes(table)
const UNOBSERVED: readonly TableName[] = ['sent', 'meta', 'raw', 'blobcache', 'pack', 'column']

/** The names of the secondary indexes of a table. */
const indexesOf = (table: TableName): string[] => replicaSchema().schema[table]?.split(',').slice(1) ?? []

const wholeRange = () => new RangeSet(Number.NEGATIVE_INFINITY, [[[]]])
const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * The writes of one transaction. It includes data that live queries do not receive: the rows themselves and
 * the cursor.
 */
export interface Commit {
  /** Single rows by key; null if deleted. */
  single: [TableName, Map<KeyOf<TableName>, TableRow<TableName> | null>][]
  /** Rows written in bulk. Other contexts do not learn which ones. */
  bulk: [TableName, readonly TableRow<TableName>[]][]
  /** Rows that were written in bundles and that no single row hides. */
  bundled: [TableName, readonly TableRow<TableName>[]][]
  /** Rows that moved from their table into a bundle, unchanged. */
  compacted: [TableName, readonly TableRow<TableName>[]][]
  /** `meta.packs` before and after the transaction, if it changed bundles. */
  bundleChange?: { from: number; to: number }
  cursor?: string | null
}

/** Called after every write transaction of this context. The lists in memory follow the store through it. */
export const commitListeners = new Set<(commit: Commit) => void>()

/** Gathers the changes of one transaction. */
export class Changes {
  private readonly parts: ObservabilitySet = {}
  private readonly sets = new Map<string, RangeSet>()
  private readonly prefix: string
  private any = false
  private bulk = false
  private rows = 0
  private readonly commit: Commit = { single: [], bulk: [], bundled: [], compacted: [] }

  constructor(databaseName: string) {
    this.prefix = `idb://${databaseName}/`
  }

  /** Records one row. For `before` and `after`, undefined means unknown and null means absent. */
  row<T extends TableName>(
    table: T,
    before: TableRow<T> | null | undefined,
    after: TableRow<T> | null,
    key?: KeyOf<T>,
  ): void {
    if (after && 'k' in after && after.k === 'cursor')
      this.commit.cursor = typeof after.v === 'string' ? after.v : null
    if (after && 'k' in after && after.k === 'packs' && typeof after.v === 'number')
      this.commit.bundleChange = { from: this.commit.bundleChange?.from ?? after.v - 1, to: after.v }
    if (!isObserved(table)) return
    this.rows++
    const id = key ?? keyOf(table, (after ?? before)!)
    this.written(table).set(id, after)
    this.set(table, '').addKey(id)
    this.set(table, ':dels').addKey(id)
    for (const index of indexesOf(table)) {
      if (before === undefined) this.full(table, index)
      else this.index(table, index, before, after)
    }
  }

  /** Records any number of rows of a table. */
  all<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    if (!isObserved(table)) return
    this.commit.bulk.push([table, rows])
    this.wholeTable(table)
  }

  /** Records rows that were written in bundles. */
  allBundled<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    this.commit.bundled.push([table, rows])
    this.wholeTable(table)
  }

  /** Records rows that moved into a bundle. Their content was reported before. */
  compacted<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    this.commit.compacted.push([table, rows])
  }

  private wholeTable(table: TableName): void {
    this.bulk = true
    for (const name of ['', ':dels', ...indexesOf(table)]) this.full(table, name)
  }

  /** Called after the commit: live queries run again, after a bulk write only every half second. */
  publish(): void {
    if (this.bulk || this.rows > BULK_ROWS) publishLater(this.parts)
    else if (this.any) publishSoon(this.parts)
    for (const listener of commitListeners) listener(this.commit)
  }

  private written(table: TableName): Commit['single'][number][1] {
    const known = this.commit.single.find(([name]) => name === table)
    if (known) return known[1]
    const rows: Commit['single'][number][1] = new Map()
    this.commit.single.push([table, rows])
    return rows
  }

  private index(table: TableName, index: string, before: object | null, after: object | null): void {
    const [old, now] = [before, after].map((row) => fieldOf(row, index))
    if (old === now) return
    const values = [old, now].filter(isKey)
    if (values.length > 0) this.set(table, index).addKeys(values)
  }

  private full(table: TableName, index: string): void {
    this.any = true
    this.begin(`${this.prefix}${table}/${index}`, wholeRange())
  }

  private begin(part: string, keys: RangeSet): RangeSet {
    this.sets.set(part, keys)
    this.parts[part] = keys
    return keys
  }

  private set(table: TableName, index: string): RangeSet {
    this.any = true
    const part = `${this.prefix}${table}/${index}`
    const known = this.sets.get(part)
    return known ?? this.begin(part, new RangeSet())
  }
}

/**
 * The first commit after a quiet moment is reported at once, the ones right after it together. Reporting
 * costs as much as writing.
 */
const SOON_MS = 25
let isThrottled = false
let pendingParts: ObservabilitySet | null = null

function publishSoon(parts: ObservabilitySet): void {
  if (isThrottled) {
    if (pendingParts) merge(pendingParts, parts)
    else pendingParts = parts
    return
  }
  isThrottled = true
  setTimeout(() => {
    isThrottled = false
    const gathered = pendingParts
    pendingParts = null
    if (gathered) publishSoon(gathered)
  }, SOON_MS)
  notifyDexie(parts)
}

const BULK_MS = 500
const BULK_ROWS = 200
let pendingBulkParts: ObservabilitySet | null = null

/**
 * Gathers the changes of bulk writes. Otherwise list screens would run their queries again for every thousand
 * rows (B5.3).
 */
function publishLater(parts: ObservabilitySet): void {
  if (pendingBulkParts) return merge(pendingBulkParts, parts)
  pendingBulkParts = { ...parts }
  setTimeout(() => {
    const gathered = pendingBulkParts
    pendingBulkParts = null
    if (gathered) notifyDexie(gathered)
  }, BULK_MS)
}

function merge(into: ObservabilitySet, parts: ObservabilitySet): void {
  for (const [part, keys] of Object.entries(parts)) {
    const known = into[part]
    if (known) mergeRanges(known, keys)
    else into[part] = keys
  }
}

let isNotifying = false
/** True while Dexie passes on a write of this context, false for one of another context. */
export const isNotifyingOwn = (): boolean => isNotifying

function notifyDexie(parts: ObservabilitySet): void {
  isNotifying = true
  try {
    Dexie.on('storagemutated').fire(parts)
  } finally {
    isNotifying = false
  }
}
