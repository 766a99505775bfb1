import { LIMITS } from '../../contract/protocol.ts'
import { type EntityName, isEntityName } from '../../domain/entities.ts'
import { getMetas, type MetaOf, putMeta } from '../../db/meta.ts'
import type { Store, StoreTx } from '../../db/ports.ts'
import { toRow } from '../../db/rows.ts'
import { isIn } from '../../db/packs/replace.ts'
import type { Known } from '../../db/workspace.ts'
import {
  ALL_TABLES,
  type EntityRow,
  type OutboxEntry,
  type TableName,
  type Touched,
} from '../../db/tables.ts'
import { takeAcks } from './acks.ts'
import { readAliases } from '../../db/aliases.ts'
import type { EngineContext } from './context.ts'
import type { SyncEvent } from '../../db/told.ts'
import { eventsOf } from './events.ts'
import { staleFailure, SyncFailure } from './failures.ts'
import { notShown, takeHeld } from './held.ts'
import { aggregateKey, splitKey, writtenBy } from './keys.ts'
import { type NarrowTx, writeNarrowly } from './narrow.ts'
import { fillPacks } from './applyFilling.ts'
import { applyChanges, rawOf, followPhotos, showsPhotos, sweep } from './applyRows.ts'
import { renamed, sweptAliases } from './renamed.ts'
import { rebase } from './rebase.ts'
import { understands } from './rowCheck.ts'
import { readStored, type Stored } from './storedRows.ts'
import { type Begin, type DelLine, type RowLine, rowsIn, type Segment } from './segments.ts'
import { write } from '../../db/transactions.ts'

export interface ApplyContext {
  store: Store
  /** The replica that asked, outcomes belong to it alone; null: nobody asked, and it is for who waits for none (R2). */
  clientId: string | null
  begin: Begin
  /** The cursor that the rows of this segment follow. */
  expected: string | null
  /** The local tables were empty when this download began: nothing to compare with, nothing to sweep. */
  fresh: boolean
  now: number
}

export interface Applied {
  events: SyncEvent[]
  /** Whether conflict records changed, so that they have to be counted again. */
  conflicts: boolean
  /** Bytes of photos have to be sent again. */
  photos: boolean
  acked: number
}

const NOTHING: Applied = { events: [], conflicts: false, photos: false, acked: 0 }

/** Says what a segment brought to whoever shows it. */
export function announce(context: EngineContext, { events, conflicts, photos, acked }: Applied): void {
  context.emit(events)
  if (photos) context.photosWait()
  context.changed({ conflicts, refused: acked > 0, photos: acked > 0 })
}

/**
 * Applies one segment of a pull in one transaction, rows and cursor together (R1, B5.3).
 * @throws SyncFailure stale when another worker moved the cursor, or where nobody asked and something waits to be sent
 *   forked when our seq is someone else's.
 */
export async function applySegment(context: ApplyContext, segment: Segment): Promise<Applied> {
  const quietly = isQuiet(segment) ? await applyQuietly(context, segment) : null
  if (quietly) return quietly
  const fresh = context.fresh && context.begin.mode === 'boot' && !segment.end?.acks
  // Who begins again lets the one behind it pass: a segment that others of the same answer follow takes everything.
  const tables = fresh || segment.end ? tablesOf(segment) : ALL_TABLES
  return writeNarrowly(context.store, tables, async (tx) => {
    // Beside what says whether it will be needed: each wait is a turn of the database.
    const reading = context.begin.mode === 'delta' ? readStored(tx, segment.changes) : undefined
    reading?.catch(() => {})
    const [meta, shadows, pending] = await Promise.all([
      readMeta(tx, context, segment),
      tx.keys('shadow', context.begin.mode === 'boot' ? {} : { limit: 1 }),
      tx.all('outbox'),
    ])
    if (context.clientId === null && pending.length > 0) throw staleFailure()
    const idle = shadows.length === 0 && pending.length === 0
    // Before anything is written, which would have to be rolled back.
    if (!idle) tx.need(reachOf(new Set(), stillPending(pending, segment)))
    putMeta(tx, 'stamp', (meta.stamp ?? 0) + 1)
    const shadowed = new Set(shadows.map(([e, id]) => aggregateKey(e, id)))
    const rows =
      context.begin.mode === 'boot' ? await fillPacks(tx, segment, { fresh, shadowed }) : segment.changes
    if (!fresh || !idle) return applyCarefully(tx, context, segment, { meta, idle, pending, rows, reading })
    putFast(tx, rows)
    return commit(tx, context, segment, meta, NOTHING)
  })
}

/**
 * What the replica knows of itself, when this segment is for it and follows what it has.
 * @throws SyncFailure stale or forked
 */
async function readMeta(tx: StoreTx, { expected, clientId }: ApplyContext, { end }: Segment) {
  const meta = await getMetas(tx, ['cursor', 'clientId', 'ackedSeq', 'boot', 'held', 'stamp', 'nextSeq'])
  if ((meta.cursor ?? null) !== expected) throw staleFailure()
  if (clientId !== null && meta.clientId !== clientId) throw staleFailure()
  // The server has more from this id than was ever numbered here: another copy of this database is at work (B3.4).
  if ((end?.acks?.lastSeq ?? 0) >= (meta.nextSeq ?? 1)) throw new SyncFailure({ kind: 'forked' })
  return meta
}

const isQuiet = ({ changes, ranges, end }: Segment): boolean =>
  changes.length === 0 && ranges.length === 0 && !end?.acks?.outcomes.length

/**
 * Nothing changed since the last pull, as most polls find: nobody who writes has to wait for it.
 * @returns null: it completes a download, and what was held for that may wait
 */
function applyQuietly(context: ApplyContext, segment: Segment): Promise<Applied | null> {
  return write(context.store, ['meta'], async (tx) => {
    const meta = await readMeta(tx, context, segment)
    if ((meta.held || meta.boot) && isComplete(segment)) return null
    return commit(tx, context, segment, meta, NOTHING)
  })
}

/** The outcomes are in it (R2). */
const isComplete = ({ end }: Segment): boolean => end !== null && !end.more

/** What a segment writes where no pending change stands in its way: only who reads that has to wait for it. */
const tablesOf = ({ changes, ranges, end }: Segment): TableName[] => [
  ...new Set<TableName>([
    ...[...changes, ...ranges].flatMap(({ e }) => (isEntityName(e) ? [e] : [])),
    'alias',
    'raw',
    'shadow',
    'outbox',
    'meta',
    ...(end?.acks?.outcomes.length ? (['sent', 'attention'] as const) : []),
    ...(showsPhotos(changes) ? (['blobq', 'blobcache'] as const) : []),
  ]),
]

/** The first download into an empty store: rows go straight into their tables. */
function putFast(tx: StoreTx, changes: readonly (RowLine | DelLine)[]): void {
  const rows = new Map<EntityName, EntityRow[]>()
  for (const line of changes) {
    if (line.t === 'del') remove(tx, line)
    else if (!isEntityName(line.e) || !understands(line.e, line.d, false)) tx.put('raw', rawOf(line))
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

type MetaHere = MetaOf<'clientId' | 'ackedSeq' | 'boot' | 'held'>

interface Careful {
  meta: MetaHere
  idle: boolean
  pending: readonly OutboxEntry[]
  rows: readonly (RowLine | DelLine)[]
  reading: Promise<Stored> | undefined
}

async function applyCarefully(
  tx: NarrowTx,
  context: ApplyContext,
  segment: Segment,
  { meta, idle, pending, rows, reading }: Careful,
): Promise<Applied> {
  const moved = new Map<string, Known>()
  const { begin, fresh } = context
  const complete = isComplete(segment)
  const stored = await applyChanges(tx, { mode: begin.mode, fresh, held: !complete }, rows, moved, reading)
  const dirty = new Set([...moved.keys(), ...(complete && meta.held ? await takeHeld(tx, moved) : [])])
  const swept = segment.ranges.some(({ e }) => e === 'alias')
  const before = swept && pending.length > 0 ? await tx.all('alias') : []
  for (const range of segment.ranges) await sweep(tx, range)
  const gone = await sweptAliases(tx, before)
  for (const key of await renamed(tx, segment.changes, gone, pending)) dirty.add(key)
  const acked = await takeOutcomes(tx, context, segment, meta, pending)
  for (const key of writtenBy(acked.map(({ entry }) => entry))) dirty.add(key)
  const open = pending.slice(acked.length)
  const left = complete && meta.boot ? notShown(tx, open, dirty) : open
  for (const key of lookedAt(left, segment)) dirty.add(key)
  // Where nothing waits nothing is shadowed, and there is nothing to put on top.
  if (!idle && dirty.size > 0) {
    tx.need(reachOf(dirty, left))
    await rebase(tx, dirty, left, await readAliases(tx), moved)
  }
  const photos = await followPhotos(tx, segment.changes, context.now)
  return commit(tx, context, segment, meta, {
    events: eventsOf(acked),
    conflicts: stored.has('conflict') || acked.length > 0,
    photos,
    acked: acked.length,
  })
}

/** What still waits when the outcomes of this segment are taken, if none of them is missing. */
const stillPending = (pending: readonly OutboxEntry[], { end }: Segment): OutboxEntry[] =>
  pending.filter(({ seq }) => seq > (end?.acks?.lastSeq ?? 0))

/** The tables that putting pending mutations on top again reads, as far as it is known before. */
const reachOf = (dirty: ReadonlySet<string>, pending: readonly OutboxEntry[]): TableName[] => [
  'alias',
  ...[...dirty].map((key) => splitKey(key)[0]),
  ...pending.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e]) => e)),
]

/**
 * Aggregates that may be others now and that a pending mutation looked at, or once wrote: one that had nothing to do there
 * may have now, although nothing of it is shadowed; and what a range took away, or brought in ready packs, is told by no
 * line (a change that was mailed with a repair which a failover lost).
 */
function lookedAt(
  pending: readonly OutboxEntry[],
  { changes, ranges }: Pick<Segment, 'changes' | 'ranges'>,
): string[] {
  if (pending.length === 0) return []
  const changed = new Set(changes.map(({ e, id }) => aggregateKey(e, id)))
  const looked = pending.flatMap(({ touched, reads }) => [...touched, ...reads])
  const passed = ([e, id]: Touched[number]) => ranges.some((range) => range.e === e && isIn(range, id))
  return looked
    .filter((pair) => changed.has(aggregateKey(...pair)) || passed(pair))
    .map((pair) => aggregateKey(...pair))
}

async function takeOutcomes(
  tx: StoreTx,
  context: ApplyContext,
  segment: Segment,
  meta: MetaHere,
  pending: readonly OutboxEntry[],
) {
  const acks = segment.end?.acks
  if (!acks) return []
  const { moved, ackedSeq } = await takeAcks(tx, pending, acks, {
    clientId: meta.clientId ?? '',
    now: context.now,
  })
  // A server restored from a backup knows less than it acknowledged: B3.9 deals with it, the mark stays.
  putMeta(tx, 'ackedSeq', Math.max(ackedSeq, meta.ackedSeq ?? 0))
  return moved
}

/** The cursor and what the status shows, in the transaction of the rows. */
function commit(
  tx: StoreTx,
  { begin, now, expected, fresh }: ApplyContext,
  segment: Segment,
  meta: MetaHere,
  applied: Applied,
): Applied {
  const { cursor, end, stages } = segment
  putMeta(tx, 'cursor', cursor)
  putMeta(tx, 'epoch', begin.epoch)
  const complete = end !== null && !end.more
  if (begin.mode === 'boot') {
    const boot = (expected === null ? null : meta.boot) ?? {
      rows: 0,
      estimate: begin.estimate?.rows ?? 0,
      hot: false,
    }
    putMeta(tx, 'boot', {
      rows: boot.rows + rowsIn(segment),
      estimate: begin.estimate?.rows ?? boot.estimate,
      hot: boot.hot || stages.includes('hot'),
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

/** How many mutations may be on the server without their outcomes being here (R2). */
export const UNACKED_MAX = LIMITS.unackedOutcomes
