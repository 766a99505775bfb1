import { execute } from '../../contract/execute.ts'
import { findMutation } from '../../contract/registry.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { StorageError } from '../../db/errors.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry, ShadowRow, Touched } from '../../db/tables.ts'
import { type Known, Workspace } from '../../db/workspace.ts'
import type { EntityName } from '../../domain/entities.ts'
import { type Aliases, translate } from '../../db/aliases.ts'
import { Beyond } from './narrow.ts'
import { aggregateKey, splitKey, writtenBy } from './keys.ts'

/**
 * Puts the pending mutations on top of the server's rows again (B5.3), in order:
 *
 *     view = base, for every aggregate in reach of `dirty`
 *     for each pending mutation in reach, by seq: run it; a refusal takes back that mutation alone
 *     shadows that no pending mutation touches any more are dropped
 *
 * In reach: connected to a dirty aggregate through what pending mutations read or wrote. The others would give the
 * same result as before, so replaying them is left out. When a replay reaches further than the first run did, it
 * starts again with the larger set.
 *
 * @param dirty keys of aggregates whose base changed or whose pending mutations got their outcome
 * @param pending everything in the outbox, by seq
 * @param known dirty aggregates that the caller has read, with their new bases, which are not in the store yet
 */
export async function rebase(
  tx: StoreTx,
  dirty: ReadonlySet<string>,
  pending: readonly OutboxEntry[],
  aliases: Aliases,
  known: ReadonlyMap<string, Known> = new Map(),
): Promise<void> {
  const contested = writtenBy(pending)
  const looked = new Set(pending.flatMap((entry) => keysOf(entry.reads)))
  let reach = new Set(dirty)
  for (;;) {
    const entries = grow(reach, pending, contested)
    const attempt = await replay(await baseOf(tx, reach, known), entries, aliases)
    // Under an alias one may write what others looked at before it did.
    const concerns = (key: string) => contested.has(key) || (attempt.written.has(key) && looked.has(key))
    const further = [...attempt.seen].filter((key) => !reach.has(key) && concerns(key))
    if (further.length === 0) return finish(tx, attempt, entries)
    reach = new Set([...reach, ...further])
  }
}

const keysOf = (touched: Touched) => touched.map(([e, id]) => aggregateKey(e, id))

/**
 * The pending mutations in reach, by seq. `reach` grows by what they wrote, and by what they looked at where another
 * pending mutation wrote it.
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

interface Reached {
  touched: Touched
  reads: Touched
}

interface Attempt {
  work: Workspace
  /** Keys that a replayed mutation wrote or looked at. */
  seen: Set<string>
  written: Set<string>
  /** What each mutation reaches now. */
  reached: Map<OutboxEntry, Reached>
}

async function replay(work: Workspace, entries: readonly OutboxEntry[], aliases: Aliases): Promise<Attempt> {
  const attempt: Attempt = { work, seen: new Set(), written: new Set(), reached: new Map() }
  for (const entry of entries) {
    const reached = entry.shown ? entry : await runAgain(work, entry, aliases)
    attempt.reached.set(entry, reached)
    for (const key of keysOf(reached.touched)) attempt.written.add(key)
    for (const key of keysOf([...reached.touched, ...reached.reads])) attempt.seen.add(key)
  }
  return attempt
}

/** A workspace in which every aggregate in reach that has pending changes shows the server's row. */
async function baseOf(
  tx: StoreTx,
  reach: ReadonlySet<string>,
  known: ReadonlyMap<string, Known>,
): Promise<Workspace> {
  const work = new Workspace(tx)
  const unknown = [...reach].filter((key) => !known.has(key)).map(splitKey)
  const [shadows, rows] = await Promise.all([tx.getMany('shadow', unknown), readRows(tx, unknown)])
  const load = (e: EntityName, id: string, at: Known) => {
    work.preload(e, id, at)
    if (at.shadow) work.reset(e, id, at.shadow.base)
  }
  for (const [key, at] of known) load(...splitKey(key), at)
  unknown.forEach(([e, id], i) => {
    load(e, id, { stored: rows.get(aggregateKey(e, id)), shadow: shadows[i] })
  })
  return work
}

/** The stored rows of some aggregates, one wait per table. */
export async function readRows(tx: Pick<StoreTx, 'getMany'>, keys: readonly ReturnType<typeof splitKey>[]) {
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

/** Runs one pending mutation; a refusal leaves no trace, the server decides what becomes of it. */
async function runAgain(work: Workspace, entry: OutboxEntry, aliases: Aliases): Promise<Reached> {
  work.begin()
  try {
    // A mutation of a version before or after this one cannot be shown, but is kept and sent (B5.5).
    if (findMutation(entry.name)) await execute(work, translate(entry, aliases))
  } catch (error) {
    if (error instanceof StorageError || error instanceof Beyond) throw error
    // A defect in one mutation may not stop every pull that comes after it.
    if (!(error instanceof DomainError)) console.error('replay', entry.name, entry.mid, error)
    work.rollback()
  }
  const now = work.touched()
  return { touched: merge(now.touched, entry.touched), reads: merge(now.reads, entry.reads) }
}

/** What it touches now and what it touched before: a row that comes back later concerns it again. */
function merge(now: Touched, before: Touched): Touched {
  const known = new Set(keysOf(before))
  const added = now.filter(([e, id]) => !known.has(aggregateKey(e, id)))
  return added.length === 0 ? before : [...before, ...added]
}

async function finish(
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
