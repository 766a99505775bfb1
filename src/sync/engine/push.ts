import { LIMITS, PROTO_HEADER, PushResponse } from '../../contract/protocol.ts'
import type { MetaOf } from '../../db/meta.ts'
import type { EngineContext } from './context.ts'
import { failureOf, networkFailure, SyncFailure } from './failures.ts'
import { UNACKED_MAX } from './apply.ts'
import { forgetFormer } from './identity.ts'
import { type Batch, onWire, quarantine, takeBatch } from './outbox.ts'
import { call, readJson } from './request.ts'
import { guarded } from './timing.ts'

const PUSH_LIMIT_MS = 30_000

export type Pushed =
  /** Nothing to send, or not now: wait for a kick or for the pull. */
  | { next: 'idle' }
  /** The server answered: ask for the outcomes; `more` is still waiting. */
  | { next: 'again'; more: boolean }
  /** Too many outcomes are missing here (R2): pull first. */
  | { next: 'full' }
  /** The server asked for patience. */
  | { next: 'later'; afterMs: number }
  /** The server knows less of us than it acknowledged (B3.9). */
  | { next: 'reoffer'; serverSeq: number }

/**
 * Sends the outbox, one request at a time and strictly in order (B3.3):
 *
 *     idle ──kick──► sending ──answer──► sending … until empty ──► idle
 *                       │ 400: half the batch, down to one mutation, which is replaced by a no-op (B3.7)
 *                       │ 409 forked: new clientId (B3.4)      gap: go on where the server is
 *
 * The answer only says how far the server is; entries leave the outbox with the pull that carries their outcomes.
 */
export class Pusher {
  private readonly context: EngineContext
  /** The server has everything up to here, as far as this worker knows. */
  private answeredSeq = 0
  private limit: number = LIMITS.pushMutations
  /** The numbering that `answeredSeq` belongs to. */
  private numbering: { clientId: string; ackedSeq: number; epoch: string | null } = {
    clientId: '',
    ackedSeq: 0,
    epoch: null,
  }

  private readonly went: () => void

  /** @param went called when the server took something new */
  constructor(context: EngineContext, went: () => void) {
    this.context = context
    this.went = went
  }

  /** The seq above which the next batch begins. */
  get position(): number {
    return this.answeredSeq
  }

  /** Called when the numbering started anew. */
  restart(): void {
    this.answeredSeq = 0
  }

  async once(signal: AbortSignal): Promise<Pushed> {
    const { store } = this.context
    const batch = await takeBatch(store, (meta) => this.after(meta), this.limit)
    if (!batch || typeof batch === 'string') return { next: batch ?? 'idle' }
    try {
      return await this.sendBatch(batch, signal)
    } catch (error) {
      if (failureOf(error)?.kind !== 'badRequest') throw error
      await this.narrow(batch)
      return { next: 'again', more: true }
    }
  }

  /** The seq above which the next batch begins, or why there is none. R2: not while too many outcomes are missing here; and not before the server's history is known. */
  private after({ ackedSeq = 0, clientId = '', epoch }: MetaOf<'ackedSeq' | 'epoch' | 'clientId'>) {
    if (!epoch) return 'idle'
    this.follow(clientId, ackedSeq, epoch)
    return this.answeredSeq - ackedSeq > UNACKED_MAX ? 'full' : this.answeredSeq
  }

  /**
   * The pull, or another worker, may have numbered anew or put lost mutations back in line (B3.4, B3.9). In another
   * epoch what was answered counts no more: the server may have lost what nobody here knows the outcome of yet.
   */
  private follow(clientId: string, ackedSeq: number, epoch: string): void {
    const { numbering } = this
    const isOther = clientId !== numbering.clientId || epoch !== numbering.epoch
    if (isOther || ackedSeq < numbering.ackedSeq) this.restart()
    this.numbering = { clientId, ackedSeq, epoch }
  }

  private async sendBatch(batch: Batch, signal: AbortSignal): Promise<Pushed> {
    const answer = await this.post(batch, signal)
    this.context.reached(true)
    if (answer.results.some(({ repeat }) => !repeat)) this.went()
    if (batch.formerIds.length > 0) await forgetFormer(this.context.store, batch.formerIds)
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

  private post(batch: Batch, signal: AbortSignal) {
    const { clientId, epoch, ackedSeq, device, formerIds, proof, unsent, entries } = batch
    const { clock, ports, lane } = this.context
    return guarded(clock, signal, PUSH_LIMIT_MS, async (inner) => {
      const response = await call(ports.net, lane, {
        method: 'POST',
        path: '/sync/push',
        signal: inner,
        json: {
          clientId,
          epoch,
          knownSeq: ackedSeq,
          clientNow: new Date(clock.now()).toISOString(),
          device,
          proof,
          unsent,
          ...(formerIds.length > 0 ? { formerIds } : {}),
          mutations: entries.map(onWire),
        },
      })
      const parsed = PushResponse.safeParse(await readJson(response))
      if (!parsed.success) throw networkFailure(`no push answer (${PROTO_HEADER})`)
      return parsed.data
    })
  }

  /** The server could not read the envelope: find the mutation that is the reason. */
  private async narrow({ entries }: Batch): Promise<void> {
    const [first] = entries
    if (entries.length > 1) {
      this.limit = Math.ceil(entries.length / 2)
      return
    }
    // A no-op that cannot be read is no fault of any mutation: wait rather than replace it for ever.
    if (!first || first.name === 'sync.noop') throw new SyncFailure({ kind: 'later', retryAfterMs: 60_000 })
    await quarantine(this.context, first)
    this.context.changed({ refused: true, conflicts: true })
    this.context.emit([
      { type: 'refused', mid: first.mid, root: first.mid, name: first.name, text: UNREADABLE },
    ])
    this.limit = LIMITS.pushMutations
  }
}

/** An older server after a rollback: the newer one will come back. */
const UNSUPPORTED_MS = 60_000
const UNREADABLE = 'De server kon deze wijziging niet lezen.'
