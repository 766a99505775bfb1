import type { Clock } from '../ports.ts'

/** So long after the last touch of a person the store and the worker are left to the screens. */
const QUIET_MS = 800
/** A download goes on all the same beside somebody who never pauses: one segment in so many milliseconds. */
const HOLD_MS = 4_000
/** Fewer rows are no download but news, which is shown at once. */
const BULK_ROWS = 100

/**
 * What a person does goes before a download. Writing a thousand rows holds up every reading of the same tables, and
 * making them ready holds up the questions of the lists, which the same worker answers.
 */
export class Courtesy {
  private readonly clock: Clock
  private quietAt = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** A person touched the product, in any tab. */
  acts(): void {
    this.quietAt = this.clock.now() + QUIET_MS
  }

  /** Resolves when a segment of so many rows may be written. @param alive called while it waits */
  async turn(rows: number, signal: AbortSignal, alive: () => void): Promise<void> {
    if (rows < BULK_ROWS) return
    const end = this.clock.now() + HOLD_MS
    for (;;) {
      const now = this.clock.now()
      const wait = Math.min(this.quietAt, end) - now
      // A clock that was set back must not stop anything.
      if (wait <= 0 || wait > HOLD_MS || signal.aborted) return
      await this.clock.sleep(Math.min(wait, QUIET_MS), signal)
      alive()
    }
  }
}
