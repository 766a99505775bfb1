import { Bucket } from '../../src/contract/bucket.ts'
import { type Carried, LIMITS } from '../../src/contract/protocol.ts'
import type { Clock, SyncDatabase } from '../store/ports.ts'
import type { BodyCache } from './bodyCache.ts'
import { afterAll, writeCursor } from './cursor.ts'
import { serverTime } from './response.ts'

/** So many changes go at once, and one more each time so many milliseconds have passed: a flood is gathered. */
const AT_ONCE = 8
const REFILL_MS = 100

export interface CarrierDeps {
  db: SyncDatabase
  clock: Clock
  cache: BodyCache
  /** Time that only goes forward, and a way to wait for it. */
  timer: { now(): number; sleep(ms: number): Promise<void> }
  /** Who wants changes. */
  to: {
    /** Whether anybody does. */
    any(): boolean
    spreadMs(): number
    /** An event, ready to be sent, and the version that it leads to. */
    carry(event: string, v: number): void
    poke(v: number): void
  }
}

/**
 * Carries what was committed to the streams that want it (ADR 0027): read once for all of them, at once after a commit.
 * What is too large, or cannot be read, is poked instead, and so is everything that a device missed: it takes a change
 * only where its own cursor is exactly the one that the change begins at.
 */
export class Carrier {
  private readonly deps: CarrierDeps
  private readonly bucket = new Bucket(AT_ONCE, REFILL_MS)
  /** What was carried or poked so far; null: nothing is known yet. */
  private upto: number | null = null
  private head = 0
  private running = false

  constructor(deps: CarrierDeps) {
    this.deps = deps
  }

  /** The head of the feed is at `v`; lower than before where the database was replaced. */
  changed(v: number): void {
    this.head = v
    if (this.upto === null || !this.deps.to.any()) this.upto = v
    else if (v < this.upto) this.poke(v)
    else if (!this.running) void this.run()
  }

  private async run(): Promise<void> {
    const { timer } = this.deps
    this.running = true
    while (this.upto !== null && this.upto < this.head) {
      const wait = this.bucket.wait(timer.now())
      if (wait > 0) await timer.sleep(wait)
      this.bucket.take(timer.now())
      await this.carry(this.upto).catch(() => this.poke(this.head))
    }
    this.running = false
  }

  private async carry(from: number): Promise<void> {
    const change = await readChange(this.deps, from)
    // Meanwhile the database may have been replaced by an earlier one.
    if (this.upto !== from) return
    if (!change) return this.poke(this.head)
    this.upto = change.v
    this.deps.to.carry(change.event, change.v)
  }

  private poke(v: number): void {
    this.upto = v
    this.deps.to.poke(v)
  }
}

/** The event that brings everything after version `from`; null when that is too much for one. */
async function readChange({ db, clock, cache, to }: CarrierDeps, from: number) {
  const after = afterAll(from)
  const asked = { after, most: LIMITS.carriedRows, held: 0, clientId: null, knownSeq: 0 }
  const { epoch, head: v, minV, rows, text } = await db.few(asked)
  if (from < minV || v <= from || text === null || text.length > LIMITS.carriedBytes) return null
  cache.keep(epoch, after, v, { text, rows, next: afterAll(v), complete: true })
  const cursor = (at: number) => writeCursor({ is: 'delta', epoch, place: afterAll(at) })
  const head = {
    v,
    spreadMs: to.spreadMs(),
    epoch,
    serverTime: serverTime(clock),
    from: cursor(from),
    to: cursor(v),
  }
  return { v, event: eventOf(head, text) }
}

/** The lines are JSON as they stand; a line break is never within one. */
function eventOf(head: Omit<Carried, 'lines'>, text: string): string {
  const lines = text.trimEnd().replaceAll('\n', ',')
  return `event: change\ndata: ${JSON.stringify(head).slice(0, -1)},"lines":[${lines}]}\n\n`
}
