import { LIMITS } from '../../contract/protocol.ts'
import type { Clock, Store } from '../../db/ports.ts'
import { read } from '../../db/transactions.ts'
import { Pacer } from './pacing.ts'

/** While a batch gathers, its size is looked at this often. */
const LOOK_MS = 40
/** Who writes says so every 40 ms: a series of which nothing was heard for so long is over. */
const OVER_MS = 90

/** What waits to be sent, gathered into requests that are worth it. */
export class Batch {
  private readonly store: Store
  private readonly clock: Clock
  private readonly pacer: Pacer
  private readonly position: () => number
  private wrote = false
  /** The last seq that is known to be written, and when it was heard of. */
  private upto = 0
  private heardAt = 0

  /** @param position the last seq that was sent */
  constructor({ store, clock }: { store: Store; clock: Clock }, position: () => number) {
    this.store = store
    this.clock = clock
    this.pacer = new Pacer(clock)
    this.position = position
  }

  /** Somebody wrote since the last look: there is something to send. @param upto the last seq of it; 0: not known */
  written(upto = 0): void {
    this.wrote = true
    this.upto = Math.max(this.upto, upto)
    this.heardAt = this.clock.now()
  }

  /** Waits until a batch is worth its request; a full one goes at once, and so does whatever there is after a rest. */
  async gather(signal: AbortSignal): Promise<void> {
    const { wrote } = this
    this.wrote = false
    // What need not be counted is not: the change is that much earlier on the screens of others.
    if (wrote && this.pacer.delay(LIMITS.pushMutations - 1) === 0) return this.pacer.note()
    for (let delay = await this.delay(); delay !== null && !signal.aborted; delay = await this.delay()) {
      if (delay <= 0) return this.pacer.note()
      await this.clock.sleep(Math.min(delay, LOOK_MS), signal)
    }
  }

  /** The last batch brought the server something new. */
  went(): void {
    this.pacer.went()
  }

  /** The server asked for patience. */
  limited(): void {
    this.pacer.limited()
  }

  /**
   * Milliseconds until what waits is worth its request; null: nothing waits. Whoever wrote said how much it is, a moment
   * ago: it is counted only once that is enough, for each reading holds up who writes.
   */
  private async delay(): Promise<number | null> {
    const over = Math.abs(this.clock.now() - this.heardAt) > OVER_MS
    const told = this.upto - this.position()
    const soon = told > 0 ? this.pacer.delay(told, over) : 0
    if (soon > 0) return soon
    const waiting = await this.count()
    return waiting === 0 ? null : this.pacer.delay(waiting, over)
  }

  private count(): Promise<number> {
    return read(this.store, ['outbox'], async (tx) => {
      const limit = LIMITS.pushMutations
      return (await tx.keys('outbox', { above: this.position(), limit })).length
    })
  }
}
