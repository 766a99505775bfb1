import { LIMITS } from '../../contract/protocol.ts'
import type { Clock, Store } from '../../db/ports.ts'
import { read } from '../../db/transactions.ts'
import { Pacer } from './pacing.ts'

/** While a batch gathers, its size is checked this often. */
const LOOK_MS = 40
/** Writers announce their writes every 40 ms. A series without an announcement for this long is over. */
const OVER_MS = 90

/** Gathers the waiting mutations into requests that are worth their cost. */
export class Batch {
  private readonly store: Store
  private readonly clock: Clock
  private readonly pacer: Pacer
  private readonly position: () => number
  private wrote = false
  /** The last seq known to be written, and the time of its announcement. */
  private upto = 0
  private heardAt = 0

  /** @param position the last seq that was sent */
  constructor({ store, clock }: { store: Store; clock: Clock }, position: () => number) {
    this.store = store
    this.clock = clock
    this.pacer = new Pacer(clock)
    this.position = position
  }

  /**
   * Called when something was written since the last check.
   * @param upto the last seq written; 0 if unknown
   */
  written(upto = 0): void {
    this.wrote = true
    this.upto = Math.max(this.upto, upto)
    this.heardAt = this.clock.now()
  }

  /**
   * Waits until a batch is worth its request. A full batch goes at once, and so does any batch after a pause.
   */
  async gather(signal: AbortSignal): Promise<void> {
    const { wrote } = this
    this.wrote = false
    // Skip the count if the pacer delays no batch now. The change then reaches the screens of others earlier.
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

  /** The server asked the device to slow down (429). */
  limited(): void {
    this.pacer.limited()
  }

  /**
   * Returns the milliseconds until the waiting mutations are worth a request; null if nothing waits. The
   * announced number is used first. The outbox is counted only when that number is enough, because each read
   * delays the writers.
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
