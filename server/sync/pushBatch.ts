import { LIMITS, type PushStop } from '../../src/sync/protocol/protocol.ts'
import { isDiskFull } from '../lib/errors.ts'
import { applyGroup } from '../mutations/apply.ts'
import { GROUP_MOST } from '../mutations/group/queue.ts'
import { type PushBatch, requestOf, type Wire } from './pushRequest.ts'
import { applyOne, type PushDeps, type PushStep, toStep, TRANSIENT_MS } from './pushStep.ts'

/** Applies the mutations in order. Returns the reason for stopping before the last one, or null. */
export async function applyBatch(deps: PushDeps, batch: PushBatch): Promise<PushStop | null> {
  const { mutations } = batch.body
  let retryIndividually = batch.suspect ? mutations.length : 0
  for (;;) {
    const rest = mutations.slice(batch.results.length)
    const [next] = rest
    if (!next) return null
    let stopped = findPause(deps, batch, next)
    if (stopped) return stopped
    if (retryIndividually === 0)
      ({ stopped, retryIndividually } = await applyAsGroup(deps, batch, rest.slice(0, GROUP_MOST)))
    else {
      stopped = await applyIndividually(deps, batch, next)
      retryIndividually -= 1
    }
    if (stopped) return stopped
  }
}

/**
 * @returns how many of the next mutations must run individually, because their group or an earlier try failed
 */
async function applyAsGroup(deps: PushDeps, batch: PushBatch, wires: readonly Wire[]) {
  const requests = wires.map((wire) => requestOf(deps, batch, wire, wire === batch.body.mutations.at(-1)))
  const { done, retryIndividually } = await applyGroup(deps.db, requests)
  for (const [i, request] of requests.entries()) {
    const applied = done[i]
    const stopped = applied ? addResult(batch, toStep(applied, request)) : null
    if (stopped) return { stopped, retryIndividually: 0 }
  }
  return { stopped: null, retryIndividually }
}

async function applyIndividually(deps: PushDeps, batch: PushBatch, wire: Wire): Promise<PushStop | null> {
  const { body, userId, suspect, results } = batch
  const { clientId, proof: deviceSecret, mutations } = body
  if (suspect) await deps.db.arrive({ clientId, userId, deviceSecret, inflight: wire.seq })
  const last = !suspect && wire === mutations.at(-1)
  const step = await applyOne(deps, requestOf(deps, batch, wire, last)).catch((error: unknown) =>
    stopOnFullDisk(error, wire, results.length),
  )
  return addResult(batch, step)
}

function addResult({ results }: PushBatch, step: PushStep): PushStop | null {
  if ('stopped' in step) return step.stopped
  results.push(step.outcome)
  return null
}

/**
 * Answers what was already stored. The next request then begins with the mutation that found no space, and
 * gets 507.
 */
function stopOnFullDisk(error: unknown, { seq }: Wire, stored: number): PushStep {
  if (stored === 0 || !isDiskFull(error)) throw error
  return { stopped: { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS } }
}

function findPause(deps: PushDeps, { start, results }: PushBatch, { seq }: Wire): PushStop | null {
  if (deps.stopping?.()) return { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS }
  const overBudget = results.length > 0 && deps.clock.now() - start > LIMITS.pushBudgetMs
  return overBudget ? { reason: 'budget' } : null
}
