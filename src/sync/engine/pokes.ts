import { Bucket } from '../../contract/bucket.ts'
import type { Carried } from '../../contract/protocol.ts'
import type { Clock, Rng } from '../ports.ts'
import type { Loop } from './loop.ts'

/** This many pulls may follow pokes at once, then one more per `PULL_MS`. */
const PULLS = 4
const PULL_MS = 1_000
/** A poke-driven pull waits at most this many times for the answer to a running push. */
const POKE_PATIENCE = 5
const PATIENCE_MS = 1_000
/** The number of changes kept while a pull is running; that pull usually brings them too. */
const KEPT = 16

interface Around {
  clock: Pick<Clock, 'now' | 'sleep'>
  rng: Pick<Rng, 'next'>
  push: Pick<Loop, 'nudge' | 'attempting'>
  pull: Pick<Loop, 'nudge' | 'ring'>
  /**
   * Stores a change if this device is exactly at its start cursor. Resolves false if a pull has to bring it.
   */
  store: (change: Carried) => Promise<boolean>
}

/**
 * Handles what the live stream says about the server's head:
 *
 *     change ──► no pull or push runs, and it starts at this device's cursor ──► stored, the head moves;
 *            └─► otherwise ──► handled as a poke;
 *     poke ──► wait for the bucket, a random spread and a running push ──► pull, or pull again after a running one.
 *
 * A few pulls run at once, a flood is gathered, and devices spread their pulls (B2.4).
 */
export class Pokes {
  /** The time when the last pull began, whatever its cause. */
  lastPull = 0
  private readonly around: Around
  private readonly bucket = new Bucket(PULLS, PULL_MS)
  /** The version up to which this device has everything. */
  private head = 0
  /** The highest version that the stream named. */
  private told = 0
  private waits = false
  /** True if a poke came while a pull was running. */
  private again = false
  private pulls = 0
  private storing = false
  /** The history (epoch) that the stream named last. */
  private epoch = ''
  private carriedOn: { change: Carried; signal: AbortSignal }[] = []

  constructor(around: Around) {
    this.around = around
  }

  /**
   * Runs a pull. `pull` resolves with the version up to which everything is here. Change events that arrived
   * meanwhile continue from there.
   */
  async pulling(pull: () => Promise<number>): Promise<void> {
    this.lastPull = this.around.clock.now()
    this.pulls++
    try {
      this.has(await pull())
      if (this.again) this.ask()
    } finally {
      this.pulls--
      this.again = false
      void this.goOn()
    }
  }

  /** Called when the device starts a new download. */
  forget(): void {
    this.head = 0
    this.told = 0
    this.carriedOn = []
  }

  /**
   * Called with the epoch of the stream. Versions of another epoch cannot be compared, even if they are
   * higher.
   */
  in(epoch: string): void {
    if (this.epoch !== '' && epoch !== '' && epoch !== this.epoch) this.forget()
    this.epoch = epoch || this.epoch
  }

  /** The server has version `v`. A running push is awaited first; its answer causes a pull anyway. */
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
    // A running pull may bring it.
    if (this.pulls > 0) this.again = true
    else this.ask()
  }

  /** The server has the version that this change leads to. */
  async carried(change: Carried, signal: AbortSignal): Promise<void> {
    this.in(change.epoch)
    if (change.v <= this.head) return
    this.told = Math.max(this.told, change.v)
    this.carriedOn = [...this.carriedOn, { change, signal }].slice(-KEPT)
    await this.goOn()
  }

  private ask(): void {
    if (this.told <= this.head) return
    this.bucket.take(this.around.clock.now())
    this.around.pull.ring()
  }

  private has(v: number): void {
    this.head = Math.max(this.head, v)
  }

  /** Stores the carried changes in order, unless a running pull will bring them. */
  private async goOn(): Promise<void> {
    if (this.storing) return
    this.storing = true
    for (let next = this.next(); next; next = this.next()) {
      const { change, signal } = next
      if (!this.around.push.attempting && (await this.around.store(change))) this.has(change.v)
      else void this.poked(change.v, change.spreadMs, signal)
    }
    this.storing = false
  }

  private next() {
    if (this.pulls > 0) return undefined
    this.carriedOn = this.carriedOn.filter(({ change }) => change.v > this.head)
    return this.carriedOn.shift()
  }

  private async wait(spreadMs: number, signal: AbortSignal): Promise<void> {
    const { clock, rng, push } = this.around
    await clock.sleep(this.bucket.wait(clock.now()) + rng.next() * spreadMs, signal)
    for (let i = 0; i < POKE_PATIENCE && push.attempting; i++) await clock.sleep(PATIENCE_MS, signal)
  }
}
