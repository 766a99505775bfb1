import type { PushRequest, PushResponse } from '../../src/sync/protocol/protocol.ts'
import { isDiskFull } from '../lib/errors.ts'
import { foreignClientRefusal, SyncRefusal } from '../lib/syncRefusal.ts'
import { apply, applyGroup, markFailed, type MutationRequest } from './commit/apply.ts'
import { AwaitingRecovery } from './store/ports.ts'
import { MAX_GROUP_MEMBERS } from './commit/commitQueue.ts'
import type { ServerClock, SyncDatabase } from './store/ports.ts'
import { type PushSender, requestOf } from './pushRequest.ts'
import {
  deviceBlockedError,
  epochChangedError,
  PushResult,
  retryDelay,
  toIso,
  type WireMutation,
} from './pushResult.ts'

/*
 * POST /api/sync/push (B2.2): applies mutations of one replica strictly in order. They share a transaction
 * with waiting mutations of other devices (ADR 0026). The answer covers a prefix of the request; the device
 * sends the rest again.
 */

interface PushDeps {
  db: SyncDatabase
  clock: ServerClock
  /** True after the server was told to stop: the running mutation is finished and no other begins (B9.3). */
  stopping?: () => boolean
  /** Reports a mutation that threw or was given up, so that an operator can look at it (B3.7). */
  alarm?: (text: string, error?: unknown) => void
}

/** Delay for a mutation that waits for an id after a restore (B3.9). */
const RECOVERY_MS = 30_000

/** @throws SyncRefusal 403 device_blocked or foreign_client, 409 client_forked, 409 epoch_changed */
export async function push(deps: PushDeps, body: PushRequest, userId: string): Promise<PushResponse> {
  const { clientId, mutations, device, formerIds, proof: deviceSecret } = body
  const inflight = mutations[0]?.seq
  const client = await deps.db.arrive({ clientId, userId, device, formerIds, deviceSecret, inflight })
  if (!client) throw foreignClientRefusal()
  if (client.died) deps.alarm?.(`a server died over the work of device ${clientId}`)
  if (client.state === 'blocked') throw deviceBlockedError()
  const { suspect, admitted, name = null } = client
  const sender: PushSender = { body, userId, suspect, admitted, device: name }
  const result = new PushResult()
  let mustClearMarker = inflight !== undefined
  try {
    if (body.epoch && body.epoch !== client.epoch) throw epochChangedError()
    await applyMutations(deps, sender, result)
    // The last mutation also cleared the `inflight` marker, unless it was a repeat, which writes nothing.
    mustClearMarker &&= result.stopped !== null || suspect || !result.endsWithNewOutcome
  } finally {
    if (mustClearMarker) await deps.db.depart(clientId, result.stopped === null)
  }
  return result.toResponse(client, deps.clock.now())
}

/** Applies the mutations in order, until the last one has an outcome or `result` is stopped. */
async function applyMutations(deps: PushDeps, sender: PushSender, result: PushResult): Promise<void> {
  const { mutations } = sender.body
  const start = deps.clock.now()
  let retryIndividually = sender.suspect ? mutations.length : 0
  while (!result.stopped) {
    const rest = mutations.slice(result.length)
    const [next] = rest
    if (!next) return
    if (deps.stopping?.()) return result.stopTransient(next.seq)
    result.stopIfOverBudget(deps.clock.now() - start)
    if (result.stopped) return
    if (retryIndividually > 0) {
      await applyIndividually(deps, sender, next, result)
      retryIndividually -= 1
    } else retryIndividually = await applyAsGroup(deps, sender, rest.slice(0, MAX_GROUP_MEMBERS), result)
  }
}

/**
 * @returns how many of the next mutations must run individually, because their group or an earlier try failed
 */
async function applyAsGroup(
  deps: PushDeps,
  sender: PushSender,
  mutations: readonly WireMutation[],
  result: PushResult,
): Promise<number> {
  const last = sender.body.mutations.at(-1)
  const now = deps.clock.now()
  const requests = mutations.map((mutation) => requestOf(sender, mutation, now, mutation === last))
  const { done, retryIndividually } = await applyGroup(deps.db, requests)
  for (const [i, mutation] of mutations.entries()) {
    const answer = done[i]
    if (answer && !result.stopped) result.add(answer, mutation)
  }
  return retryIndividually
}

async function applyIndividually(
  deps: PushDeps,
  sender: PushSender,
  mutation: WireMutation,
  result: PushResult,
): Promise<void> {
  const { body, userId, suspect } = sender
  const { clientId, proof: deviceSecret, mutations } = body
  if (suspect) await deps.db.arrive({ clientId, userId, deviceSecret, inflight: mutation.seq })
  const last = !suspect && mutation === mutations.at(-1)
  const request = requestOf(sender, mutation, deps.clock.now(), last)
  try {
    await applyOne(deps, request, mutation, result)
  } catch (error) {
    // Answer what was already stored. The next request then begins with the mutation that found no space, and
    // gets 507.
    if (result.length === 0 || !isDiskFull(error)) throw error
    result.stopTransient(mutation.seq)
  }
}

/**
 * Applies one mutation. A transient error is retried without limit, a bug at least five times over ten minutes
 * (B3.7).
 */
async function applyOne(
  deps: PushDeps,
  request: MutationRequest,
  mutation: WireMutation,
  result: PushResult,
): Promise<void> {
  const { clientId, mid, name } = request
  const { seq } = mutation
  try {
    result.add(await apply(deps.db, request), mutation)
  } catch (error) {
    if (error instanceof SyncRefusal || isDiskFull(error)) throw error
    if (error instanceof AwaitingRecovery) return result.stopTransient(seq, RECOVERY_MS)
    if (deps.db.isTransient(error)) return result.stopTransient(seq)
    deps.alarm?.(`mutation ${name} ${mid} went wrong`, error)
    const now = deps.clock.now()
    const attempts = await deps.db.countAttempt(clientId, seq, String(error), toIso(now))
    const delay = retryDelay(attempts, now)
    if (delay !== null) return result.stopTransient(seq, delay)
    deps.alarm?.(`mutation ${name} ${mid} was given up after ${attempts.n} tries`)
    result.add(await markFailed(deps.db, request), mutation)
  }
}
