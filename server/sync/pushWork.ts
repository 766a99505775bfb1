import { LIMITS, type PushStop } from '../../src/contract/protocol.ts'
import { isDiskFull } from '../lib/errors.ts'
import { applyTogether } from '../mutations/apply.ts'
import { GROUP_MOST } from '../mutations/group/queue.ts'
import { type Batch, requestOf, type Wire } from './pushRequest.ts'
import { oneStep, type PushDeps, type Step, toStep, TRANSIENT_MS } from './pushStep.ts'

/** Applies the mutations in order. Returns the reason for stopping before the last one, or null. */
export async function work(deps: PushDeps, batch: Batch): Promise<PushStop | null> {
  const { mutations } = batch.body
  let alone = batch.suspect ? mutations.length : 0
  for (;;) {
    const rest = mutations.slice(batch.results.length)
    const [next] = rest
    if (!next) return null
    let stopped = pause(deps, batch, next)
    if (stopped) return stopped
    if (alone === 0) ({ stopped, alone } = await together(deps, batch, rest.slice(0, GROUP_MOST)))
    else {
      stopped = await byItself(deps, batch, next)
      alone -= 1
    }
    if (stopped) return stopped
  }
}

/**
 * @returns how many of the next mutations must run individually, because their group or an earlier try failed
 */
async function together(deps: PushDeps, batch: Batch, wires: readonly Wire[]) {
  const requests = wires.map((wire) => requestOf(deps, batch, wire, wire === batch.body.mutations.at(-1)))
  const { done, retryIndividually: alone } = await applyTogether(deps.db, requests)
  for (const [i, request] of requests.entries()) {
    const applied = done[i]
    const stopped = applied ? taken(batch, toStep(applied, request)) : null
    if (stopped) return { stopped, alone: 0 }
  }
  return { stopped: null, alone }
}

async function byItself(deps: PushDeps, batch: Batch, wire: Wire): Promise<PushStop | null> {
  const { body, userId, suspect, results } = batch
  const { clientId, proof: deviceSecret, mutations } = body
  if (suspect) await deps.db.arrive({ clientId, userId, deviceSecret, inflight: wire.seq })
  const last = !suspect && wire === mutations.at(-1)
  const step = await oneStep(deps, requestOf(deps, batch, wire, last)).catch((error: unknown) =>
    withoutRoom(error, wire, results.length),
  )
  return taken(batch, step)
}

function taken({ results }: Batch, step: Step): PushStop | null {
  if ('stopped' in step) return step.stopped
  results.push(step.outcome)
  return null
}

/**
 * Answers what was already stored. The next request then begins with the mutation that found no space, and
 * gets 507.
 */
function withoutRoom(error: unknown, { seq }: Wire, kept: number): Step {
  if (kept === 0 || !isDiskFull(error)) throw error
  return { stopped: { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS } }
}

function pause(deps: PushDeps, { start, results }: Batch, { seq }: Wire): PushStop | null {
  if (deps.stopping?.()) return { reason: 'transient', seq, retryAfterMs: TRANSIENT_MS }
  const overBudget = results.length > 0 && deps.clock.now() - start > LIMITS.pushBudgetMs
  return overBudget ? { reason: 'budget' } : null
}
