import { LIMITS } from '../protocol/protocol.ts'
import type { Clock, Store } from '../store/ports.ts'
import { read } from '../store/transactions.ts'
import { Pacer } from './pacing.ts'

/** While a batch gathers, its size is checked this often. */
const CHECK_MS = 40
/** Writers announce their writes every 40 ms. A series without an announcement for this long is over. */
const SERIES_END_MS = 90

/** Gathers the waiting mutations into requests that are worth their cost. */
export class PushGatherer {
  private readonly store: Store
  private readonly clock: Clock
  private readonly pacer: Pacer
  private readonly position: () => number
  private hasNew = false
  /** The last seq known to be written, and the time of its announcement. */
  private upto = 0
  private announcedAt = 0

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
  noteWritten(upto = 0): void {
    this.hasNew = true
    this.upto = Math.max(this.upto, upto)
    this.announcedAt = this.clock.now()
  }

  /**
   * Waits until a batch is worth its request. A full batch goes at once, and so does any batch after a pause.
   */
  async gather(signal: AbortSignal): Promise<void> {
    const { hasNew: wrote } = this
    this.hasNew = false
    // Skip the count if the pacer delays no batch now. The change then reaches the screens of others earlier.
    if (wrote && this.pacer.delay(LIMITS.pushMutations - 1) === 0) return this.pacer.noteStart()
    for (let delay = await this.delay(); delay !== null && !signal.aborted; delay = await this.delay()) {
      if (delay <= 0) return this.pacer.noteStart()
      await this.clock.sleep(Math.min(delay, CHECK_MS), signal)
    }
  }

  /** The last batch brought the server something new. */
  noteAccepted(): void {
    this.pacer.noteAccepted()
  }

  /** The server asked the device to slow down (429). */
  noteLimited(): void {
    this.pacer.noteLimited()
  }

  /**
   * Returns the milliseconds until the waiting mutations are worth a request; null if nothing waits. The
   * announced number is used first. The outbox is counted only when that number is enough, because each read
   * delays the writers.
   */
  private async delay(): Promise<number | null> {
    const over = Math.abs(this.clock.now() - this.announcedAt) > SERIES_END_MS
    const announced = this.upto - this.position()
    const announcedDelay = announced > 0 ? this.pacer.delay(announced, over) : 0
    if (announcedDelay > 0) return announcedDelay
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
