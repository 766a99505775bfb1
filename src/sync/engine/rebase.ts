import { product } from '../protocol/product.ts'
import { Refusal } from '../protocol/refusal.ts'
import { StorageError } from '../store/errors.ts'
import type { StoreTx } from '../store/ports.ts'
import type { OutboxEntry, ShadowRow, TouchedAggregates } from '../store/tables.ts'
import { type CachedAggregate, Workspace } from '../store/workspace.ts'
import type { EntityName } from '../protocol/entities.ts'
import { type AliasMap, translateAliases } from '../store/aliases.ts'
import { aggregateKey, splitKey, keysWrittenBy } from './keys.ts'

/**
 * Replays the pending mutations over the server's rows (B5.3), in order:
 *
 *     view = base, for every aggregate in reach of `dirty`;
 *     for each pending mutation in reach, by seq: run it; a refusal rolls back that mutation alone;
 *     drop the shadows that no pending mutation writes any more.
 *
 * In reach: connected to a dirty aggregate through what pending mutations read or wrote. Other aggregates
 * would give the same result as before and are not replayed. If a replay reaches further than the first run
 * did, it starts again with the larger set.
 *
 * @param dirty keys of aggregates whose base changed or whose pending mutations got their outcome.
 * @param pending all entries of the outbox, by seq.
 * @param known dirty aggregates that the caller has read, with their new bases, which are not in the store
 * yet
 */
export async function rebase(
  tx: StoreTx,
  dirty: ReadonlySet<string>,
  pending: readonly OutboxEntry[],
  aliases: AliasMap,
  known: ReadonlyMap<string, CachedAggregate> = new Map(),
): Promise<void> {
  const contested = keysWrittenBy(pending)
  const looked = new Set(pending.flatMap((entry) => keysOf(entry.reads)))
  let reach = new Set(dirty)
  for (;;) {
    const entries = grow(reach, pending, contested)
    const attempt = await replay(await baseOf(tx, reach, known), entries, aliases)
    // Through an alias a mutation may now write an aggregate that another one only read before.
    const concerns = (key: string) => contested.has(key) || (attempt.written.has(key) && looked.has(key))
    const further = [...attempt.seen].filter((key) => !reach.has(key) && concerns(key))
    if (further.length === 0) return writeReplay(tx, attempt, entries)
    reach = new Set([...reach, ...further])
  }
}

const keysOf = (touched: TouchedAggregates) => touched.map(([e, id]) => aggregateKey(e, id))

/**
 * Returns the pending mutations in reach, by seq. `reach` grows by the aggregates they wrote. It also grows
 * by those they read, if another pending mutation wrote them.
 */
function grow(
  reach: Set<string>,
  pending: readonly OutboxEntry[],
  contested: ReadonlySet<string>,
): OutboxEntry[] {
  const inside = new Set<OutboxEntry>()
  for (let before = -1; before !== inside.size; ) {
    before = inside.size
    for (const entry of pending) {
      if (inside.has(entry)) continue
      const [writes, reads] = [keysOf(entry.touched), keysOf(entry.reads)]
      if (!writes.some((key) => reach.has(key)) && !reads.some((key) => reach.has(key))) continue
      inside.add(entry)
      for (const key of writes) reach.add(key)
      for (const key of reads) if (contested.has(key)) reach.add(key)
    }
  }
  return pending.filter((entry) => inside.has(entry))
}

interface ReplayReach {
  touched: TouchedAggregates
  reads: TouchedAggregates
}

interface Attempt {
  work: Workspace
  /** The keys that a replayed mutation wrote or read. */
  seen: Set<string>
  written: Set<string>
  /** The aggregates that each mutation reaches now. */
  reached: Map<OutboxEntry, ReplayReach>
}

async function replay(work: Workspace, entries: readonly OutboxEntry[], aliases: AliasMap): Promise<Attempt> {
  const attempt: Attempt = { work, seen: new Set(), written: new Set(), reached: new Map() }
  for (const entry of entries) {
    const reached = entry.shown ? entry : await replayEntry(work, entry, aliases)
    attempt.reached.set(entry, reached)
    for (const key of keysOf(reached.touched)) attempt.written.add(key)
    for (const key of keysOf([...reached.touched, ...reached.reads])) attempt.seen.add(key)
  }
  return attempt
}

/** Creates a workspace in which every aggregate in reach with pending changes shows the server's row. */
async function baseOf(
  tx: StoreTx,
  reach: ReadonlySet<string>,
  known: ReadonlyMap<string, CachedAggregate>,
): Promise<Workspace> {
  const work = new Workspace(tx)
  const unknown = [...reach].filter((key) => !known.has(key)).map(splitKey)
  const [shadows, rows] = await Promise.all([tx.getMany('shadow', unknown), readAggregateRows(tx, unknown)])
  const load = (e: EntityName, id: string, at: CachedAggregate) => {
    work.preload(e, id, at)
    if (at.shadow) work.reset(e, id, at.shadow.base)
  }
  for (const [key, at] of known) load(...splitKey(key), at)
  unknown.forEach(([e, id], i) => {
    load(e, id, { stored: rows.get(aggregateKey(e, id)), shadow: shadows[i] })
  })
  return work
}

/** Reads the stored rows of some aggregates, with one await per table. */
export async function readAggregateRows(
  tx: Pick<StoreTx, 'getMany'>,
  keys: readonly ReturnType<typeof splitKey>[],
) {
  const tables = [...new Set(keys.map(([e]) => e))]
  const found = await Promise.all(
    tables.map(async (e) => {
      const ids = keys.filter(([table]) => table === e).map(([, id]) => id)
      const rows = await tx.getMany(e, ids)
      return rows.flatMap((row) => (row ? [[aggregateKey(e, row.id), row] as const] : []))
    }),
  )
  return new Map(found.flat())
}

/** Runs one pending mutation. A refusal leaves no trace here; the server decides about the mutation. */
async function replayEntry(work: Workspace, entry: OutboxEntry, aliases: AliasMap): Promise<ReplayReach> {
  work.begin()
  try {
    // A mutation unknown to this version cannot be shown, but it is kept and sent (B5.5).
    const { findMutation, execute } = product()
    if (findMutation(entry.name)) await execute(work, translateAliases(entry, aliases))
  } catch (error) {
    if (error instanceof StorageError) throw error
    // A defect in one mutation must not stop every later pull.
    if (!(error instanceof Refusal)) console.error('replay', entry.name, entry.mid, error)
    work.rollback()
  }
  const now = work.touched()
  return { touched: mergeTouched(now.touched, entry.touched), reads: mergeTouched(now.reads, entry.reads) }
}

/** Merges the present and the earlier aggregates. A row that comes back later concerns the mutation again. */
function mergeTouched(now: TouchedAggregates, before: TouchedAggregates): TouchedAggregates {
  const known = new Set(keysOf(before))
  const added = now.filter(([e, id]) => !known.has(aggregateKey(e, id)))
  return added.length === 0 ? before : [...before, ...added]
}

async function writeReplay(
  tx: StoreTx,
  { work, written, reached }: Attempt,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const dropped = work.flush((e, id) => written.has(aggregateKey(e, id)))
  for (const entry of entries) {
    const now = reached.get(entry)
    if (now && (now.touched !== entry.touched || now.reads !== entry.reads))
      tx.put('outbox', { ...entry, ...now })
  }
  await tx.deleteMany('shadow', dropped.sort(byKey))
}

const byKey = (a: ShadowRow, b: ShadowRow): number =>
  a.e === b.e ? (a.id < b.id ? -1 : 1) : a.e < b.e ? -1 : 1
