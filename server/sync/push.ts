import {
  LIMITS,
  type PushRequest,
  type PushResponse,
  type PushStop,
  type SeqOutcome,
} from '../../src/contract/protocol.ts'
import { BLOCKED } from '../auth/devices.ts'
import { idsIn } from '../mutations/aliases.ts'
import { type Applied, apply, AwaitingRecovery, giveUp, type Request } from '../mutations/apply.ts'
import { hintsOf } from '../mutations/hints.ts'
import { isFull } from '../lib/errors.ts'
import { foreign, SyncRefusal } from '../lib/refusal.ts'
import type { Admission, Clock, SyncDatabase } from '../store/ports.ts'

/*
 * POST /api/sync/push (B2.2): mutations of one replica, strictly in order, each in a transaction of its own. The
 * answer covers a prefix of the request; what it leaves out comes again.
 */

export interface PushDeps {
  db: SyncDatabase
  clock: Clock
  /** True once the server was told to stop: the running mutation is finished, no other is begun (B9.3). */
  stopping?: () => boolean
  /** A mutation was given up or went wrong; an operator should look (B3.7). */
  alarm?: (text: string, error?: unknown) => void
}

/** An unexpected exception is given up after so many tries over so long a time. */
const GIVE_UP = { tries: 5, ms: 10 * 60_000 } as const
const TRANSIENT_MS = 2_000
const MAX_RETRY_MS = 60_000

type Wire = PushRequest['mutations'][number]
type Step = { outcome: SeqOutcome } | { stopped: PushStop }

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

interface Batch {
  body: PushRequest
  userId: string
  suspect: boolean
  admitted: Admission
  /** What the office calls the device, when it named it. */
  device: string | null
  start: number
  results: SeqOutcome[]
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

const iso = (ms: number) => new Date(ms).toISOString()
const blocked = () => new SyncRefusal(403, 'device_blocked', BLOCKED)
const epochChanged = () => new SyncRefusal(409, 'epoch_changed', 'De gegevens op de server werden vervangen.')
const forked = () => new SyncRefusal(409, 'client_forked', 'Dit toestel is een kopie van een ander.')

function pause(deps: PushDeps, start: number, { seq }: Wire, done: number): PushStop | null {
  if (deps.stopping?.()) return { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS }
  const overBudget = done > 0 && deps.clock.now() - start > LIMITS.pushBudgetMs
  return overBudget ? { reason: 'budget' } : null
}

function requestOf(deps: PushDeps, batch: Batch, wire: Wire, last: boolean): Request {
  const { body, userId: pusher, admitted, device } = batch
  const { seq, mid, name, mv, uid, args, base } = wire
  const at = correctedAt(wire.at, body.clientNow, deps.clock.now())
  const ids = [...idsIn(args)].slice(0, 2_000)
  return {
    clientId: body.clientId,
    epoch: body.epoch ?? null,
    seq,
    mid,
    name,
    mv,
    uid,
    pusher,
    at,
    args,
    base,
    ids,
    hints: hintsOf(name, uid, args),
    last,
    ownOnly: admitted === 'own',
    device: device ?? body.device,
  }
}

/**
 * When something happened by the server's clock: as long before now as the device says it was, never in the future.
 * A device whose clock is years off thereby gives the same result as one that is right (B6.1, C3 #21).
 */
function correctedAt(at: string, clientNow: string | undefined, now: number): string {
  const ago = clientNow ? Date.parse(clientNow) - Date.parse(at) : now - Date.parse(at)
  return iso(Math.max(0, now - Math.max(0, ago)))
}

async function oneStep(deps: PushDeps, request: Request): Promise<Step> {
  try {
    return toStep(await apply(deps.db, request), request)
  } catch (error) {
    if (error instanceof SyncRefusal || isFull(error)) throw error
    return afterError(deps, request, error)
  }
}

function toStep(applied: Applied, { seq, name, mv }: Request): Step {
  switch (applied.is) {
    case 'outcome':
      return { outcome: applied.outcome }
    case 'gap':
      return { stopped: { reason: 'gap', expected: applied.expected } }
    case 'unsupported':
      return { stopped: { reason: 'unsupported', seq: seq ?? 0, name, mv } }
    case 'epoch_changed':
      throw epochChanged()
    case 'forked':
      throw forked()
    case 'blocked':
      throw blocked()
  }
}

/** B3.7: what passes by itself is tried again for ever; a bug five times over ten minutes. */
async function afterError(deps: PushDeps, request: Request, error: unknown): Promise<Step> {
  const seq = request.seq ?? 0
  const transient = (retryAfterMs: number): Step => ({ stopped: { reason: 'transient', seq, retryAfterMs } })
  if (error instanceof AwaitingRecovery) return transient(30_000)
  if (deps.db.isTransient(error)) return transient(TRANSIENT_MS)
  deps.alarm?.(`mutation ${request.name} ${request.mid} went wrong`, error)
  const now = deps.clock.now()
  const { n, firstAt } = await deps.db.countAttempt(request.clientId, seq, String(error), iso(now))
  if (n < GIVE_UP.tries || now - Date.parse(firstAt) < GIVE_UP.ms) {
    return transient(Math.min(MAX_RETRY_MS, 1_000 * 2 ** n))
  }
  deps.alarm?.(`mutation ${request.name} ${request.mid} was given up after ${n} tries`)
  return toStep(await giveUp(deps.db, request), request)
}
