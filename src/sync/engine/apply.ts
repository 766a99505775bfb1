import { LIMITS } from '../protocol/protocol.ts'
import type { EntityName } from '../protocol/entities.ts'
import { isEntityName } from '../store/tables.ts'
import { getMetas, type MetaOf, putMeta } from '../store/meta.ts'
import type { Store, StoreTx } from '../store/ports.ts'
import { toRow } from '../store/rows.ts'
import { isInRange } from '../store/bundles/replaceRange.ts'
import type { CachedAggregate } from '../store/workspace.ts'
import {
  allTables,
  type EntityRow,
  type OutboxEntry,
  type TableName,
  type TouchedAggregates,
} from '../store/tables.ts'
import { moveAcked } from './acks.ts'
import { readAliases, readAliasRows } from '../store/aliases.ts'
import type { EngineContext } from './context.ts'
import type { SyncEvent } from '../store/syncMessages.ts'
import { syncEventsOf } from './events.ts'
import { staleFailure, SyncFailure } from './failures.ts'
import { clearShownFlags, releaseHeldBases } from './heldBases.ts'
import { aggregateKey, splitKey, keysWrittenBy } from './keys.ts'
import { type ScopedTx, withTables } from './tableScope.ts'
import { storeBundles } from './storeBundles.ts'
import { applyChanges, toRawRow, followPhotos, hasPhotos, sweep } from './applyRows.ts'
import { renamedAggregates, sweptAliases } from './renamedAggregates.ts'
import { rebase } from './rebase.ts'
import { isReadableRow } from './rowCheck.ts'
import { readStoredRows, type StoredRows } from './storedRows.ts'
import { type BeginLine, type DelLine, type RowLine, countSegmentRows, type Segment } from './segments.ts'
import { write } from '../store/transactions.ts'

export interface ApplyContext {
  store: Store
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
  now: number
}

export interface ApplyResult {
  events: SyncEvent[]
  /** True if conflict records changed, so that they have to be counted again. */
  conflicts: boolean
  /** True if bytes of photos have to be sent again. */
  photos: boolean
  acked: number
}

const NOTHING: ApplyResult = { events: [], conflicts: false, photos: false, acked: 0 }

/** Notifies the listeners of what a segment brought. */
export function notifyApplied(
  context: EngineContext,
  { events, conflicts, photos, acked }: ApplyResult,
): void {
  context.emit(events)
  if (photos) context.photosQueued()
  context.statusChanged({ conflicts, refused: acked > 0, photos: acked > 0 })
}

/**
 * Applies one segment of a pull in one transaction, rows and cursor together (R1, B5.3).
 *
 *     no rows, ranges or outcomes ──► applyEmpty: a transaction over `meta` alone
 *     first download, nothing pending ──► putDirectly: rows go straight into their tables
 *     everything else ──► applyWithPending: move bases, sweep, take outcomes, replay
 *
 * Each segment checks the cursor of the one before it. Segments therefore apply in order, or not at all.
 * @throws SyncFailure `stale` if another worker moved the cursor, or if nobody asked and something waits to
 * be sent; `forked` if the server has a seq that this device never gave
 */
export async function applySegment(context: ApplyContext, segment: Segment): Promise<ApplyResult> {
  const emptyResult = isEmpty(segment) ? await applyEmpty(context, segment) : null
  if (emptyResult) return emptyResult
  const fresh = context.fresh && context.begin.mode === 'boot' && !segment.end?.acks
  // A restarted transaction loses its place in the queue. If more segments follow, lock all tables at once to
  // keep the order.
  const tables = fresh || segment.end ? tablesOf(segment) : allTables()
  return withTables(context.store, tables, async (tx) => {
    // Start this read together with the reads below, before it is known to be needed. Each await costs a turn
    // of the database.
    const reading = context.begin.mode === 'delta' ? readStoredRows(tx, segment.changes) : undefined
    reading?.catch(() => {})
    const [meta, shadows, pending] = await Promise.all([
      readMeta(tx, context, segment),
      tx.keys('shadow', context.begin.mode === 'boot' ? {} : { limit: 1 }),
      tx.all('outbox'),
    ])
    if (context.clientId === null && pending.length > 0) throw staleFailure()
    const idle = shadows.length === 0 && pending.length === 0
    // Declare the tables before the first write. A restart after a write would have to roll it back.
    if (!idle) tx.requireTables(tablesInReach(new Set(), stillPending(pending, segment)))
    putMeta(tx, 'stamp', (meta.stamp ?? 0) + 1)
    const shadowed = new Set(shadows.map(([e, id]) => aggregateKey(e, id)))
    const rows =
      context.begin.mode === 'boot' ? await storeBundles(tx, segment, { fresh, shadowed }) : segment.changes
    if (!fresh || !idle) return applyWithPending(tx, context, segment, { meta, idle, pending, rows, reading })
    putDirectly(tx, rows)
    return commit(tx, context, segment, meta, NOTHING)
  })
}

/**
 * Reads the replica's own state and checks that this segment belongs to it and follows its cursor.
 * @throws SyncFailure `stale` or `forked`
 */
async function readMeta(tx: StoreTx, { expected, clientId }: ApplyContext, { end }: Segment) {
  const meta = await getMetas(tx, ['cursor', 'clientId', 'ackedSeq', 'boot', 'held', 'stamp', 'nextSeq'])
  if ((meta.cursor ?? null) !== expected) throw staleFailure()
  if (clientId !== null && meta.clientId !== clientId) throw staleFailure()
  // The server has more mutations of this id than were ever numbered here. Another copy of this database is
  // active (B3.4).
  if ((end?.acks?.lastSeq ?? 0) >= (meta.nextSeq ?? 1)) throw new SyncFailure({ kind: 'forked' })
  return meta
}

const isEmpty = ({ changes, ranges, end }: Segment): boolean =>
  changes.length === 0 && ranges.length === 0 && !end?.acks?.outcomes.length

/**
 * Applies a segment without rows or outcomes, as most polls return. It locks only `meta`, so that no writer
 * waits for it.
 * @returns null if the segment completes a download; rows that were held for its end may then have to move
 */
function applyEmpty(context: ApplyContext, segment: Segment): Promise<ApplyResult | null> {
  return write(context.store, ['meta'], async (tx) => {
    const meta = await readMeta(tx, context, segment)
    if ((meta.held || meta.boot) && isComplete(segment)) return null
    return commit(tx, context, segment, meta, NOTHING)
  })
}

/** True for the last page of a download. It carries the outcomes (R2). */
const isComplete = ({ end }: Segment): boolean => end !== null && !end.more

/**
 * The tables that a segment writes if no pending change is affected. Only readers of these tables have to
 * wait.
 */
const tablesOf = ({ changes, ranges, end }: Segment): TableName[] => [
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

/** Stores the first download into an empty store: rows go straight into their tables. */
function putDirectly(tx: StoreTx, changes: readonly (RowLine | DelLine)[]): void {
  const rows = new Map<EntityName, EntityRow[]>()
  for (const line of changes) {
    if (line.t === 'del') remove(tx, line)
    else if (!isEntityName(line.e) || !isReadableRow(line.e, line.d, false)) tx.put('raw', toRawRow(line))
    else {
      const row = toRow(line.e, line.d, line.v)
      const list = rows.get(line.e)
      if (list) list.push(row)
      else rows.set(line.e, [row])
    }
  }
  for (const [e, list] of rows) tx.putMany(e, list)
}

function remove(tx: StoreTx, { e, id }: DelLine): void {
  if (isEntityName(e)) tx.delete(e, id)
  tx.delete('raw', [e, id])
}

type SegmentMeta = MetaOf<'clientId' | 'ackedSeq' | 'boot' | 'held'>

interface SegmentState {
  meta: SegmentMeta
  idle: boolean
  pending: readonly OutboxEntry[]
  rows: readonly (RowLine | DelLine)[]
  reading: Promise<StoredRows> | undefined
}

/**
 * Applies a segment while mutations of this device may be pending, all in one transaction:
 *
 *     row from the server ─┬─ no shadow ──────────────────────────► its table;
 *                          ├─ shadow, last page of the download ──► new base, replay;
 *                          └─ shadow, more pages follow ──────────► `shadow.next`, until the last page;
 *     ranges   ──► delete the rows that the server no longer has;
 *     outcomes ──► move the entries out of the outbox;
 *     rebase   ──► replay the remaining pending mutations over every aggregate in `dirty`.
 *
 * Invariants: rows and cursor commit together (R1). A base is of the same server snapshot as the outcomes
 * taken (ADR 0043). No mutation is therefore replayed over a row that already contains it.
 */
async function applyWithPending(
  tx: ScopedTx,
  context: ApplyContext,
  segment: Segment,
  { meta, idle, pending, rows, reading }: SegmentState,
): Promise<ApplyResult> {
  const moved = new Map<string, CachedAggregate>()
  const { begin, fresh } = context
  const complete = isComplete(segment)
  const stored = await applyChanges(tx, { mode: begin.mode, fresh, held: !complete }, rows, moved, reading)
  const dirty = new Set([
    ...moved.keys(),
    ...(complete && meta.held ? await releaseHeldBases(tx, moved) : []),
  ])
  const swept = segment.ranges.some(({ e }) => e === 'alias')
  const before = swept && pending.length > 0 ? await readAliasRows(tx) : []
  for (const range of segment.ranges) await sweep(tx, range)
  const gone = await sweptAliases(tx, before)
  for (const key of await renamedAggregates(tx, segment.changes, gone, pending)) dirty.add(key)
  const acked = await takeOutcomes(tx, context, segment, meta, pending)
  for (const key of keysWrittenBy(acked.map(({ entry }) => entry))) dirty.add(key)
  const open = pending.slice(acked.length)
  const left = complete && meta.boot ? clearShownFlags(tx, open, dirty) : open
  for (const key of changedInReach(left, segment)) dirty.add(key)
  // If nothing is pending there are no shadows, and nothing has to be replayed.
  if (!idle && dirty.size > 0) {
    tx.requireTables(tablesInReach(dirty, left))
    await rebase(tx, dirty, left, await readAliases(tx), moved)
  }
  const photos = await followPhotos(tx, segment.changes, context.now)
  return commit(tx, context, segment, meta, {
    events: syncEventsOf(acked),
    conflicts: stored.has('conflict') || acked.length > 0,
    photos,
    acked: acked.length,
  })
}

/** The entries that stay pending after the outcomes of this segment, provided that no outcome is missing. */
const stillPending = (pending: readonly OutboxEntry[], { end }: Segment): OutboxEntry[] =>
  pending.filter(({ seq }) => seq > (end?.acks?.lastSeq ?? 0))

/** The tables that a replay of pending mutations reads, as far as they are known in advance. */
const tablesInReach = (dirty: ReadonlySet<string>, pending: readonly OutboxEntry[]): TableName[] => [
  'alias',
  ...[...dirty].map((key) => splitKey(key)[0]),
  ...pending.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e]) => e)),
]

/**
 * Returns aggregates changed by this segment that a pending mutation read or wrote. They must be replayed,
 * even if they had no effect before and have no shadow. Ranges count too: rows that a range deletes, or
 * brings in ready bundles, have no line of their own. Example: a change that was mailed with a repair which a
 * failover lost.
 */
function changedInReach(
  pending: readonly OutboxEntry[],
  { changes, ranges }: Pick<Segment, 'changes' | 'ranges'>,
): string[] {
  if (pending.length === 0) return []
  const changed = new Set(changes.map(({ e, id }) => aggregateKey(e, id)))
  const looked = pending.flatMap(({ touched, reads }) => [...touched, ...reads])
  const passed = ([e, id]: TouchedAggregates[number]) =>
    ranges.some((range) => range.e === e && isInRange(range, id))
  return looked
    .filter((pair) => changed.has(aggregateKey(...pair)) || passed(pair))
    .map((pair) => aggregateKey(...pair))
}

async function takeOutcomes(
  tx: StoreTx,
  context: ApplyContext,
  segment: Segment,
  meta: SegmentMeta,
  pending: readonly OutboxEntry[],
) {
  const acks = segment.end?.acks
  if (!acks) return []
  const { moved, ackedSeq } = await moveAcked(tx, pending, acks, {
    clientId: meta.clientId ?? '',
    now: context.now,
  })
  // A server restored from a backup knows less than it acknowledged. The mark stays; `reoffer` deals with the
  // difference (B3.9).
  putMeta(tx, 'ackedSeq', Math.max(ackedSeq, meta.ackedSeq ?? 0))
  return moved
}

/** Stores the cursor and the values of the status, in the transaction of the rows. */
function commit(
  tx: StoreTx,
  { begin, now, expected, fresh }: ApplyContext,
  segment: Segment,
  meta: SegmentMeta,
  applied: ApplyResult,
): ApplyResult {
  const { cursor, end, stages } = segment
  putMeta(tx, 'cursor', cursor)
  putMeta(tx, 'epoch', begin.epoch)
  const complete = end !== null && !end.more
  if (begin.mode === 'boot') {
    const initialSync = (expected === null ? null : meta.boot) ?? {
      rows: 0,
      estimate: begin.estimate?.rows ?? 0,
      hot: false,
    }
    putMeta(tx, 'boot', {
      rows: initialSync.rows + countSegmentRows(segment),
      estimate: begin.estimate?.rows ?? initialSync.estimate,
      hot: initialSync.hot || stages.includes('hot'),
      fresh,
    })
    putMeta(tx, 'phase', 'boot')
  } else if (complete && meta.boot) {
    putMeta(tx, 'boot', null)
    putMeta(tx, 'phase', 'live')
  }
  if (complete) {
    putMeta(tx, 'head', end.head ?? begin.head)
    putMeta(tx, 'lastSyncAt', begin.serverTime)
    putMeta(tx, 'clockOffset', Date.parse(begin.serverTime) - now)
  }
  return applied
}

/** The number of mutations that may be on the server while their outcomes are missing here (R2). */
export const UNACKED_MAX = LIMITS.unackedOutcomes
