import { product } from '../protocol/product.ts'
import { LIMITS, PROTO_HEADER, PushResponse } from '../protocol/protocol.ts'
import type { MetaOf } from '../store/meta.ts'
import type { OutboxEntry } from '../store/tables.ts'
import type { EngineContext } from './context.ts'
import { isRefusedForSize, type SentRequest } from './bodySize.ts'
import { failureOf, networkFailure, SyncFailure } from './failures.ts'
import { UNACKED_MAX } from './apply.ts'
import { forgetFormerIds } from './identity.ts'
import { type OutboxBatch, toWire, quarantine, takeBatch } from './outbox.ts'
import { callServer, readJson } from './request.ts'
import { withTimeout } from './timing.ts'

const PUSH_LIMIT_MS = 30_000
/**
 * The time limit for one mutation that did not arrive within the usual limit. Slightly below the server's
 * limit for receiving a request.
 */
const SINGLE_LIMIT_MS = 110_000

export type PushResult =
  /** Nothing to send, or not now: wait for a write or for the pull. */
  | { next: 'idle' }
  /** The server answered: pull the outcomes. `more` is true if mutations still wait. */
  | { next: 'again'; more: boolean }
  /** Too many outcomes are missing here (R2): pull first. */
  | { next: 'full' }
  /** The server asked the device to wait. */
  | { next: 'later'; afterMs: number }
  /** The server knows fewer of our mutations than it acknowledged (B3.9). */
  | { next: 'reoffer'; serverSeq: number }

/**
 * Sends the outbox, one request at a time and strictly in order (B3.3):
 *
 *     idle ──wake──► sending ──answer──► sending … until empty ──► idle
 *                       │ 400: half the batch, down to one mutation, which is replaced by a no-op (B3.7)
 *                       │ timeout, or 413: half the bytes (BodySize); a single mutation gets more time
 *                       │ 409 forked: new clientId (B3.4)      gap: continue where the server is
 *
 * The answer only says how far the server is. Entries leave the outbox with the pull that carries their
 * outcomes.
 */
export class Pusher {
  private readonly context: EngineContext
  /** The server has everything up to this seq, as far as this worker knows. */
  private answeredSeq = 0
  private limit: number = LIMITS.pushMutations
  /** The mutation that did not arrive within the usual time; it gets more time. */
  private slowMid: string | null = null
  /** The numbering to which `answeredSeq` belongs. */
  private numbering: { clientId: string; ackedSeq: number; epoch: string | null } = {
    clientId: '',
    ackedSeq: 0,
    epoch: null,
  }

  /** True if the device must be wiped: no pull brings outcomes any more, so their number sets no limit (R2). */
  wiping = false

  private readonly onAccepted: () => void

  /** @param onAccepted called when the server received something new */
  constructor(context: EngineContext, onAccepted: () => void) {
    this.context = context
    this.onAccepted = onAccepted
  }

  /** The seq above which the next batch begins. */
  get position(): number {
    return this.answeredSeq
  }

  /** Called when the numbering starts anew. */
  restart(): void {
    this.answeredSeq = 0
  }

  async once(signal: AbortSignal): Promise<PushResult> {
    const { store, bodySize, clock } = this.context
    const batch = await takeBatch(store, (meta) => this.startAfter(meta), this.limit, bodySize.bytes)
    if (!batch || typeof batch === 'string') return { next: batch ?? 'idle' }
    const sending: SentRequest = { bytes: 0, startedAt: clock.now(), limitMs: this.limitFor(batch) }
    try {
      const pushed = await this.sendBatch(batch, sending, signal)
      bodySize.noteArrived(sending)
      return pushed
    } catch (error) {
      const isTooMuch = bodySize.noteFailed(sending, error)
      if (failureOf(error)?.kind === 'badRequest') {
        await this.isolateUnreadable(batch, isTooMuch)
        return { next: 'again', more: true }
      }
      if (!isTooMuch) throw error
      if (batch.entries.length === 1) await this.handleOversized(batch, error, signal)
      // Throw, so that a pull first finds out if the server is reachable. The smaller request follows.
      else if (!isRefusedForSize(error)) throw error
      return { next: 'again', more: true }
    }
  }

  private limitFor({ entries }: OutboxBatch): number {
    return entries.length === 1 && entries[0]?.mid === this.slowMid ? SINGLE_LIMIT_MS : PUSH_LIMIT_MS
  }

  /**
   * Handles a single mutation that is too large for the connection. After a timeout it gets more time at the
   * next attempt. If a proxy refused its size, an empty request tests that proxy. If that arrives, the
   * mutation is set aside and shown to the person, and the others go on. If not, the proxy refuses
   * everything, and all mutations wait.
   * @throws the error if the mutation has to wait
   */
  private async handleOversized(batch: OutboxBatch, error: unknown, signal: AbortSignal): Promise<void> {
    const [only] = batch.entries
    if (!only) throw error
    if (isRefusedForSize(error)) {
      const probe = { bytes: 0, startedAt: this.context.clock.now(), limitMs: PUSH_LIMIT_MS }
      await this.post({ ...batch, entries: [] }, probe, signal)
      return this.setAside(only, product().device.texts.tooLarge)
    }
    this.slowMid = only.mid
    throw error
  }

  /**
   * Returns the seq above which the next batch begins, or the reason why there is none. No batch is sent
   * while too many outcomes are missing here (R2), or before the server's epoch is known.
   */
  private startAfter({ ackedSeq = 0, clientId = '', epoch }: MetaOf<'ackedSeq' | 'epoch' | 'clientId'>) {
    if (!epoch) return 'idle'
    this.followNumbering(clientId, ackedSeq, epoch)
    return !this.wiping && this.answeredSeq - ackedSeq > UNACKED_MAX ? 'full' : this.answeredSeq
  }

  /**
   * Restarts if the pull, or another worker, renumbered the outbox or queued lost mutations again (B3.4,
   * B3.9). In another epoch earlier answers no longer count: the server may have lost mutations whose outcome
   * nobody here knows.
   */
  private followNumbering(clientId: string, ackedSeq: number, epoch: string): void {
    const { numbering } = this
    const isOther = clientId !== numbering.clientId || epoch !== numbering.epoch
    if (isOther || ackedSeq < numbering.ackedSeq) this.restart()
    this.numbering = { clientId, ackedSeq, epoch }
  }

  private async sendBatch(
    batch: OutboxBatch,
    sending: SentRequest,
    signal: AbortSignal,
  ): Promise<PushResult> {
    const answer = await this.post(batch, sending, signal)
    this.context.setReachable(true)
    if (answer.results.some(({ repeat }) => !repeat)) this.onAccepted()
    if (batch.formerIds.length > 0) await forgetFormerIds(this.context.store, batch.formerIds)
    if (answer.stopped?.reason === 'gap' && answer.stopped.expected <= batch.ackedSeq)
      return { next: 'reoffer', serverSeq: answer.stopped.expected - 1 }
    this.answeredSeq = answer.stopped?.reason === 'gap' ? answer.stopped.expected - 1 : answer.lastSeq
    if (answer.results.length > 0) this.limit = Math.min(LIMITS.pushMutations, this.limit * 2)
    switch (answer.stopped?.reason) {
      case 'transient':
        return { next: 'later', afterMs: answer.stopped.retryAfterMs ?? 1_000 }
      case 'unsupported':
        return { next: 'later', afterMs: UNSUPPORTED_MS }
      case 'gap':
      case 'budget':
        return { next: 'again', more: true }
      default:
        return { next: 'again', more: batch.more }
    }
  }

  /** @param sending receives the size of the body */
  private post(batch: OutboxBatch, sending: SentRequest, signal: AbortSignal) {
    const { clientId, epoch, ackedSeq, device, formerIds, deviceSecret, unsent, entries } = batch
    const { clock, ports, connectionGate } = this.context
    const json = {
      clientId,
      epoch,
      knownSeq: ackedSeq,
      clientNow: new Date(clock.now()).toISOString(),
      device,
      proof: deviceSecret,
      unsent,
      ...(formerIds.length > 0 ? { formerIds } : {}),
      mutations: entries.map(toWire),
    }
    sending.bytes = new TextEncoder().encode(JSON.stringify(json)).length
    return withTimeout(clock, signal, sending.limitMs, async (inner) => {
      const response = await callServer(ports.net, connectionGate, {
        method: 'POST',
        path: '/sync/push',
        signal: inner,
        json,
      })
      const parsed = PushResponse.safeParse(await readJson(response))
      if (!parsed.success) throw networkFailure(`no push answer (${PROTO_HEADER})`)
      return parsed.data
    })
  }

  /** The server could not read the request. Finds the mutation that causes this. */
  private async isolateUnreadable({ entries }: OutboxBatch, isTooLarge: boolean): Promise<void> {
    const [first] = entries
    if (entries.length > 1) {
      this.limit = Math.ceil(entries.length / 2)
      return
    }
    // No mutation is to blame for an unreadable no-op. Wait instead of replacing it for ever.
    if (!first || first.name === 'sync.noop') throw new SyncFailure({ kind: 'later', retryAfterMs: 60_000 })
    const { texts } = product().device
    await this.setAside(first, isTooLarge ? texts.tooLarge : texts.unreadable)
    this.limit = LIMITS.pushMutations
  }

  /** Replaces a mutation that cannot be sent by a no-op, and shows it to the person. */
  private async setAside(entry: OutboxEntry, text: string): Promise<void> {
    await quarantine(this.context, entry, text)
    this.context.statusChanged({ refused: true, conflicts: true })
    this.context.emit([{ type: 'refused', mid: entry.mid, root: entry.mid, name: entry.name, text }])
  }
}

/** The server is older after a rollback. The newer version will return. */
const UNSUPPORTED_MS = 60_000
