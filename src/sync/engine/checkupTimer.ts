import { runCheckup, requestCheckup } from './checkup.ts'
import type { EngineContext } from './context.ts'
import { failureOf } from './failures.ts'

const HOUR = 3_600_000

/** Compares the store with the server once an hour, and at once when part of the store cannot be read. */
export class CheckupTimer {
  private lastAt = 0
  private readonly context: EngineContext
  private readonly pull: () => void

  constructor(context: EngineContext, pull: () => void) {
    this.context = context
    this.pull = pull
  }

  /** Called when a bundle cannot be read. Comparing with the server fetches its rows again. */
  readonly onDamage = (): void => {
    this.lastAt = 0
    void requestCheckup(this.context.store)
      .then(this.pull)
      .catch(() => {})
  }

  /**
   * Called after a pull, which is complete whatever the comparison finds. A failed comparison is repeated in
   * an hour.
   */
  async runIfDue(signal: AbortSignal): Promise<void> {
    const now = this.context.clock.now()
    if (Math.abs(now - this.lastAt) < HOUR) return
    this.lastAt = now
    await runCheckup(this.context, signal).catch((error: unknown) => {
      if (!failureOf(error)) throw error
    })
  }
}
