import type { BundleCode } from '../protocol/bundleCode/bytes.ts'
import type { SeqOutcome } from '../protocol/protocol.ts'
import type { BundledEntity, EntityDoc, EntityName } from '../protocol/entities.ts'
import { entriesOf, fieldOf, keysOf } from '../../lib/objects.ts'

/** The fields of an aggregate's row besides its document. */
export interface RowExtras {
  /** The version on the server (R4). Absent while only this device knows the row. */
  _v?: number
  /** Index fields of an earlier layout. */
  _list?: number
  _house?: 1
  _items?: string[]
}
export type EntityRow<E extends EntityName = EntityName> = EntityDoc<E> & RowExtras

export type TouchedAggregates = [EntityName, string][]

/**
 * A mutation that waits for its outcome. All fields but `touched`, `reads` and `createdAt` are sent (B3.2).
 */
export interface OutboxEntry {
  seq: number
  mid: string
  name: string
  mv: number
  uid: string
  /** The time of the person's action, by the device's clock. */
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown>
  /** Every aggregate that it wrote here. */
  touched: TouchedAggregates
  /** Every other aggregate that it read. Together with `touched` it decides what is replayed together. */
  reads: TouchedAggregates
  createdAt: number
  /** Recovered from the journal: 'hersteld uit noodkopie'. */
  recovered?: true
  /**
   * The server lost this mutation after acknowledging it. The rows here contain it until the rows of the new
   * history are complete.
   */
  shown?: true
}

/**
 * The server's row from before the first pending change. `base` is null if the server does not know the row
 * (B5.1).
 */
export interface ShadowRow {
  e: EntityName
  id: string
  base: EntityRow | null
  /** The row of an unfinished download. It becomes the base together with its outcomes. */
  next?: EntityRow | null
}

/** Returns the server's latest row of an aggregate with pending changes. */
export const latestOf = ({ base, next }: Pick<ShadowRow, 'base' | 'next'>): EntityRow | null =>
  next === undefined ? base : next

/**
 * An applied mutation, kept in case the server is restored from a backup (B3.9). Its seq is negative if it
 * was made under a former id.
 */
export interface SentRow extends OutboxEntry {
  clientId: string
  ackedAt: number
  /**
   * The number that the server assigned to the created record; it may be printed. Absent if an older version
   * kept the row.
   */
  number?: string
}

/** A refused or failed mutation: one entry of 'Niet gesynchroniseerd' (B3.7). */
export interface AttentionRow {
  mid: string
  /** The mid of the mutation whose refusal caused this one; its own mid if it is the first. */
  root: string
  entry: OutboxEntry
  outcome: SeqOutcome
  at: number
  /** Set when the person discarded the entry; it is kept 30 days. */
  discardedAt?: number
}

/**
 * The prefix of originals in the queue. It separates them from the small copies, which are counted and read
 * alone.
 */
const ORIGINAL = 'full-'
export const queuedOriginal = (sha256: string): string => ORIGINAL + sha256
export const isQueuedOriginal = (name: string): boolean => name.startsWith(ORIGINAL)
/**
 * The prefix of an original that the server will never accept. It waits for nothing and is shown with the
 * reason.
 */
const REFUSED_ORIGINAL = 'void-'
export const refusedOriginal = (sha256: string): string => REFUSED_ORIGINAL + sha256
export const isRefusedOriginal = (name: string): boolean => name.startsWith(REFUSED_ORIGINAL)
/** Returns the hash of the file that is queued under this name. */
export const hashOfQueued = (name: string): string =>
  isQueuedOriginal(name) || isRefusedOriginal(name) ? name.slice(ORIGINAL.length) : name

/** Returns the key and flag with which the cache keeps the file of this name. */
export const cachedAs = (name: string): { sha256: string; original?: true } => ({
  sha256: `${hashOfQueued(name)}:orig`,
  ...(isQueuedOriginal(name) ? { original: true as const } : {}),
})

/** Bytes of a photo or document that the server does not have yet. Never evicted (B2.5). */
export interface BlobQueueRow {
  /** The hash of the bytes. For an original, the name from `queuedOriginal` or `refusedOriginal`. */
  sha256: string
  /** For a small copy: the hash of the original that is queued with it. */
  original?: string
  bytes: ArrayBuffer
  mime: string
  /**
   * For a document, the id of the record that it is about. Empty for a logo and for the picture of a model.
   */
  repairId: string
  createdAt: number
  /** The reason why the server will never accept it (413, 415, 422); shown with the photo. */
  refused?: string
  /** The server answered 200 or 201. The row stays until a pulled document confirms it. */
  sent?: boolean
}

export interface BlobCacheRow {
  /** `<sha256>:<variant>` */
  sha256: string
  bytes: ArrayBuffer
  mime: string
  usedAt: number
  /**
   * The time when a file made on this device was sent. It is kept while a restored server may ask for it
   * (B3.9).
   */
  sentAt?: number
  /** A large original: deleted when there is no room, whoever took it. */
  original?: true
}
/**
 * The row of `blobcache` that is deleted when the disk is full, so that the outbox can still be written
 * (B5.7). Its key sorts before all others, so that readers can skip it: the browser may keep bytes on disk
 * long after they were read.
 */
export const RESERVE_KEY = '!reserve'

/** A row that this version does not understand, kept as it came (B5.8). */
export interface RawRow {
  e: string
  id: string
  v: number
  d: Record<string, unknown>
}

export interface MetaRow {
  k: string
  v: unknown
}

/**
 * A part of the stored columns of the lists in memory (lists/columns). Rebuilt from the other tables whenever
 * it is missing.
 */
interface ColumnRow {
  k: string
  v: unknown
}

/** A half-filled form, offered again after the tab was closed. */
export interface DraftRow {
  key: string
  data: unknown
  savedAt: number
}

/** A bundle: many rows of aggregates that nobody works on, under one key (docs/sync/client.md). */
export interface StoredBundle {
  e: TableName
  /** The highest id that the bundle may contain. No id up to it is in a later bundle. */
  upto: string
  /**
   * The code of one line per row, `{"v":…,"d":{…}}` as the server sends it, in the order of the ids. An
   * earlier version stored the lines themselves.
   */
  rows: BundleCode | string
}

interface SystemRows {
  pack: StoredBundle
  shadow: ShadowRow
  outbox: OutboxEntry
  sent: SentRow
  attention: AttentionRow
  blobq: BlobQueueRow
  blobcache: BlobCacheRow
  raw: RawRow
  meta: MetaRow
  draft: DraftRow
  column: ColumnRow
}
interface SystemKeys {
  pack: [TableName, string]
  shadow: [EntityName, string]
  outbox: number
  sent: number
  attention: string
  blobq: string
  blobcache: string
  raw: [string, string]
  meta: string
  draft: string
  column: string
}
// Without a product, an entity may have any name.
// oxlint-disable-next-line typescript/no-redundant-type-constituents
export type TableName = EntityName | keyof SystemRows
type Rows = SystemRows & { [E in EntityName]: EntityRow<E> }
type Keys = SystemKeys & Record<EntityName, string>
export type TableRow<T extends TableName> = Rows[T]
export type KeyOf<T extends TableName> = Keys[T]

/**
 * Indexes of the engine's own tables (B5.1). The tables before 'free to change' keep their shape for ever. They hold
 * work that the server has not received, and an upgrade may fail half way.
 */
const SYSTEM_SCHEMA: Record<keyof SystemRows, string> = {
  shadow: '[e+id]',
  outbox: '&seq,mid',
  sent: '&seq,ackedAt',
  attention: '&mid,root',
  meta: '&k',
  blobq: '&sha256',
  // free to change
  blobcache: '&sha256,usedAt',
  raw: '[e+id]',
  pack: '[e+upto]',
  draft: '&key',
  column: '&k',
}

/** The entities of the product as its database stores them. */
export interface EntityTables {
  /** The indexes of each entity's table, in the notation of Dexie. The first one is the primary key `id`. */
  indexes: Record<EntityName, string>
  /** The entities whose rows are stored in bundles, in the order of the initial download. */
  bundled: readonly BundledEntity[]
}

interface ReplicaSchema {
  /** The indexes of every table. */
  schema: Record<TableName, string>
  /** Every table except `column`, for transactions that may touch anything. The columns are derived from the others. */
  all: readonly TableName[]
  /** The fields of the primary key of every table: `['id']`, `['e', 'upto']`. */
  keys: ReadonlyMap<TableName, readonly string[]>
  entities: readonly EntityName[]
  bundled: readonly BundledEntity[]
}

let defined: ReplicaSchema | undefined

/** Defines the tables of the product. Called once, before any store is opened. */
export function defineTables({ indexes, bundled }: EntityTables): void {
  const schema: Record<TableName, string> = { ...indexes, ...SYSTEM_SCHEMA }
  const all = keysOf(schema).filter((table) => table !== 'column')
  // '&seq,mid' becomes 'seq', and '[e+id]' becomes 'e' and 'id'.
  const keys = new Map(
    entriesOf(schema).map(([table, paths]) => [
      table,
      paths.split(',', 1).flatMap((key) => key.match(/\w+/g) ?? []),
    ]),
  )
  defined = { schema, all, keys, entities: keysOf(indexes), bundled }
}

/** The tables of the replica. @throws if no product has defined its tables */
export function replicaSchema(): ReplicaSchema {
  if (!defined) throw new Error('no product has called defineTables')
  return defined
}

/** Returns every table except `column`; see ReplicaSchema. Always the same array. */
export const allTables = (): readonly TableName[] => replicaSchema().all

/** True if this version knows the entity that a name from the wire stands for. */
export const isEntityName = (name: string): name is EntityName =>
  Object.hasOwn(replicaSchema().schema, name) && !Object.hasOwn(SYSTEM_SCHEMA, name)

/** True if the rows of this table are stored in bundles. */
export const isBundled = (table: string | undefined): table is BundledEntity =>
  replicaSchema().bundled.some((known) => known === table)

/** Returns the key of a row in its table. */
export function keyOf<T extends TableName>(table: T, row: TableRow<T>): KeyOf<T> {
  const [field = '', more] = replicaSchema().keys.get(table) ?? []
  const key = fieldOf(row, field)
  return (more ? [key, fieldOf(row, more)] : key) as KeyOf<T>
}
