import { Bucket } from '../../contract/bucket.ts'
import type { Carried } from '../../contract/protocol.ts'
import type { Clock, Rng } from '../ports.ts'
import type { Loop } from './loop.ts'

/** So many poke-driven pulls at once, then one each time so many milliseconds have passed. */
const PULLS = 4
const PULL_MS = 1_000
/** A poke-driven pull waits so many times for an answer to a push. */
const POKE_PATIENCE = 5
const PATIENCE_MS = 1_000
/** Changes that are kept while a pull is under way; it mostly brings them too. */
const KEPT = 16

interface Around {
  clock: Pick<Clock, 'now' | 'sleep'>
  rng: Pick<Rng, 'next'>
  push: Pick<Loop, 'nudge' | 'attempting'>
  pull: Pick<Loop, 'nudge' | 'ring'>
  /** Stores a change where this device stands exactly where it begins; false: a pull has to bring it. */
  store: (change: Carried) => Promise<boolean>
}

/**
 * What the live stream says of the server's head. A change that it carries is stored where that can be; anything else is
 * worth a pull: at once for a few, gathered in a flood, scattered so that not every device asks at once (B2.4).
 */
export class Pokes {
  /** When the last pull began, of whatever cause. */
  lastPull = 0
  private readonly around: Around
  private readonly bucket = new Bucket(PULLS, PULL_MS)
  /** The version up to which this device has everything. */
  private head = 0
  /** The highest version that the stream named. */
  private told = 0
  private waits = false
  /** A poke came while a pull was under way. */
  private again = false
  private pulls = 0
  private storing = false
  /** The history that the stream named last. */
  private epoch = ''
  private carriedOn: { change: Carried; signal: AbortSignal }[] = []

  constructor(around: Around) {
    this.around = around
  }

  /** Pulls: `pull` gives the version up to which everything is here then. What was carried meanwhile goes on from there. */
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

  /** The device begins anew. */
  forget(): void {
    this.head = 0
    this.told = 0
    this.carriedOn = []
  }

  /** The stream tells of this history: versions of another one say nothing there, also when they are higher. */
  in(epoch: string): void {
    if (this.epoch !== '' && epoch !== '' && epoch !== this.epoch) this.forget()
    this.epoch = epoch || this.epoch
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
    // The pull that is under way may bring it.
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

  /** Stores what was carried, in its order, unless a pull is about to bring it. */
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
