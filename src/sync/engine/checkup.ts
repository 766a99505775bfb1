import { DAY_MS } from '../../lib/instants.ts'
import * as z from 'zod'
import type { EntityName } from '../protocol/entities.ts'
import { replicaSchema } from '../store/tables.ts'
import { getMetas, putMeta } from '../store/meta.ts'
import type { Store, StoreTx } from '../store/ports.ts'
import { allTables, latestOf } from '../store/tables.ts'
import type { EngineContext } from './context.ts'
import { networkFailure, staleFailure } from './failures.ts'
import { aggregateKey } from './keys.ts'
import { holdBase, planRows, type RowPlan } from './planRows.ts'
import { bodyChunks, callServer, readJson } from './request.ts'
import type { RowLine } from './segments.ts'
import { splitLines } from './splitter.ts'
import { storeRows } from './storePlan.ts'
import { readStoredRows } from './storedRows.ts'
import { withTimeout } from './timing.ts'
import { read, write } from '../store/transactions.ts'
import { textOf } from '../../lib/objects.ts'

/*
 * Anti-entropy (B2.6). Once a week an idle replica compares its rows with the server's, by sums over 256
 * buckets (the last byte of the id). It fetches the buckets that differ. A difference is always a bug; it is
 * repaired and logged.
 */

const WEEK_MS = 7 * DAY_MS
const LIMIT_MS = 60_000
/** The number of rows read at a time while summing. Keeps memory and other transactions small. */
const PAGE = 2_000

const Sums = z.object({
  v: z.number(),
  buckets: z.array(z.object({ b: z.string(), n: z.number(), s: z.number() })),
})
type Bucket = { n: number; s: number }

interface Position {
  clientId: string
  cursor: string
  head: number
}

/** Compares everything if the last comparison was a week ago. @returns the kinds that differed */
export async function runCheckup(context: EngineContext, signal: AbortSignal): Promise<EntityName[]> {
  const position = await duePosition(context)
  if (!position) return []
  const differing: EntityName[] = []
  for (const e of replicaSchema().entities) {
    const buckets = await differences(context, e, position, signal)
    if (buckets.length === 0) continue
    console.warn('divergence', e, buckets)
    differing.push(e)
    await repairBuckets(context, e, buckets, position, signal)
  }
  await write(context.store, ['meta'], async (tx) => putMeta(tx, 'checkedAt', context.clock.now()))
  return differing
}

/** Makes the next complete pull compare, however recent the last comparison was. */
export const requestCheckup = (store: Store): Promise<void> =>
  write(store, ['meta'], async (tx) => putMeta(tx, 'checkedAt', 0))

/** Returns the position of this replica if it is complete, idle and due for a comparison, otherwise null. */
function duePosition({ store, clock }: EngineContext): Promise<Position | null> {
  return write(store, ['meta', 'outbox'], async (tx) => {
    const keys = ['clientId', 'cursor', 'head', 'phase', 'boot', 'checkedAt'] as const
    const [meta, waiting] = await Promise.all([getMetas(tx, keys), tx.keys('outbox', { limit: 1 })])
    const { clientId, cursor, head, checkedAt } = meta
    if (!clientId || !cursor || !head || meta.boot || waiting.length > 0) return null
    // The first week starts with the first complete download.
    if (checkedAt === undefined) putMeta(tx, 'checkedAt', clock.now())
    if (checkedAt === undefined || clock.now() - checkedAt < WEEK_MS) return null
    return { clientId, cursor, head }
  })
}

async function differences(
  context: EngineContext,
  e: EntityName,
  { cursor, head }: Position,
  signal: AbortSignal,
): Promise<string[]> {
  const sums = await withTimeout(context.clock, signal, LIMIT_MS, async (inner) => {
    const request = { method: 'POST', path: '/sync/check', json: { e, cursor }, signal: inner } as const
    return Sums.safeParse(
      await readJson(await callServer(context.ports.net, context.connectionGate, request)),
    )
  })
  if (!sums.success) throw networkFailure('no sums')
  // Only stores at the same version can be compared. The next round tries again.
  if (sums.data.v !== head) return []
  const theirs = new Map(sums.data.buckets.map(({ b, n, s }): [string, Bucket] => [b, { n, s }]))
  const ours = await localSums(context, e)
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((b) => theirs.get(b)?.n !== ours.get(b)?.n || theirs.get(b)?.s !== ours.get(b)?.s)
    .toSorted()
}

/**
 * Count and Σ(v mod 2³¹) of the server's rows here, per last byte of the id. Rows kept raw count too (B5.8).
 */
async function localSums({ store }: EngineContext, e: EntityName): Promise<Map<string, Bucket>> {
  const sums = new Map<string, Bucket>()
  const add = (id: string, v: number) => {
    const bucket = id.slice(-2)
    const { n, s } = sums.get(bucket) ?? { n: 0, s: 0 }
    sums.set(bucket, { n: n + 1, s: s + (v % 2 ** 31) })
  }
  const all = await read(store, ['raw'], (tx) => tx.all('raw'))
  const raw = new Map(all.filter((row) => row.e === e).map(({ id, v }) => [id, v]))
  for (const [id, v] of raw) add(id, v)
  for (let above: string | null = null; ; ) {
    const rows = await read(store, [e], (tx) => page(tx, e, above))
    for (const { id, v } of rows) if (v !== undefined && !raw.has(id)) add(id, v)
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return sums
    above = last.id
  }
}

async function page(tx: StoreTx, e: EntityName, above: string | null) {
  const rows = await tx.all(e, { above, limit: PAGE })
  return rows.map(({ id, _v }) => ({ id, v: _v }))
}

/**
 * Fetches the buckets that differ and replaces each in one transaction. A row with a pending change gets its
 * new base later, together with the outcome of that change.
 */
async function repairBuckets(
  context: EngineContext,
  e: EntityName,
  buckets: string[],
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  await withTimeout(context.clock, signal, LIMIT_MS, async (inner, touch) => {
    const response = await callServer(context.ports.net, context.connectionGate, {
      method: 'POST',
      path: '/sync/pull',
      json: { clientId: position.clientId, repair: { e, buckets } },
      signal: inner,
    })
    let rows: RowLine[] = []
    for await (const lines of splitLines(bodyChunks(response, touch), ['row', 'bucket']))
      for (const line of lines) {
        if (line.t === 'row') rows.push(line)
        else {
          await replaceBucket(context, e, textOf(line, 'b'), rows, position)
          rows = []
        }
      }
  })
  context.statusChanged({ conflicts: true })
}

function replaceBucket(
  { store }: EngineContext,
  e: EntityName,
  bucket: string,
  rows: RowLine[],
  { cursor, head }: Position,
): Promise<void> {
  return write(store, allTables(), async (tx) => {
    const meta = await getMetas(tx, ['cursor', 'stamp'])
    if (meta.cursor !== cursor) throw staleFailure()
    putMeta(tx, 'stamp', (meta.stamp ?? 0) + 1)
    const stored = await readStoredRows(tx, rows)
    const plan = planRows(rows, stored, { mode: 'delta', fresh: false, held: true })
    const listed = new Set(rows.map(({ id }) => id))
    const here = (await tx.keys(e)).filter((id) => id.endsWith(bucket) && !listed.has(id))
    for (const id of here) await planDrop(tx, plan, [e, id], head)
    storeRows(tx, plan)
    if (plan.holds) putMeta(tx, 'held', true)
  })
}

/**
 * Removes a row that the server does not have. A row above the compared version stays, because the server
 * could not have listed it.
 */
async function planDrop(tx: StoreTx, plan: RowPlan, [e, id]: [EntityName, string], head: number) {
  const [row, shadow] = await Promise.all([tx.get(e, id), tx.get('shadow', [e, id])])
  const v = shadow ? latestOf(shadow)?._v : row?._v
  if (v === undefined || v > head) return
  if (shadow) holdBase(plan, shadow, null)
  else plan.rows.set(aggregateKey(e, id), { e, id, row: null, before: row })
}
