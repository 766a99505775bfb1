import { LIMITS, type PushRequest, type PushResponse, type PushStop } from '../../src/contract/protocol.ts'
import { isFull } from '../lib/errors.ts'
import { foreign } from '../lib/refusal.ts'
import { type Batch, requestOf, type Wire } from './pushRequest.ts'
import { blocked, epochChanged, iso, oneStep, type PushDeps, type Step, TRANSIENT_MS } from './pushStep.ts'

/*
 * POST /api/sync/push (B2.2): mutations of one replica, strictly in order, each in a transaction of its own. The
 * answer covers a prefix of the request; what it leaves out comes again.
 */

/** @throws SyncRefusal 403 device_blocked or foreign_client, 409 client_forked, 409 epoch_changed */
export async function push(deps: PushDeps, body: PushRequest, userId: string): Promise<PushResponse> {
  const { clientId, mutations, device, formerIds, proof } = body
  const inflight = mutations[0]?.seq
  const client = await deps.db.arrive({ clientId, userId, device, formerIds, proof, inflight })
  if (!client) throw foreign()
  if (client.died) deps.alarm?.(`a server died over the work of device ${clientId}`)
  if (client.state === 'blocked') throw blocked()
  const { suspect, admitted, name = null } = client
  const start = deps.clock.now()
  const batch: Batch = { body, userId, suspect, admitted, device: name, start, results: [] }
  let stopped: PushStop | null = null
  let marked = inflight !== undefined
  try {
    if (body.epoch && body.epoch !== client.epoch) throw epochChanged()
    stopped = await work(deps, batch)
    // the last mutation took the marker away with it, unless it was a repeat that wrote nothing
    marked &&= stopped !== null || client.suspect || batch.results.at(-1)?.repeat === true
  } finally {
    if (marked) await deps.db.depart(clientId, stopped === null)
  }
  const lastSeq = batch.results.reduce((max, { seq }) => Math.max(max, seq), client.lastSeq)
  return { epoch: client.epoch, serverTime: iso(deps.clock.now()), lastSeq, results: batch.results, stopped }
}

/** Mutation after mutation; why it ended before the last one, or null. */
async function work(deps: PushDeps, batch: Batch): Promise<PushStop | null> {
  const { body, userId, suspect, start, results } = batch
  for (const wire of body.mutations) {
    const paused = pause(deps, start, wire, results.length)
    if (paused) return paused
    const { clientId, proof } = body
    if (suspect) await deps.db.arrive({ clientId, userId, proof, inflight: wire.seq })
    const last = !suspect && wire === body.mutations.at(-1)
    const step = await oneStep(deps, requestOf(deps, batch, wire, last)).catch((error: unknown) =>
      withoutRoom(error, wire, results.length),
    )
    if ('stopped' in step) return step.stopped
    results.push(step.outcome)
  }
  return null
}

/** What was kept is answered first; the next request then begins with what finds no room, and hears of it (507). */
function withoutRoom(error: unknown, { seq }: Wire, kept: number): Step {
  if (kept === 0 || !isFull(error)) throw error
  return { stopped: { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS } }
}

function pause(deps: PushDeps, start: number, { seq }: Wire, done: number): PushStop | null {
  if (deps.stopping?.()) return { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS }
  const overBudget = done > 0 && deps.clock.now() - start > LIMITS.pushBudgetMs
  return overBudget ? { reason: 'budget' } : null
}
