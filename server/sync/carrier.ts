import { Bucket } from '../../src/contract/bucket.ts'
import { type Carried, LIMITS } from '../../src/contract/protocol.ts'
import type { Asked, Clock, Few, SyncDatabase, Taking } from '../store/ports.ts'
import type { BodyCache } from './bodyCache.ts'
import { afterAll, writeCursor } from './cursor.ts'
import { serverTime } from './response.ts'

/**
 * Token bucket: this many changes may be sent at once, and one more per `REFILL_MS`. Further changes are
 * combined.
 */
const AT_ONCE = 8
const REFILL_MS = 100
/** Maximum delay between a committed group and the database notification of the same commit. */
const LATE_MS = 1_000
/**
 * Pause after a group failed. Reading the changes may have caused the failure, so the next groups run without
 * it.
 */
const REST_MS = 60_000

export interface CarrierDeps {
  db: SyncDatabase
  clock: Clock
  cache: BodyCache
  /** Monotonic time, and a way to wait. */
  timer: { now(): number; sleep(ms: number): Promise<void> }
  /** The streams that receive the changes. */
  to: {
    /** True if at least one stream wants changes. */
    any(): boolean
    spreadMs(): number
    /** Sends an event and the version that it leads to. */
    carry(event: string, v: number): void
    poke(v: number): void
  }
}

/**
 * Sends committed changes to the streams that want them (ADR 0027). They are read once for all streams: by
 * the mutation group before its commit, or right after a commit made elsewhere. If the changes are too large
 * or cannot be read, the streams only get an invalidation (poke). The same happens for changes that a device
 * missed: a device accepts a change only if its cursor equals the start of the change.
 */
export class Carrier {
  private readonly deps: CarrierDeps
  private readonly bucket = new Bucket(AT_ONCE, REFILL_MS)
  /** Version up to which changes or invalidations were sent; null if no version is known yet. */
  private upto: number | null = null
  private head = 0
  private running = false
  /** True while a mutation group reads the changes of its own commit. */
  private coming = false
  private tookAt = Number.NEGATIVE_INFINITY
  private restsUntil = Number.NEGATIVE_INFINITY

  constructor(deps: CarrierDeps) {
    this.deps = deps
  }

  /** Reports the head `v` of the feed. It is lower than before if the database was replaced. */
  changed(v: number): void {
    if (this.upto !== null && v < this.upto && this.deps.timer.now() - this.tookAt < LATE_MS) return
    this.head = v
    if (this.upto === null || !this.deps.to.any()) this.upto = v
    else if (v < this.upto) this.poke(v)
    else this.goOn()
  }

  /**
   * See `Taking`. Accepts if everything before version `at` was sent and the rate limit allows one more
   * change.
   */
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
    // The database may have been replaced by an earlier state in the meantime.
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

/** Returns a feed query for everything after version `from`. */
const after = (from: number): Asked => ({
  after: afterAll(from),
  most: LIMITS.carriedRows,
  held: 0,
  clientId: null,
  knownSeq: 0,
})

/** Builds the event with all changes after version `from`; null if they are too large for one event. */
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

/** The lines are already JSON, and a line break never occurs inside one. They are joined without parsing. */
function eventOf(head: Omit<Carried, 'lines'>, text: string): string {
  const lines = text.trimEnd().replaceAll('\n', ',')
  return `event: change\ndata: ${JSON.stringify(head).slice(0, -1)},"lines":[${lines}]}\n\n`
}
