import { product } from '../protocol/product.ts'
import type { AliasDocument } from '../protocol/entities.ts'
import type { AliasMap } from '../store/aliases.ts'
import { isInRange } from '../store/bundles/replaceRange.ts'
import type { Meta } from '../store/meta.ts'
import type { SyncEvent } from '../store/syncMessages.ts'
import type { OutboxEntry, TableName, TouchedAggregates } from '../store/tables.ts'
import { type AckedEntry, type AckPlan, planAcks } from './acks.ts'
import { syncEventsOf } from './events.ts'
import { staleFailure, SyncFailure } from './failures.ts'
import { aggregateKey, keysReachedBy, keysWrittenBy, splitKey } from './keys.ts'
import type { ApplyInput, SegmentContext, SegmentMeta } from './loadSegment.ts'
import { type PhotoPlan, planPhotos } from './photoRows.ts'
import { planPurge } from './planPurge.ts'
import { planRows, planSweep, type RowPlan } from './planRows.ts'
import { renamedAggregates } from './renamedAggregates.ts'
import { countSegmentRows, isComplete, type Segment } from './segments.ts'
import type { BundleParts } from './storeBundles.ts'

/** The pending mutations to put on top of the server's rows again; see `rebase`. */
interface Replay {
  /** Keys of the aggregates whose base changed or whose pending mutations got their outcome. */
  dirty: ReadonlySet<string>
  /** The entries that stay in the outbox, by seq. */
  pending: readonly OutboxEntry[]
  aliases: AliasMap
}

/** The report on a segment, for the person and the other loops. */
export interface ApplyResult {
  events: SyncEvent[]
  /** True if conflict records changed, so that they have to be counted again. */
  conflicts: boolean
  /** True if bytes of photos have to be sent again. */
  photos: boolean
  acked: number
  /** True if copies of erased persons must be removed (`purgeErased`). */
  purge?: true
}

/** The result of a segment of which nobody has to learn anything. */
export const NOTHING: ApplyResult = { events: [], conflicts: false, photos: false, acked: 0 }

/** Everything that a segment changes in the store. */
export interface ApplyPlan extends RowPlan {
  bundles: BundleParts
  /** True if the rows go into empty tables, so that their former content need not be named. */
  direct: boolean
  acks: AckPlan
  /** Entries of the outbox that stay and change, each with its present row. */
  unshown: { row: OutboxEntry; before: OutboxEntry }[]
  meta: Partial<Meta>
  /** Null if nothing has to be replayed. */
  replay: Replay | null
  photos: PhotoPlan
  /** The tables that the replay may reach; empty if there is none. */
  tables: TableName[]
  result: ApplyResult
}

/**
 * Decides what one segment of a pull changes, from what `loadSegment` read. It reads and writes nothing.
 *
 *     row from the server ─┬─ no shadow ──────────────────────────► its table;
 *                          ├─ shadow, last page of the download ──► new base, replay;
 *                          └─ shadow, more pages follow ──────────► `shadow.next`, until the last page;
 *     ranges   ──► delete the rows that the server no longer has;
 *     outcomes ──► move the entries out of the outbox;
 *     replay   ──► the remaining pending mutations over every aggregate in `dirty`.
 *
 * Invariants, each a property in planApply.test.ts:
 * - rows and cursor change together, and only from the expected cursor (R1);
 * - an entry leaves the outbox only with its outcome, for `sent` or `attention`, and none overtakes another (P2);
 * - a row with pending changes is never overwritten in its table, only its base or `next` moves;
 * - a base is of the same server snapshot as the outcomes taken (ADR 0043), so no mutation is replayed over a
 *   row that already contains it;
 * - an older version never replaces a newer one of the same history (R4);
 * - `ackedSeq` never decreases;
 * - a second application of the same segment changes nothing more.
 *
 * @throws SyncFailure `stale` if another worker moved the cursor, or if nobody asked and something waits to
 * be sent; `forked` if the server has a seq that this device never gave
 */
export function planApply(input: ApplyInput): ApplyPlan {
  const { context, segment, meta, pending, parts, stored, direct } = input
  assertNext(meta, context, segment)
  if (context.clientId === null && pending.length > 0) throw staleFailure()
  const complete = isComplete(segment)
  const { fresh, begin } = context
  const rows = planRows(parts.singles, stored, { mode: begin.mode, fresh, held: !complete })
  if (stored.raw) forgetRaw(rows, input)
  const dirty = new Set([...rows.moved.keys(), ...releaseHeldBases(rows, input)])
  const beforeSweep = aliasesAfter(input.aliases, rows)
  for (const sweep of input.sweeps) planSweep(rows, sweep)
  const aliasRows = aliasesAfter(input.aliases, rows)
  const aliases = new Map([...aliasRows.values()].map(({ fromId, toId }) => [fromId, toId]))
  const swept = [...beforeSweep.values()].filter(({ id }) => !aliasRows.has(id))
  for (const key of renamedAggregates({ changes: segment.changes, swept, aliases }, pending)) dirty.add(key)
  const acks = planAcks(pending, segment.end?.acks ?? NO_ACKS, {
    clientId: meta.clientId ?? '',
    now: context.now,
  })
  for (const key of keysWrittenBy(acks.acked.map(({ entry }) => entry))) dirty.add(key)
  const open = pending.slice(acks.acked.length)
  const unshown = complete && meta.boot ? clearShownFlags(open) : []
  for (const key of keysReachedBy(unshown.map(({ row }) => row))) dirty.add(key)
  const plain = new Map(unshown.map(({ row, before }) => [before, row]))
  const left = open.map((entry) => plain.get(entry) ?? entry)
  for (const key of changedInReach(left, segment)) dirty.add(key)
  const replay = !input.idle && dirty.size > 0 ? { dirty, pending: left, aliases } : null
  const photos = planPhotos(input.photos, context.now)
  const purge = planPurge(rows, input, complete)
  return {
    ...rows,
    bundles: parts,
    direct,
    acks,
    unshown,
    meta: {
      stamp: (meta.stamp ?? 0) + 1,
      ...(complete && meta.held ? { held: false } : {}),
      ...(rows.holds ? { held: true } : {}),
      // A server restored from a backup knows less than it acknowledged. The mark stays; `reoffer` deals with
      // the difference (B3.9).
      ...(segment.end?.acks ? { ackedSeq: Math.max(acks.ackedSeq, meta.ackedSeq ?? 0) } : {}),
      ...(purge ? { purge: [...(meta.purge ?? []), purge] } : {}),
      ...planMeta(meta, context, segment),
    },
    replay,
    photos,
    tables: replay ? tablesInReach(replay) : [],
    result: direct
      ? NOTHING
      : { ...resultOf(parts.singles, acks.acked, photos), ...(purge ? { purge: true } : {}) },
  }
}

const resultOf = (
  lines: BundleParts['singles'],
  acked: readonly AckedEntry[],
  photos: PhotoPlan,
): ApplyResult => ({
  events: syncEventsOf(acked),
  conflicts: acked.length > 0 || lines.some(({ e }) => e === 'conflict'),
  photos: photos.queue.length > 0,
  acked: acked.length,
})

const NO_ACKS = { lastSeq: 0, outcomes: [] }

/**
 * Checks that a segment belongs to this replica and follows its cursor.
 * @throws SyncFailure `stale` or `forked`
 */
export function assertNext(
  meta: SegmentMeta,
  { expected, clientId }: SegmentContext,
  { end }: Segment,
): void {
  if ((meta.cursor ?? null) !== expected) throw staleFailure()
  if (clientId !== null && meta.clientId !== clientId) throw staleFailure()
  // The server has more mutations of this id than were ever numbered here. Another copy of this database is
  // active (B3.4).
  if ((end?.acks?.lastSeq ?? 0) >= (meta.nextSeq ?? 1)) throw new SyncFailure({ kind: 'forked' })
}

/** The position of the replica after a segment, and the values of the status. */
export function planMeta(
  meta: SegmentMeta,
  { begin, now, expected, fresh }: SegmentContext,
  segment: Segment,
): Partial<Meta> {
  const { cursor, end, stages } = segment
  const complete = isComplete(segment)
  const plan: Partial<Meta> = { cursor, epoch: begin.epoch }
  if (begin.mode === 'boot') {
    const before = (expected === null ? null : meta.boot) ?? {
      rows: 0,
      estimate: begin.estimate?.rows ?? 0,
      hot: false,
    }
    plan.boot = {
      rows: before.rows + countSegmentRows(segment),
      estimate: begin.estimate?.rows ?? before.estimate,
      hot: before.hot || stages.includes('hot'),
      fresh,
    }
    plan.phase = 'boot'
  } else if (complete && meta.boot) {
    plan.boot = null
    plan.phase = 'live'
  }
  if (complete) {
    plan.head = end?.head ?? begin.head
    plan.lastSyncAt = begin.serverTime
    plan.clockOffset = Date.parse(begin.serverTime) - now
  }
  return plan
}

/** Deletes raw copies of rows that an older version could not read and that are stored in bundles now (B5.8). */
function forgetRaw(plan: RowPlan, { segment, parts }: ApplyInput): void {
  if (parts.singles.length === segment.changes.length) return
  const singles = new Set(parts.singles)
  for (const line of segment.changes)
    if (!singles.has(line)) plan.raw.set(aggregateKey(line.e, line.id), { key: [line.e, line.id], row: null })
}

/**
 * The last page of a download. The rows held back for aggregates with pending changes become their bases
 * (ADR 0043).
 * @returns the keys of these aggregates
 */
function releaseHeldBases(plan: RowPlan, { heldShadows }: ApplyInput): string[] {
  return heldShadows.flatMap(({ e, id, next }) => {
    const key = aggregateKey(e, id)
    if (next === undefined || plan.moved.has(key)) return []
    plan.shadows.set(key, { e, id, base: next })
    return [key]
  })
}

/** The aliases after these rows are stored, by id. */
function aliasesAfter(stored: readonly AliasDocument[], { rows }: RowPlan): Map<string, AliasDocument> {
  const after = new Map(stored.map((alias) => [alias.id, alias]))
  for (const { e, id, row } of rows.values()) {
    if (e !== 'alias') continue
    const alias: unknown = row
    if (alias) after.set(id, alias as AliasDocument)
    else after.delete(id)
  }
  return after
}

/**
 * The new history is complete. Mutations that it lost (`shown`) are no longer in its rows, so they are
 * replayed on top again.
 */
const clearShownFlags = (pending: readonly OutboxEntry[]): ApplyPlan['unshown'] =>
  pending.flatMap((before) => {
    if (!before.shown) return []
    const { shown: _, ...row } = before
    return [{ row, before }]
  })

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

/**
 * Every table that a replay may reach. A mutation declares the kinds that it may read or write, so a replay
 * that goes another way than the first run stays within them.
 */
const tablesInReach = ({ dirty, pending }: Replay): TableName[] => [
  ...new Set<TableName>([
    ...[...dirty].map((key) => splitKey(key)[0]),
    ...pending.flatMap(({ name, touched, reads }) => [
      ...[...touched, ...reads].map(([e]) => e),
      ...(product().findMutation(name)?.entities ?? []),
    ]),
  ]),
]
