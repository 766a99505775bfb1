import type { Clock, Rng } from '../ports.ts'
import type { Loop } from './loop.ts'

/** Poke-driven pulls come no closer together; and they wait so many times for an answer to a push. */
const POKE_MS = 1_000
const POKE_PATIENCE = 5

interface Around {
  clock: Pick<Clock, 'now' | 'sleep'>
  rng: Pick<Rng, 'next'>
  push: Pick<Loop, 'nudge' | 'attempting'>
  pull: Pick<Loop, 'nudge' | 'ring'>
}

/**
 * What the live stream says of the server's head, and when that is worth a pull: at most one a second, scattered so
 * that not every device asks at once (B2.4).
 */
export class Pokes {
  /** When the last pull began, of whatever cause. */
  lastPull = 0
  private readonly around: Around
  /** The version up to which this device has everything. */
  private head = 0
  /** The highest version that a poke named. */
  private told = 0
  private waits = false

  constructor(around: Around) {
    this.around = around
  }

  /** A pull brought everything up to version `v`. */
  has(v: number): void {
    this.head = Math.max(this.head, v)
  }

  /** The device begins anew. */
  forget(): void {
    this.head = 0
    this.told = 0
  }

  /** The server has version `v`. What this device is sending itself is fetched when its answer comes. */
  async poked(v: number, spreadMs: number, signal: AbortSignal): Promise<void> {
    if (v <= this.head) return
    const { push, pull } = this.around
    this.told = Math.max(this.told, v)
    pull.nudge()
    push.nudge()
    if (this.waits) return
    this.waits = true
    await this.wait(spreadMs, signal)
    this.waits = false
    if (this.told > this.head) pull.ring()
  }

  private async wait(spreadMs: number, signal: AbortSignal): Promise<void> {
    const { clock, rng, push } = this.around
    const quiet = POKE_MS - (clock.now() - this.lastPull)
    await clock.sleep(Math.min(POKE_MS, Math.max(0, quiet)) + rng.next() * spreadMs, signal)
    for (let i = 0; i < POKE_PATIENCE && push.attempting; i++) await clock.sleep(POKE_MS, signal)
  }
}
