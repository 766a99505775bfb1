import { LIMITS } from '../protocol/protocol.ts'
import type { Store } from '../store/ports.ts'
import { allTables } from '../store/tables.ts'
import { write } from '../store/transactions.ts'
import type { EngineContext } from './context.ts'
import {
  isFirstDownload,
  loadSegment,
  readSegmentMeta,
  type SegmentContext,
  tablesOf,
} from './loadSegment.ts'
import { type ApplyResult, assertNext, NOTHING, planApply, planMeta } from './planApply.ts'
import { isComplete, type Segment } from './segments.ts'
import { purgeErased } from './purgeErased.ts'
import { storeMeta, storePlan } from './storePlan.ts'
import { withTables } from './tableScope.ts'

export interface ApplyContext extends SegmentContext {
  store: Store
}

/** Notifies the listeners of what a segment brought. */
export function notifyApplied(
  context: EngineContext,
  { events, conflicts, photos, acked, purge }: ApplyResult,
): void {
  context.emit(events)
  if (purge) void purgeErased(context.store).catch((error: unknown) => console.warn('purge', error))
  if (photos) context.photosQueued()
  context.statusChanged({ conflicts, refused: acked > 0, photos: acked > 0 })
}

/**
 * Applies one segment of a pull in one transaction, rows and cursor together (R1, B5.3).
 *
 *     no rows, ranges or outcomes ──► applyEmpty: a transaction over `meta` alone
 *     everything else ──► loadSegment: read what decides
 *                     ──► planApply:   decide; pure, and the place of the invariants
 *                     ──► storePlan:   write, and replay what is pending
 *
 * The first download into an empty store takes the same way with nothing to compare (`ApplyInput.direct`).
 * Each segment checks the cursor of the one before it. Segments therefore apply in order, or not at all.
 * @throws SyncFailure `stale` if another worker moved the cursor, or if nobody asked and something waits to
 * be sent; `forked` if the server has a seq that this device never gave
 */
export async function applySegment(context: ApplyContext, segment: Segment): Promise<ApplyResult> {
  const emptyResult = isEmpty(segment) ? await applyEmpty(context, segment) : null
  if (emptyResult) return emptyResult
  // A transaction that begins again loses its place in the queue. If more segments of the same answer are
  // written at once, lock all tables, to keep their order.
  const isNarrow = isFirstDownload(context, segment) || segment.end !== null
  return withTables(context.store, isNarrow ? tablesOf(segment) : allTables(), async (tx) => {
    const plan = planApply(await loadSegment(tx, context, segment))
    return { tables: plan.tables, run: (own) => storePlan(own, plan).then(() => plan.result) }
  })
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
    const meta = await readSegmentMeta(tx)
    assertNext(meta, context, segment)
    if ((meta.held || meta.boot) && isComplete(segment)) return null
    storeMeta(tx, planMeta(meta, context, segment))
    return NOTHING
  })
}

/** The number of mutations that may be on the server while their outcomes are missing here (R2). */
export const UNACKED_MAX = LIMITS.unackedOutcomes
