import type { BaseFields } from '../protocol/define.ts'
import { product } from '../protocol/product.ts'
import { pickPresent } from '../../lib/objects.ts'
import { type AliasMap, readAliases, translateAliases } from './aliases.ts'
import { StorageError } from './errors.ts'
import type { MutationCache } from './mutationCache.ts'
import { getMetas, type MetaOf, putMeta } from './meta.ts'
import type { MutationCall, CallResult, CommitPorts } from './mutation.ts'
import type { JournalEntry, WriteSummary } from './ports.ts'
import type { OutboxEntry, TableName } from './tables.ts'
import { prefetchAggregates, Workspace } from './workspace.ts'
import { mutateThrough } from './transactions.ts'

/**
 * Runs the calls and writes their changes in one strict transaction. Each call is all or nothing.
 *
 *     read `meta` and the rows that the calls change, in one await;
 *     each call ──► workspace in memory, where a refusal rolls back that call alone ──► outbox entry;
 *     flush ──► rows and shadows, outbox entries with seqs from `nextSeq`, meta;
 *     notify the worker, copy the entries to the journal, commit.
 *
 * Invariants: row, shadow, outbox entry and seq commit together (B5.2). Seqs have no gaps, because a refused
 * call takes none.
 */
export async function commit(
  { store, clock, journal, notifyLeader }: CommitPorts,
  memory: MutationCache,
  group: readonly MutationCall[],
) {
  const entities = new Set(group.flatMap((call) => call.def.entities))
  const { authors } = product()
  if (authors) entities.add(authors.entity)
  const tables: TableName[] = [...new Set<TableName>([...entities, 'alias']), 'shadow', 'outbox', 'meta']
  if (group.some((call) => call.options.blob)) tables.push('blobq')
  if (group.some((call) => call.options.attentionMid)) tables.push('attention')
  const committed = await mutateThrough(store, tables, async (tx) => {
    const [meta, prefetched] = await Promise.all([
      getMetas(tx, ['nextSeq', 'stamp', 'clientId', 'proof', 'phase']),
      prefetchAggregates(tx, memory.uncached(group)),
    ])
    memory.check(meta.nextSeq, meta.stamp)
    const aliases = (memory.aliases ??= await readAliases(tx))
    const work = new Workspace(tx, memory.rows)
    for (const { e, id, known } of prefetched) work.preload(e, id, known)
    const calls: CallResult[] = []
    const entries: Omit<OutboxEntry, 'seq'>[] = []
    const typed = { whole: meta.phase === 'live' }
    for (const call of group)
      calls.push(await runCall(work, call, entries, { typed, now: clock.now(), aliases }))
    const first = meta.nextSeq ?? 1
    const nextSeq = first + entries.length
    work.flush()
    const stored = entries.map((entry, i) => ({ seq: first + i, ...entry }))
    for (const entry of stored) tx.put('outbox', entry, null)
    group.forEach(({ options }, i) => {
      const done = calls[i] && 'done' in calls[i]
      if (done && options.blob) tx.put('blobq', options.blob)
      if (done && options.original) tx.put('blobq', options.original)
      if (done && options.attentionMid) tx.delete('attention', options.attentionMid)
    })
    if (entries.length > 0) putMeta(tx, 'nextSeq', nextSeq)
    // Notify the worker before the commit. Its transaction queues behind this one and starts as soon as this
    // one ends.
    if (entries.length > 0) notifyLeader(writeSummaryOf(group, stored))
    // Write the journal during the commit, not before it. The disk takes both at once, so saving stays as
    // fast.
    if (journal && entries.length > 0) void journal.note(journalEntriesOf(group, stored, meta))
    return { calls: withSeqs(calls, first), nextSeq, work }
  })
  memory.update(committed.work, committed.nextSeq)
  return committed
}

const writeSummaryOf = (group: readonly MutationCall[], entries: readonly OutboxEntry[]): WriteSummary => ({
  photos: group.some(({ options }) => options.blob),
  conflicts: entries.some(({ touched }) => touched.some(([e]) => e === 'conflict')),
  upto: entries.at(-1)?.seq ?? 0,
})

const PHOTO = ['blob', 'original'] as const

/** The entries in the form of the journal, with the photos that are stored with them. */
function journalEntriesOf(
  group: readonly MutationCall[],
  entries: readonly OutboxEntry[],
  { clientId, proof }: MetaOf<'clientId' | 'proof'>,
): JournalEntry[] {
  const photos = new Map(group.map(({ command, options }) => [command.mid, pickPresent(options, PHOTO)]))
  return entries.map((entry) => ({
    clientId: clientId ?? null,
    ...(proof ? { proof } : {}),
    entry,
    ...photos.get(entry.mid),
  }))
}

/** Assigns the sequence numbers to the successful calls, in their order. */
function withSeqs(calls: CallResult[], first: number): CallResult[] {
  let seq = first
  return calls.map((call) => ('done' in call ? { done: { ...call.done, seq: seq++ } } : call))
}

interface CallEnvironment {
  typed: { whole: boolean }
  now: number
  aliases: AliasMap
}

/**
 * Runs one call. Its ids follow the aliases: a form opened before its customer was merged changes the
 * remaining customer, here as on the server.
 */
async function runCall(
  work: Workspace,
  { def, command, options }: MutationCall,
  entries: Omit<OutboxEntry, 'seq'>[],
  { typed, now, aliases }: CallEnvironment,
): Promise<CallResult> {
  work.begin()
  try {
    const resolved = translateAliases({ name: command.name, args: command.args, base: options.base }, aliases)
    const base = await captureBase(work, def.baseOf?.(resolved.args) ?? null, resolved.base)
    const { notices } = await product().execute(work, { ...command, args: resolved.args, base }, { typed })
    entries.push({ ...command, ...(base ? { base } : {}), ...work.touched(), createdAt: now })
    return { done: { mid: command.mid, seq: 0, notices } }
  } catch (error) {
    if (error instanceof StorageError) throw error
    work.rollback()
    return { error }
  }
}

/**
 * Captures the stored values that the change overwrites (B6.1). Values that the person saw earlier (`seen`)
 * win. For a new or missing document the result is `seen`.
 */
export async function captureBase(
  work: Workspace,
  of: BaseFields | null,
  seen: Record<string, unknown> | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!of) return seen
  const doc: Record<string, unknown> | undefined = await work.get(of.e, of.id)
  const owner: Record<string, unknown> | undefined = of.within
    ? partOf(doc?.[of.within.list], of.within.id)
    : doc
  if (!owner) return seen
  const values = Object.fromEntries(of.keys.map((key) => [key, owner[key] ?? null]))
  return seen ? { ...values, ...pickPresent(seen, of.keys) } : values
}

/** Returns the line that a change names, or the part itself if it is no list. */
const partOf = (part: unknown, id: string | undefined) =>
  Array.isArray(part) ? part.find((line: { id: string }) => line.id === id) : (part ?? undefined)
