import type { PackCode } from '../contract/packCode/bytes.ts'
import type { SeqOutcome } from '../contract/protocol.ts'
import type { EntityDoc, EntityName } from '../domain/entities.ts'
import { keysOf, recordOf } from '../domain/shared/objects.ts'

/** What a row of an aggregate carries besides its document. */
export interface RowExtras {
  /** Version on the server (R4); absent while only this device knows the row. */
  _v?: number
  /** Of an earlier layout, which found rows by them. */
  _list?: number
  _house?: 1
  _items?: string[]
}
export type EntityRow<E extends EntityName = EntityName> = EntityDoc<E> & RowExtras

export type Touched = [EntityName, string][]

/** A mutation waiting for the server's word; all but `touched`, `reads` and `createdAt` goes on the wire (B3.2). */
export interface OutboxEntry {
  seq: number
  mid: string
  name: string
  mv: number
  uid: string
  /** When the person did it, by the device's clock. */
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown>
  /** Every aggregate it wrote here. */
  touched: Touched
  /** Every other aggregate it looked at; with `touched` it decides what is replayed together. */
  reads: Touched
  createdAt: number
  /** Taken up from the journal: 'hersteld uit noodkopie'. */
  recovered?: true
  /** The server lost it after it had acknowledged it: the rows here have it, until those of the new history are complete. */
  shown?: true
}

/** The server's row as it was before the first pending change; null: the server does not know it (B5.1). */
export interface ShadowRow {
  e: EntityName
  id: string
  base: EntityRow | null
  /** As a download has it that is not complete: it becomes the base together with the outcomes that go with it. */
  next?: EntityRow | null
}

/** The last that the server said of an aggregate with pending changes. */
export const latestOf = ({ base, next }: Pick<ShadowRow, 'base' | 'next'>): EntityRow | null =>
  next === undefined ? base : next

/** An applied mutation, kept in case the server is restored from a backup (B3.9); its seq is below zero where it was one of a former id. */
export interface SentRow extends OutboxEntry {
  clientId: string
  ackedAt: number
  /** The number that the server gave to what was made; it may be printed. Absent where an older version kept the row. */
  number?: string
}

/** A refused or failed mutation: one line of 'Niet gesynchroniseerd' (B3.7). */
export interface AttentionRow {
  mid: string
  /** The mutation whose refusal took this one along; its own mid when it is the first. */
  root: string
  entry: OutboxEntry
  outcome: SeqOutcome
  at: number
  /** Set when the person discarded it; kept 30 days. */
  discardedAt?: number
}

/** Before the hash of an original in the queue: the small copies are counted and read apart from them. */
const ORIGINAL = 'full-'
export const queuedOriginal = (sha256: string): string => ORIGINAL + sha256
export const isQueuedOriginal = (name: string): boolean => name.startsWith(ORIGINAL)
/** The same of one that the server will never take: it waits for nothing, and is shown with the reason. */
const REFUSED_ORIGINAL = 'void-'
export const refusedOriginal = (sha256: string): string => REFUSED_ORIGINAL + sha256
export const isRefusedOriginal = (name: string): boolean => name.startsWith(REFUSED_ORIGINAL)
/** The hash of what is queued under this name. */
export const hashOfQueued = (name: string): string =>
  isQueuedOriginal(name) || isRefusedOriginal(name) ? name.slice(ORIGINAL.length) : name

/** How the cache keeps what was queued under this name. */
export const cachedAs = (name: string): { sha256: string; original?: true } => ({
  sha256: `${hashOfQueued(name)}:orig`,
  ...(isQueuedOriginal(name) ? { original: true as const } : {}),
})

/** Bytes of a photo or of a paper that the server does not have yet; never evicted (B2.5). */
export interface BlobQueueRow {
  /** Of the bytes; of an original `queuedOriginal` or `refusedOriginal`. */
  sha256: string
  /** Of a small copy: the hash of the original that is queued with it. */
  original?: string
  bytes: ArrayBuffer
  mime: string
  /** Of a paper the record that it is about; '' for a logo and for the picture of a model. */
  repairId: string
  createdAt: number
  /** Why the server will never take it (413, 415, 422); shown with the photo. */
  refused?: string
  /** The server answered 200 or 201; the row stays until a pulled document says so too. */
  sent?: boolean
}

export interface BlobCacheRow {
  /** `<sha256>:<variant>` */
  sha256: string
  bytes: ArrayBuffer
  mime: string
  usedAt: number
  /** Made on this device and sent at this time: kept for as long as a restored server may ask for it again (B3.9). */
  sentAt?: number
  /** A large one: let go of when there is no room, whoever took it. */
  original?: true
}
/**
 * A row of `blobcache` of which the room is given up so that the outbox can still be written to a full disk (B5.7). It
 * stands before all others, so that who reads them leaves it alone: bytes that were read stay on the disk for as long as
 * the browser pleases.
 */
export const RESERVE_KEY = '!reserve'

/** A row this version does not understand, kept as it came (B5.8). */
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

/** A part of the packed columns of the lists in memory (lists/columns); made again from the other tables whenever it is gone. */
interface ColumnRow {
  k: string
  v: unknown
}

/** A half-filled form, offered again after a closed tab. */
interface DraftRow {
  key: string
  data: unknown
  savedAt: number
}

/** Rows of an aggregate that nobody works on, many under one key (docs/design/store.md). */
export interface PackRow {
  e: TableName
  /** No id in it is above this one, and none up to it stands in a later pack. */
  upto: string
  /**
   * The code of a line each, `{"v":…,"d":{…}}` as the server sends it, in the order of their ids; an earlier version kept
   * the lines themselves.
   */
  rows: PackCode | string
}

interface SystemRows {
  pack: PackRow
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
export type TableName = EntityName | keyof SystemRows
type Rows = SystemRows & { [E in EntityName]: EntityRow<E> }
type Keys = SystemKeys & Record<EntityName, string>
export type TableRow<T extends TableName> = Rows[T]
export type KeyOf<T extends TableName> = Keys[T]

/**
 * Indexes per table (B5.1). The tables behind 'frozen' keep their shape for ever: they hold work that the server has
 * not seen, and an upgrade may fail half way.
 */
export const SCHEMA: Record<TableName, string> = {
  repair: 'id',
  rental: 'id',
  customer: 'id',
  item: 'id',
  category: 'id',
  subcategory: 'id',
  repairAction: 'id',
  manufacturer: 'id',
  executor: 'id',
  priceRate: 'id',
  holiday: 'id',
  mailTemplate: 'id',
  setting: 'id',
  notification: 'id',
  user: 'id',
  conflict: 'id',
  alias: 'id',
  actionForm: 'id',
  ref: 'id',
  mail: 'id,repairId',
  itemModel: 'id',
  kit: 'id',
  savedList: 'id',
  merge: 'id',
  approval: 'id',
  signature: 'id,about',
  issuedPaper: 'id,about',
  // frozen
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

/** Every table, for transactions that may touch anything; but the columns, which are made of the others. */
export const ALL_TABLES: readonly TableName[] = keysOf(SCHEMA).filter((table) => table !== 'column')

const idOf = ({ id }: { id: string }) => id
// The names of the aggregates come from the tables: their schemas are no part of the first page.
const KEYS: { [T in TableName]: (row: TableRow<T>) => KeyOf<T> } = {
  ...recordOf(ALL_TABLES, () => idOf),
  shadow: ({ e, id }) => [e, id],
  raw: ({ e, id }) => [e, id],
  pack: ({ e, upto }) => [e, upto],
  outbox: ({ seq }) => seq,
  sent: ({ seq }) => seq,
  attention: ({ mid }) => mid,
  meta: ({ k }) => k,
  blobq: ({ sha256 }) => sha256,
  blobcache: ({ sha256 }) => sha256,
  draft: ({ key }) => key,
  column: ({ k }) => k,
}

/** The key of a row in its table. */
export const keyOf = <T extends TableName>(table: T, row: TableRow<T>): KeyOf<T> => KEYS[table](row)
