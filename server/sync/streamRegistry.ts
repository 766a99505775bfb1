import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Changes within this time share one invalidation. The first one after a quiet period is sent at once (B2.4).
 */
const GATHER_MS = 250

export type Bye = 'shutdown' | 'auth' | 'replaced'

export interface LiveStream {
  userId: string
  /** True if it wants changes (ADR 0027). A `Carrier` then sends it both changes and invalidations. */
  wantsChanges: boolean
  invalidate(v: number, spreadMs: number): void
  sendChange(event: Buffer, v: number): void
  end(reason: Bye): void
}

const PER_USER = 3

/** Minimum interval between the streams that a draining server ends. */
const STEP_MS = 50

/** The open event streams of this process. */
export class StreamRegistry {
  private readonly streams = new Set<LiveStream>()
  private lastAt = Number.NEGATIVE_INFINITY
  private waiting: NodeJS.Timeout | undefined
  private head = 0

  get size(): number {
    return this.streams.size
  }

  /** Adds a stream. A fourth stream of the same person replaces the oldest one (B8). */
  add(stream: LiveStream): void {
    const own = [...this.streams].filter((other) => other.userId === stream.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - PER_USER + 1))) {
      this.streams.delete(oldest)
      oldest.end('replaced')
    }
    this.streams.add(stream)
  }

  delete(stream: LiveStream): void {
    this.streams.delete(stream)
  }

  /** Reports a commit. */
  notifyCommit(v: number): void {
    this.head = Math.max(this.head, v)
    if (this.waiting) return
    const wait = Math.max(0, this.lastAt + GATHER_MS - performance.now())
    if (wait === 0) return this.sendInvalidation()
    this.waiting = setTimeout(() => this.sendInvalidation(), wait)
    this.waiting.unref()
  }

  closeAll(reason: Bye): void {
    clearTimeout(this.waiting)
    for (const stream of this.streams) stream.end(reason)
    this.streams.clear()
  }

  /** Ends all streams, spread over `ms` milliseconds. Streams that connect in the meantime are ended too. */
  async drain(ms: number): Promise<void> {
    const end = performance.now() + ms
    for (let left = ms; left > 0; left = end - performance.now()) {
      const some = Math.ceil(this.streams.size / Math.max(1, left / STEP_MS))
      for (const stream of [...this.streams].slice(0, some)) {
        this.streams.delete(stream)
        stream.end('shutdown')
      }
      const { size } = this.streams
      await sleep(size ? Math.max(STEP_MS, left / (size + 1)) : STEP_MS, undefined, { ref: false })
    }
  }

  /**
   * Restarts after an epoch change, because versions of another epoch cannot be compared. Ends the streams
   * spread over `ms` milliseconds; their devices reconnect and learn the new epoch.
   */
  restartForEpoch(ms: number): void {
    this.head = 0
    const all = [...this.streams]
    for (const [i, stream] of all.entries())
      setTimeout(() => this.streams.delete(stream) && stream.end('shutdown'), (ms * i) / all.length).unref()
  }

  /** Returns the streams that want changes. */
  changeStreams(): LiveStream[] {
    return [...this.streams].filter(({ wantsChanges }) => wantsChanges)
  }

  /** Milliseconds over which notified devices must spread their requests. */
  get spreadMs(): number {
    const n = this.streams.size
    return n < 10 ? 0 : Math.min(4 * n, 2_000)
  }

  private sendInvalidation(): void {
    this.waiting = undefined
    this.lastAt = performance.now()
    const { spreadMs } = this
    for (const stream of this.streams) if (!stream.wantsChanges) stream.invalidate(this.head, spreadMs)
  }
}
