import { TokenBucket } from '../protocol/tokenBucket.ts'
import type { FeedChangeEvent } from '../protocol/protocol.ts'
import type { Clock, Rng } from '../ports.ts'
import type { Loop } from './loop.ts'

/** This many pulls may follow pokes at once, then one more per `PULL_MS`. */
const PULLS = 4
const PULL_MS = 1_000
/** A poke-driven pull waits at most this many times for the answer to a running push. */
const PUSH_WAITS_MAX = 5
const PUSH_WAIT_MS = 1_000
/** The number of changes kept while a pull is running; that pull usually brings them too. */
const QUEUED_MAX = 16

interface HandlerContext {
  clock: Pick<Clock, 'now' | 'sleep'>
  rng: Pick<Rng, 'next'>
  push: Pick<Loop, 'resetBackoff' | 'attempting'>
  pull: Pick<Loop, 'resetBackoff' | 'wake'>
  /**
   * Stores a change if this device is exactly at its start cursor. Resolves false if a pull has to bring it.
   */
  store: (change: FeedChangeEvent) => Promise<boolean>
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
export class InvalidationHandler {
  /** The time when the last pull began, whatever its cause. */
  lastPull = 0
  private readonly context: HandlerContext
  private readonly bucket = new TokenBucket(PULLS, PULL_MS)
  /** The version up to which this device has everything. */
  private head = 0
  /** The highest version that the stream named. */
  private announcedHead = 0
  private isWaiting = false
  /** True if a poke came while a pull was running. */
  private pullAgain = false
  private pulls = 0
  private storing = false
  /** The history (epoch) that the stream named last. */
  private epoch = ''
  private queuedChanges: { change: FeedChangeEvent; signal: AbortSignal }[] = []

  constructor(context: HandlerContext) {
    this.context = context
  }

  /**
   * Runs a pull. `pull` resolves with the version up to which everything is here. Change events that arrived
   * meanwhile continue from there.
   */
  async runPull(pull: () => Promise<number>): Promise<void> {
    this.lastPull = this.context.clock.now()
    this.pulls++
    try {
      this.advanceHead(await pull())
      if (this.pullAgain) this.requestPull()
    } finally {
      this.pulls--
      this.pullAgain = false
      void this.storeQueued()
    }
  }

  /** Called when the device starts a new download. */
  reset(): void {
    this.head = 0
    this.announcedHead = 0
    this.queuedChanges = []
  }

  /**
   * Called with the epoch of the stream. Versions of another epoch cannot be compared, even if they are
   * higher.
   */
  setEpoch(epoch: string): void {
    if (this.epoch !== '' && epoch !== '' && epoch !== this.epoch) this.reset()
    this.epoch = epoch || this.epoch
  }

  /** The server has version `v`. A running push is awaited first; its answer causes a pull anyway. */
  async invalidate(v: number, spreadMs: number, signal: AbortSignal): Promise<void> {
    if (v <= this.head) return
    const { push, pull } = this.context
    this.announcedHead = Math.max(this.announcedHead, v)
    pull.resetBackoff()
    push.resetBackoff()
    if (this.isWaiting) return
    this.isWaiting = true
    await this.wait(spreadMs, signal)
    this.isWaiting = false
    // A running pull may bring it.
    if (this.pulls > 0) this.pullAgain = true
    else this.requestPull()
  }

  /** The server has the version that this change leads to. */
  async queueChange(change: FeedChangeEvent, signal: AbortSignal): Promise<void> {
    this.setEpoch(change.epoch)
    if (change.v <= this.head) return
    this.announcedHead = Math.max(this.announcedHead, change.v)
    this.queuedChanges = [...this.queuedChanges, { change, signal }].slice(-QUEUED_MAX)
    await this.storeQueued()
  }

  private requestPull(): void {
    if (this.announcedHead <= this.head) return
    this.bucket.take(this.context.clock.now())
    this.context.pull.wake()
  }

  private advanceHead(v: number): void {
    this.head = Math.max(this.head, v)
  }

  /** Stores the carried changes in order, unless a running pull will bring them. */
  private async storeQueued(): Promise<void> {
    if (this.storing) return
    this.storing = true
    for (let next = this.nextChange(); next; next = this.nextChange()) {
      const { change, signal } = next
      if (!this.context.push.attempting && (await this.context.store(change))) this.advanceHead(change.v)
      else void this.invalidate(change.v, change.spreadMs, signal)
    }
    this.storing = false
  }

  private nextChange() {
    if (this.pulls > 0) return undefined
    this.queuedChanges = this.queuedChanges.filter(({ change }) => change.v > this.head)
    return this.queuedChanges.shift()
  }

  private async wait(spreadMs: number, signal: AbortSignal): Promise<void> {
    const { clock, rng, push } = this.context
    await clock.sleep(this.bucket.wait(clock.now()) + rng.next() * spreadMs, signal)
    for (let i = 0; i < PUSH_WAITS_MAX && push.attempting; i++) await clock.sleep(PUSH_WAIT_MS, signal)
  }
}
