import type { Clock } from '../ports.ts'

/** For this long after a person's last action, the store and the worker are left to the screens. */
const IDLE_MS = 800
/** Beside a person who never pauses, a download still writes one segment per this time. */
const HOLD_MS = 4_000
/** A segment with fewer rows is news, not a download, and is shown at once. */
const BULK_ROWS = 100

/**
 * Lets a person's actions go before a download. Writing a thousand rows blocks all reads of the same tables.
 * Preparing them blocks the questions of the lists, which the same worker answers.
 */
export class InputYielding {
  private readonly clock: Clock
  private idleAt = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Called when a person acts in any tab. */
  noteInput(): void {
    this.idleAt = this.clock.now() + IDLE_MS
  }

  /** Resolves when a segment of `rows` rows may be written. @param onWait called while it waits */
  async waitForIdle(rows: number, signal: AbortSignal, onWait: () => void): Promise<void> {
    if (rows < BULK_ROWS) return
    const end = this.clock.now() + HOLD_MS
    for (;;) {
      const now = this.clock.now()
      const wait = Math.min(this.idleAt, end) - now
      // A clock that was set back must not stop the download.
      if (wait <= 0 || wait > HOLD_MS || signal.aborted) return
      await this.clock.sleep(Math.min(wait, IDLE_MS), signal)
      onWait()
    }
  }
}
