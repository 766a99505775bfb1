import type { Clock, Rng } from '../../../src/sync/store/ports.ts'

/** Small, fast, seeded randomness (sfc32); every actor has its own stream. */
export class SimRng implements Rng {
  private a: number
  private b = 0x9e3779b9
  private c = 0x243f6a88
  private d = 1

  constructor(seed: number, label = '') {
    let h = seed ^ 0x811c9dc5
    for (let i = 0; i < label.length; i++) h = Math.imul(h ^ label.charCodeAt(i), 0x01000193)
    this.a = h | 0
    for (let i = 0; i < 12; i++) this.next()
  }

  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return (t >>> 0) / 4_294_967_296
  }

  bytes(n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => this.int(256))
  }

  /** A whole number in [0, n). */
  int = (n: number): number => Math.floor(this.next() * n)
  chance = (p: number): boolean => this.next() < p
  between = (low: number, high: number): number => low + this.next() * (high - low)
  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T
  }
}

interface Entry {
  at: number
  order: number
  n: number
  run: (() => void) | null
}

/**
 * One thread, and one queue of events in the order of (virtual time, seeded tie-break). After each event all promises
 * settle that need no time or ports; then the next event runs. Equal seeds give equal runs.
 */
export class Scheduler {
  now = 0
  events = 0
  private readonly heap: Entry[] = []
  private readonly rng: SimRng
  private count = 0
  private hash = 0x811c9dc5
  private readonly recent: string[] = []

  constructor(rng: SimRng) {
    this.rng = rng
  }

  /** Runs `run` after `ms`. @returns a function that cancels it */
  after(ms: number, run: () => void): () => void {
    const entry: Entry = { at: this.now + Math.max(0, ms), order: this.rng.next(), n: this.count++, run }
    this.push(entry)
    return () => {
      entry.run = null
    }
  }

  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const stop = () => {
        cancel()
        resolve()
      }
      const cancel = this.after(ms, () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      })
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  /**
   * Runs events until the time `until`, or until `done` returns true (asked after every `every` ms of virtual time).
   */
  async run(until: number, done?: () => boolean, every = 1_000): Promise<boolean> {
    let asked = this.now
    for (;;) {
      const next = this.heap[0]
      if (!next || next.at > until) break
      if (done && next.at - asked >= every) {
        this.now = Math.max(this.now, asked + every)
        asked = this.now
        if (done()) return true
      }
      this.pop()
      if (!next.run) continue
      this.now = next.at
      this.events++
      next.run()
      await settled()
    }
    this.now = until
    return done?.() ?? true
  }

  /** Adds a line to the trace, whose hash shows whether two runs were the same. */
  trace(text: string): void {
    const line = `${(this.now / 1_000).toFixed(3)} ${text}`
    for (let i = 0; i < line.length; i++) this.hash = Math.imul(this.hash ^ line.charCodeAt(i), 0x01000193)
    this.recent.push(line)
    if (this.recent.length > this.keep) this.recent.splice(0, this.recent.length - this.keep)
  }

  keep = 200
  get traceHash(): string {
    return (this.hash >>> 0).toString(16)
  }
  lastLines = (n: number): string[] => this.recent.slice(-n)

  private push(entry: Entry): void {
    const heap = this.heap
    let i = heap.push(entry) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!before(entry, heap[parent] as Entry)) break
      heap[i] = heap[parent] as Entry
      i = parent
    }
    heap[i] = entry
  }

  private pop(): void {
    const heap = this.heap
    const last = heap.pop() as Entry
    if (heap.length === 0) return
    let i = 0
    for (;;) {
      const left = 2 * i + 1
      if (left >= heap.length) break
      const right = left + 1
      const child = right < heap.length && before(heap[right] as Entry, heap[left] as Entry) ? right : left
      if (!before(heap[child] as Entry, last)) break
      heap[i] = heap[child] as Entry
      i = child
    }
    heap[i] = last
  }
}

const before = (a: Entry, b: Entry): boolean =>
  a.at !== b.at ? a.at < b.at : a.order !== b.order ? a.order < b.order : a.n < b.n

/**
 * Waits until no promise can continue. Nothing here waits for a timer or a port, so one tick is enough: it runs when no
 * promise has work left. It takes a fifth of the time of a turn of the event loop.
 */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** The clock of a device: wrong, and set anew by a test; its timers count real time. */
export class DeviceClock implements Clock {
  offset: number
  private readonly scheduler: Scheduler
  private readonly start: number

  constructor(scheduler: Scheduler, start: number, offset: number) {
    this.scheduler = scheduler
    this.start = start
    this.offset = offset
  }

  now = (): number => this.start + Math.floor(this.scheduler.now) + this.offset
  sleep = (ms: number, signal?: AbortSignal): Promise<void> => this.scheduler.sleep(ms, signal)
}

/** The virtual start of every run. */
export const START = Date.parse('2026-03-02T08:00:00.000Z')
