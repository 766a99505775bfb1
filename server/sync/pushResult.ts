import {
  LIMITS,
  type PushRequest,
  type PushResponse,
  type PushStop,
  type SeqOutcome,
} from '../../src/sync/protocol/protocol.ts'
import { DEVICE_BLOCKED_TEXT } from '../auth/devices.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'
import type { Attempts, MutationAnswer } from './store/ports.ts'

/** A mutation as a device sent it. */
export type WireMutation = PushRequest['mutations'][number]

/** An unexpected exception is given up after this many tries over this much time. */
const FAIL_AFTER = { tries: 5, ms: 10 * 60_000 } as const
const TRANSIENT_MS = 2_000
const MAX_RETRY_MS = 60_000

export const toIso = (ms: number): string => new Date(ms).toISOString()

/**
 * The result of one push: the outcomes of a prefix of its mutations, and the reason for stopping before the
 * last one. This is the only place where outcomes and answers become the answer on the wire (B2.2).
 */
export class PushResult {
  private readonly outcomes: SeqOutcome[] = []
  private reason: PushStop | null = null

  /** The number of mutations that have an outcome. */
  get length(): number {
    return this.outcomes.length
  }

  /** The reason for stopping; null if nothing stopped the push so far. */
  get stopped(): PushStop | null {
    return this.reason
  }

  /** True if the last outcome was stored now and not by an earlier push. */
  get endsWithNewOutcome(): boolean {
    const last = this.outcomes.at(-1)
    return last !== undefined && last.repeat !== true
  }

  /**
   * Adds the answer to the next mutation.
   * @throws SyncRefusal if the answer refuses the whole request: 409 epoch_changed or client_forked, 403
   * device_blocked
   */
  add(answer: MutationAnswer, { seq, name, mv }: Pick<WireMutation, 'seq' | 'name' | 'mv'>): void {
    switch (answer.is) {
      case 'outcome':
        this.outcomes.push(answer.outcome)
        return
      case 'gap':
        return this.stop({ reason: 'gap', expected: answer.expected })
      case 'unsupported':
        return this.stop({ reason: 'unsupported', seq, name, mv })
      case 'epoch_changed':
        throw epochChangedError()
      case 'forked':
        throw new SyncRefusal(409, 'client_forked', 'Dit toestel is een kopie van een ander.')
      case 'blocked':
        throw deviceBlockedError()
    }
  }

  /** Stops before a mutation that the device sends again after some time. */
  stopTransient(seq: number, retryAfterMs: number = TRANSIENT_MS): void {
    this.stop({ reason: 'transient', seq, retryAfterMs })
  }

  /** Stops a push that has outcomes and runs longer than its budget. `ms` is its duration so far. */
  stopIfOverBudget(ms: number): void {
    if (this.length > 0 && ms > LIMITS.pushBudgetMs) this.stop({ reason: 'budget' })
  }

  /** @param client the epoch, and the last stored sequence number before this push */
  toResponse(client: { epoch: string; lastSeq: number }, now: number): PushResponse {
    return {
      epoch: client.epoch,
      serverTime: toIso(now),
      lastSeq: this.outcomes.reduce((max, { seq }) => Math.max(max, seq), client.lastSeq),
      results: this.outcomes,
      stopped: this.reason,
    }
  }

  private stop(reason: PushStop): void {
    this.reason = reason
  }
}

export const deviceBlockedError = () => new SyncRefusal(403, 'device_blocked', DEVICE_BLOCKED_TEXT)
export const epochChangedError = () =>
  new SyncRefusal(409, 'epoch_changed', 'De gegevens op de server werden vervangen.')

/**
 * Decides about a mutation that ended in an unexpected exception (B3.7): it is retried at least five times
 * over ten minutes.
 * @returns milliseconds until the next try; null to give the mutation up
 */
export function retryDelay({ n, firstAt }: Pick<Attempts, 'n' | 'firstAt'>, now: number): number | null {
  if (n >= FAIL_AFTER.tries && now - Date.parse(firstAt) >= FAIL_AFTER.ms) return null
  return Math.min(MAX_RETRY_MS, 1_000 * 2 ** n)
}
