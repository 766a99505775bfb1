import { setTimeout as sleep } from 'node:timers/promises'

/** How long changes are gathered before the next poke; the first one after a quiet time goes out at once (B2.4). */
const GATHER_MS = 250

export type Bye = 'shutdown' | 'auth' | 'replaced'

export interface Stream {
  userId: string
  /** Whether it wants changes (ADR 0027); they and its pokes come from a Carrier. */
  carries: boolean
  poke(v: number, spreadMs: number): void
  carry(event: Buffer, v: number): void
  end(reason: Bye): void
}

const PER_USER = 3

/** How often at most streams are ended by a server that drains. */
const STEP_MS = 50

/** The open event streams of this process. */
export class Pokes {
  private readonly streams = new Set<Stream>()
  private lastAt = Number.NEGATIVE_INFINITY
  private waiting: NodeJS.Timeout | undefined
  private head = 0

  get size(): number {
    return this.streams.size
  }

  /** A fourth stream of the same person takes the place of the oldest (B8). */
  add(stream: Stream): void {
    const own = [...this.streams].filter((other) => other.userId === stream.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - PER_USER + 1))) {
      this.streams.delete(oldest)
      oldest.end('replaced')
    }
    this.streams.add(stream)
  }

  delete(stream: Stream): void {
    this.streams.delete(stream)
  }

  /** Something was committed. */
  changed(v: number): void {
    this.head = Math.max(this.head, v)
    if (this.waiting) return
    const wait = Math.max(0, this.lastAt + GATHER_MS - performance.now())
    if (wait === 0) return this.poke()
    this.waiting = setTimeout(() => this.poke(), wait)
    this.waiting.unref()
  }

  closeAll(reason: Bye): void {
    clearTimeout(this.waiting)
    for (const stream of this.streams) stream.end(reason)
    this.streams.clear()
  }

  /** Ends the streams one after the other within so many milliseconds; who comes meanwhile is sent away too. */
  async sendAway(ms: number): Promise<void> {
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

  /** Another history began, whose versions are its own: who listens comes again and is told, scattered over so many milliseconds. */
  beginAnew(ms: number): void {
    this.head = 0
    const all = [...this.streams]
    for (const [i, stream] of all.entries())
      setTimeout(() => this.streams.delete(stream) && stream.end('shutdown'), (ms * i) / all.length).unref()
  }

  /** The streams that want changes. */
  carrying(): Stream[] {
    return [...this.streams].filter(({ carries }) => carries)
  }

  /** Over how many milliseconds those who hear of something are to spread what they ask for. */
  get spreadMs(): number {
    const n = this.streams.size
    return n < 10 ? 0 : Math.min(4 * n, 2_000)
  }

  private poke(): void {
    this.waiting = undefined
    this.lastAt = performance.now()
    const { spreadMs } = this
    for (const stream of this.streams) if (!stream.carries) stream.poke(this.head, spreadMs)
  }
}
