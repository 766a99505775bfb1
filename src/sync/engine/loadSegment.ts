import type { AliasDocument } from '../protocol/entities.ts'
import { readAliasRows } from '../store/aliases.ts'
import { isInRange } from '../store/bundles/replaceRange.ts'
import { getMetas, type MetaOf } from '../store/meta.ts'
import type { StoreTx } from '../store/ports.ts'
import {
  isBundled,
  isEntityName,
  type KeyOf,
  type OutboxEntry,
  type ShadowRow,
  type TableName,
} from '../store/tables.ts'
import { aggregateKey } from './keys.ts'
import { hasPhotos, type KnownPhotos, NO_PHOTOS, readPhotos } from './photoRows.ts'
import type { Sweep } from './planRows.ts'
import { type BeginLine, isComplete, type ListedRange, type Segment } from './segments.ts'
import { type BundleParts, onlySingles, splitBundles } from './storeBundles.ts'
import { readStoredRows, type StoredRows } from './storedRows.ts'

/** The circumstances in which a segment arrives. */
export interface SegmentContext {
  /**
   * The replica that asked; outcomes belong to it alone. Null if nobody asked (a change from the live
   * stream). Such a change is applied only if nothing waits to be sent (R2).
   */
  clientId: string | null
  begin: BeginLine
  /** The cursor that must be stored when this segment is applied. */
  expected: string | null
  /**
   * True if the local tables were empty when this download began. There are then no rows to compare or to
   * sweep.
   */
  fresh: boolean
  /** The time in ms since 1970, by the device's clock. */
  now: number
}

const META = ['cursor', 'clientId', 'ackedSeq', 'boot', 'held', 'stamp', 'nextSeq', 'purge'] as const
export type SegmentMeta = MetaOf<(typeof META)[number]>

/** Reads the replica's own state. */
export const readSegmentMeta = (tx: StoreTx): Promise<SegmentMeta> => getMetas(tx, META)

/** A segment, and everything of the store that decides what becomes of it. */
export interface ApplyInput {
  context: SegmentContext
  segment: Segment
  meta: SegmentMeta
  /** The outbox, by seq. */
  pending: readonly OutboxEntry[]
  /** True if nothing is pending and no row has a shadow. Then nothing has to be replayed. */
  idle: boolean
  /** True for the first download into an empty store: no row has to be compared, moved or swept. */
  direct: boolean
  parts: BundleParts
  /** The present state of the aggregates in `parts.singles`. */
  stored: StoredRows
  /** Empty if `direct`. */
  sweeps: readonly Sweep[]
  /** All shadows, if this segment completes a download that held bases back; otherwise empty. */
  heldShadows: readonly ShadowRow[]
  /** Empty if nothing is pending. */
  aliases: readonly AliasDocument[]
  photos: KnownPhotos
}

/** True for the first download into an empty store, as long as it brings no outcomes. */
export const isFirstDownload = ({ fresh, begin }: SegmentContext, { end }: Segment): boolean =>
  fresh && begin.mode === 'boot' && !end?.acks

/** The tables that a segment reads, and writes if nothing has to be replayed. Readers of others need not wait. */
export const tablesOf = ({ changes, ranges, end }: Segment): TableName[] => [
  ...new Set<TableName>([
    ...[...changes, ...ranges].flatMap(({ e }) => (isEntityName(e) ? [e] : [])),
    'alias',
    'raw',
    'shadow',
    'outbox',
    'meta',
    ...(end?.acks?.outcomes.length ? (['sent', 'attention'] as const) : []),
    ...(hasPhotos(changes) ? (['blobq', 'blobcache'] as const) : []),
  ]),
]

/**
 * Reads everything that `planApply` needs, in two rounds at most. Each await costs a turn of the database, so
 * an ordinary change on an idle device takes one.
 */
export async function loadSegment(
  tx: StoreTx,
  context: SegmentContext,
  segment: Segment,
): Promise<ApplyInput> {
  const { changes, ranges } = segment
  const isFullDownload = context.begin.mode === 'boot'
  const [meta, shadowKeys, pending, early] = await Promise.all([
    readSegmentMeta(tx),
    tx.keys('shadow', isFullDownload || ranges.length > 0 ? {} : { limit: 1 }),
    tx.all('outbox'),
    // In a full download the shadows first decide which rows are stored in bundles.
    isFullDownload ? null : Promise.all([readStoredRows(tx, changes), readPhotos(tx, changes)]),
  ])
  const idle = shadowKeys.length === 0 && pending.length === 0
  const fresh = isFirstDownload(context, segment)
  const direct = fresh && idle
  const shadowed = new Set(shadowKeys.map(([e, id]) => aggregateKey(e, id)))
  const parts = isFullDownload ? splitBundles(segment, { fresh, shadowed }) : onlySingles(changes)
  const [stored, photos, sweeps, heldShadows, aliases] = await Promise.all([
    early?.[0] ?? (direct ? readNoRows(tx) : readStoredRows(tx, parts.singles)),
    early?.[1] ?? (direct ? NO_PHOTOS : readPhotos(tx, changes)),
    direct ? [] : Promise.all(ranges.map((range) => readSweep(tx, range, shadowKeys))),
    isComplete(segment) && meta.held ? tx.all('shadow') : [],
    pending.length > 0 ? readAliasRows(tx) : [],
  ])
  return {
    context,
    segment,
    meta,
    pending,
    idle,
    direct,
    parts,
    stored,
    photos,
    sweeps,
    heldShadows,
    aliases,
  }
}

/** The state of rows in an empty store. Only unreadable rows may have come before. */
async function readNoRows(tx: StoreTx): Promise<StoredRows> {
  const raw = await tx.keys('raw', { limit: 1 })
  return { rows: new Map(), shadows: new Map(), raw: raw.length > 0, top: 0 }
}

/** Reads what a range may have to delete. */
async function readSweep(
  tx: StoreTx,
  range: ListedRange,
  shadowKeys: readonly KeyOf<'shadow'>[],
): Promise<Sweep> {
  const { e, after, upto, listed } = range
  const gone = shadowKeys.filter(([kind, id]) => kind === e && isInRange(range, id) && !listed.has(id))
  const [ids, shadows] = await Promise.all([
    isEntityName(e) && !isBundled(e) ? tx.keys(e, { above: after, upto }) : [],
    gone.length > 0 ? tx.getMany('shadow', gone) : [],
  ])
  return { range, ids, shadows: shadows.flatMap((row) => row ?? []) }
}
