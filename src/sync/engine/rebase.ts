import { execute } from '../../contract/execute.ts'
import { findMutation } from '../../contract/registry.ts'
import { DomainError } from '../../domain/errors.ts'
import { StorageError } from '../../db/errors.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry, ShadowRow } from '../../db/tables.ts'
import { Workspace } from '../../db/workspace.ts'
import { type Aliases, translate } from './aliases.ts'
import { aggregateKey, splitKey } from './keys.ts'

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
 */
export async function rebase(
  tx: StoreTx,
  dirty: ReadonlySet<string>,
  pending: readonly OutboxEntry[],
  aliases: Aliases,
): Promise<void> {
  let reach = new Set(dirty)
  for (;;) {
    const entries = grow(reach, pending)
    const attempt = await replay(tx, reach, entries, aliases)
    const further = [...attempt.touched].filter((key) => !reach.has(key))
    const shared = further.filter((key) => pending.some((p) => !entries.includes(p) && touches(p, key)))
    if (shared.length === 0) return finish(tx, attempt, entries)
    reach = new Set([...reach, ...further])
  }
}

/** The pending mutations in reach, by seq; `reach` grows by all they touch. */
function grow(reach: Set<string>, pending: readonly OutboxEntry[]): OutboxEntry[] {
  const inside = new Set<OutboxEntry>()
  for (let before = -1; before !== inside.size; ) {
    before = inside.size
    for (const entry of pending) {
      if (inside.has(entry) || !entry.touched.some(([e, id]) => reach.has(aggregateKey(e, id)))) continue
      inside.add(entry)
      for (const [e, id] of entry.touched) reach.add(aggregateKey(e, id))
    }
  }
  return pending.filter((entry) => inside.has(entry))
}

const touches = (entry: OutboxEntry, key: string) =>
  entry.touched.some(([e, id]) => aggregateKey(e, id) === key)

interface Attempt {
  work: Workspace
  touched: Set<string>
  /** What each mutation reaches now. */
  reached: Map<OutboxEntry, OutboxEntry['touched']>
}

async function replay(
  tx: StoreTx,
  reach: ReadonlySet<string>,
  entries: readonly OutboxEntry[],
  aliases: Aliases,
): Promise<Attempt> {
  const work = await baseOf(tx, reach)
  const attempt: Attempt = { work, touched: new Set(), reached: new Map() }
  for (const entry of entries) {
    const touched = await runAgain(work, entry, aliases)
    attempt.reached.set(entry, touched)
    for (const [e, id] of touched) attempt.touched.add(aggregateKey(e, id))
  }
  return attempt
}

/** A workspace in which every aggregate in reach that has pending changes shows the server's row. */
async function baseOf(tx: StoreTx, reach: ReadonlySet<string>): Promise<Workspace> {
  const work = new Workspace(tx)
  const keys = [...reach].map(splitKey)
  const shadows = await tx.getMany('shadow', keys)
  const rows = await readRows(tx, keys)
  keys.forEach(([e, id], i) => {
    const shadow: ShadowRow | undefined = shadows[i]
    work.preload(e, id, rows.get(aggregateKey(e, id)), shadow)
    if (shadow) work.reset(e, id, shadow.base)
  })
  return work
}

/** The stored rows of some aggregates, one wait per table. */
export async function readRows(tx: StoreTx, keys: readonly ReturnType<typeof splitKey>[]) {
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
async function runAgain(
  work: Workspace,
  entry: OutboxEntry,
  aliases: Aliases,
): Promise<OutboxEntry['touched']> {
  work.begin()
  try {
    // A mutation of a version before or after this one cannot be shown, but is kept and sent (B5.5).
    if (findMutation(entry.name)) await execute(work, translate(entry, aliases))
  } catch (error) {
    if (error instanceof StorageError) throw error
    // A defect in one mutation may not stop every pull that comes after it.
    if (!(error instanceof DomainError)) console.error('replay', entry.name, entry.mid, error)
    work.rollback()
  }
  return merge(work.touched(), entry.touched)
}

/** What it touches now and what it touched before: a row that comes back later concerns it again. */
function merge(now: OutboxEntry['touched'], before: OutboxEntry['touched']): OutboxEntry['touched'] {
  const known = new Set(before.map(([e, id]) => aggregateKey(e, id)))
  const added = now.filter(([e, id]) => !known.has(aggregateKey(e, id)))
  return added.length === 0 ? before : [...before, ...added]
}

function finish(tx: StoreTx, { work, touched, reached }: Attempt, entries: readonly OutboxEntry[]): void {
  work.flush((e, id) => touched.has(aggregateKey(e, id)))
  for (const entry of entries) {
    const now = reached.get(entry)
    if (now && now !== entry.touched) tx.put('outbox', { ...entry, touched: now })
  }
}
