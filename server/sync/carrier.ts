import { Bucket } from '../../src/contract/bucket.ts'
import { type Carried, LIMITS } from '../../src/contract/protocol.ts'
import type { Asked, Clock, Few, SyncDatabase, Taking } from '../store/ports.ts'
import type { BodyCache } from './bodyCache.ts'
import { afterAll, writeCursor } from './cursor.ts'
import { serverTime } from './response.ts'

/** So many changes go at once, and one more each time so many milliseconds have passed: a flood is gathered. */
const AT_ONCE = 8
const REFILL_MS = 100
/** The database tells of what a group took along to be carried no later than this. */
const LATE_MS = 1_000
/** A group that came to nothing may have done so for what it took along: the next ones go without. */
const REST_MS = 60_000

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
 * Carries what was committed to the streams that want it (ADR 0027): read once for all of them, by the group itself on its
 * way out, or at once after a commit that somebody else made.
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
  /** A group is about to bring what its commit leads to. */
  private coming = false
  private tookAt = Number.NEGATIVE_INFINITY
  private restsUntil = Number.NEGATIVE_INFINITY

  constructor(deps: CarrierDeps) {
    this.deps = deps
  }

  /** The head of the feed is at `v`; lower than before where the database was replaced. */
  changed(v: number): void {
    if (this.upto !== null && v < this.upto && this.deps.timer.now() - this.tookAt < LATE_MS) return
    this.head = v
    if (this.upto === null || !this.deps.to.any()) this.upto = v
    else if (v < this.upto) this.poke(v)
    else this.goOn()
  }

  /** See `Taking`: where all before version `at` was carried, and one more may be now. */
  taking: Taking = (at) => {
    const { to, timer } = this.deps
    const now = timer.now()
    if (this.upto !== at || this.running || this.coming || !to.any()) return null
    if (now < this.restsUntil || this.bucket.wait(now) > 0) return null
    this.bucket.take(now)
    this.coming = true
    return { asked: after(at), took: (few) => this.took(at, few) }
  }

  private took(from: number, few: Few | null): void {
    this.coming = false
    if (!few) this.restsUntil = this.deps.timer.now() + REST_MS
    if (few && this.upto === from) {
      this.tookAt = this.deps.timer.now()
      this.head = Math.max(this.head, few.head)
      this.tell(changeIn(this.deps, from, few))
    }
    this.goOn()
  }

  private goOn(): void {
    if (!this.running && !this.coming) void this.run()
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
    const few = await this.deps.db.few(after(from))
    // Meanwhile the database may have been replaced by an earlier one.
    if (this.upto === from) this.tell(changeIn(this.deps, from, few))
  }

  private tell(change: Change | null): void {
    if (!change) return this.poke(this.head)
    this.upto = change.v
    this.deps.to.carry(change.event, change.v)
  }

  private poke(v: number): void {
    this.upto = v
    this.deps.to.poke(v)
  }
}

interface Change {
  v: number
  event: string
}

/** Everything after version `from`. */
const after = (from: number): Asked => ({
  after: afterAll(from),
  most: LIMITS.carriedRows,
  held: 0,
  clientId: null,
  knownSeq: 0,
})

/** The event that brings everything after version `from`; null when that is too much for one. */
function changeIn({ clock, cache, to }: CarrierDeps, from: number, few: Few): Change | null {
  const { epoch, head: v, minV, rows, text } = few
  if (from < minV || v <= from || text === null || text.length > LIMITS.carriedBytes) return null
  cache.keep(epoch, afterAll(from), v, { text, rows, next: afterAll(v), complete: true })
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
