import type { PushStop, SeqOutcome } from '../../src/sync/protocol/protocol.ts'
import { DEVICE_BLOCKED_TEXT } from '../auth/devices.ts'
import { isDiskFull } from '../lib/errors.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'
import { apply, AwaitingRecovery, markFailed, type MutationRequest } from '../mutations/apply.ts'
import type { MutationAnswer, ServerClock, SyncDatabase } from '../store/ports.ts'

export interface PushDeps {
  db: SyncDatabase
  clock: ServerClock
  /** True after the server was told to stop: the running mutation is finished and no other begins (B9.3). */
  stopping?: () => boolean
  /** Reports a mutation that threw or was given up, so that an operator can look at it (B3.7). */
  alarm?: (text: string, error?: unknown) => void
}

/** An unexpected exception is given up after this many tries over this much time. */
const FAIL_AFTER = { tries: 5, ms: 10 * 60_000 } as const
export const TRANSIENT_MS = 2_000
const MAX_RETRY_MS = 60_000

export type PushStep = { outcome: SeqOutcome } | { stopped: PushStop }

export const toIso = (ms: number) => new Date(ms).toISOString()
export const deviceBlockedError = () => new SyncRefusal(403, 'device_blocked', DEVICE_BLOCKED_TEXT)
export const epochChangedError = () =>
  new SyncRefusal(409, 'epoch_changed', 'De gegevens op de server werden vervangen.')
const clientForkedError = () =>
  new SyncRefusal(409, 'client_forked', 'Dit toestel is een kopie van een ander.')

/** Applies one mutation. Returns its outcome, or the reason why the batch ends with it. */
export async function applyOne(deps: PushDeps, request: MutationRequest): Promise<PushStep> {
  try {
    return toStep(await apply(deps.db, request), request)
  } catch (error) {
    if (error instanceof SyncRefusal || isDiskFull(error)) throw error
    return afterError(deps, request, error)
  }
}

export function toStep(
  applied: MutationAnswer,
  { seq, name, mv }: Pick<MutationRequest, 'seq' | 'name' | 'mv'>,
): PushStep {
  switch (applied.is) {
    case 'outcome':
      return { outcome: applied.outcome }
    case 'gap':
      return { stopped: { reason: 'gap', expected: applied.expected } }
    case 'unsupported':
      return { stopped: { reason: 'unsupported', seq: seq ?? 0, name, mv } }
    case 'epoch_changed':
      throw epochChangedError()
    case 'forked':
      throw clientForkedError()
    case 'blocked':
      throw deviceBlockedError()
  }
}

/**
 * Classifies an error (B3.7): a transient error is retried without limit, a bug at least five times over ten
 * minutes.
 */
async function afterError(deps: PushDeps, request: MutationRequest, error: unknown): Promise<PushStep> {
  const seq = request.seq ?? 0
  const transient = (retryAfterMs: number): PushStep => ({
    stopped: { reason: 'transient', seq, retryAfterMs },
  })
  if (error instanceof AwaitingRecovery) return transient(30_000)
  if (deps.db.isTransient(error)) return transient(TRANSIENT_MS)
  deps.alarm?.(`mutation ${request.name} ${request.mid} went wrong`, error)
  const now = deps.clock.now()
  const { n, firstAt } = await deps.db.countAttempt(request.clientId, seq, String(error), toIso(now))
  if (n < FAIL_AFTER.tries || now - Date.parse(firstAt) < FAIL_AFTER.ms) {
    return transient(Math.min(MAX_RETRY_MS, 1_000 * 2 ** n))
  }
  deps.alarm?.(`mutation ${request.name} ${request.mid} was given up after ${n} tries`)
  return toStep(await markFailed(deps.db, request), request)
}
