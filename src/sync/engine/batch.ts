import { LIMITS } from '../../contract/protocol.ts'
import type { Clock, Store } from '../../db/ports.ts'
import { read } from '../../db/transactions.ts'
import { Pacer } from './pacing.ts'

/** While a batch gathers, its size is looked at this often. */
const LOOK_MS = 40

/** What waits to be sent, gathered into requests that are worth it. */
export class Batch {
  private readonly store: Store
  private readonly clock: Clock
  private readonly pacer: Pacer
  private readonly position: () => number
  private wrote = false

  /** @param position the last seq that was sent */
  constructor({ store, clock }: { store: Store; clock: Clock }, position: () => number) {
    this.store = store
    this.clock = clock
    this.pacer = new Pacer(clock)
    this.position = position
  }

  /** Somebody wrote since the last look: there is something to send. */
  written(): void {
    this.wrote = true
  }

  /** Waits until a batch is worth its request; a full one goes at once, and so does whatever there is after a rest. */
  async gather(signal: AbortSignal): Promise<void> {
    const { wrote } = this
    this.wrote = false
    // What need not be counted is not: the change is that much earlier on the screens of others.
    if (wrote && this.pacer.delay(LIMITS.pushMutations - 1) === 0) return this.pacer.note()
    let before = 0
    for (let waiting = await this.count(); waiting > 0 && !signal.aborted; waiting = await this.count()) {
      const delay = this.pacer.delay(waiting, waiting === before)
      before = waiting
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

  private count(): Promise<number> {
    return read(this.store, ['outbox'], async (tx) => {
      const limit = LIMITS.pushMutations
      return (await tx.keys('outbox', { above: this.position(), limit })).length
    })
  }
}
