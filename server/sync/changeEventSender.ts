import { TokenBucket } from '../../src/sync/protocol/tokenBucket.ts'
import { type FeedChangeEvent, LIMITS } from '../../src/sync/protocol/protocol.ts'
import type { FeedQuery, ServerClock, FeedDelta, SyncDatabase, CommitSubscription } from './store/ports.ts'
import type { BodyCache } from './bodyCache.ts'
import { positionAfterVersion, writeCursor } from './cursor.ts'
import { serverTime } from './response.ts'

/**
 * Token bucket: this many changes may be sent at once, and one more per `REFILL_MS`. Further changes are
 * combined.
 */
const BURST = 8
const REFILL_MS = 100
/** Maximum delay between a committed group and the database notification of the same commit. */
const MAX_NOTIFICATION_DELAY_MS = 1_000
/**
 * Pause after a group failed. Reading the changes may have caused the failure, so the next groups run without
 * it.
 */
const PAUSE_MS = 60_000

export interface ChangeEventSenderDeps {
  db: SyncDatabase
  clock: ServerClock
  cache: BodyCache
  /** Monotonic time, and a way to wait. */
  timer: { now(): number; sleep(ms: number): Promise<void> }
  /** The streams that receive the changes. */
  streams: {
    /** True if at least one stream wants changes. */
    wantChanges(): boolean
    spreadMs(): number
    /** Sends an event and the version that it leads to. */
    sendChange(event: string, v: number): void
    invalidate(v: number): void
  }
}

/**
 * Sends committed changes to the streams that want them (ADR 0027). They are read once for all streams: by
 * the mutation group before its commit, or right after a commit made elsewhere. If the changes are too large
 * or cannot be read, the streams only get an invalidation (poke). The same happens for changes that a device
 * missed: a device accepts a change only if its cursor equals the start of the change.
 */
export class ChangeEventSender {
  private readonly deps: ChangeEventSenderDeps
  private readonly bucket = new TokenBucket(BURST, REFILL_MS)
  /** Version up to which changes or invalidations were sent; null if no version is known yet. */
  private sentUpTo: number | null = null
  private head = 0
  private running = false
  /** True while a mutation group reads the changes of its own commit. */
  private isGroupReading = false
  private groupSentAt = Number.NEGATIVE_INFINITY
  private pausedUntil = Number.NEGATIVE_INFINITY

  constructor(deps: ChangeEventSenderDeps) {
    this.deps = deps
  }

  /** Reports the head `v` of the feed. It is lower than before if the database was replaced. */
  notifyHead(v: number): void {
    if (
      this.sentUpTo !== null &&
      v < this.sentUpTo &&
      this.deps.timer.now() - this.groupSentAt < MAX_NOTIFICATION_DELAY_MS
    )
      return
    this.head = v
    if (this.sentUpTo === null || !this.deps.streams.wantChanges()) this.sentUpTo = v
    else if (v < this.sentUpTo) this.invalidate(v)
    else this.continueSending()
  }

  /**
   * See `Taking`. Accepts if everything before version `at` was sent and the rate limit allows one more
   * change.
   */
  commitSubscription: CommitSubscription = (at) => {
    const { streams, timer } = this.deps
    const now = timer.now()
    if (this.sentUpTo !== at || this.running || this.isGroupReading || !streams.wantChanges()) return null
    if (now < this.pausedUntil || this.bucket.wait(now) > 0) return null
    this.bucket.take(now)
    this.isGroupReading = true
    return { query: queryAfter(at), receiveGroupDelta: (delta) => this.took(at, delta) }
  }

  private took(from: number, delta: FeedDelta | null): void {
    this.isGroupReading = false
    if (!delta) this.pausedUntil = this.deps.timer.now() + PAUSE_MS
    if (delta && this.sentUpTo === from) {
      this.groupSentAt = this.deps.timer.now()
      this.head = Math.max(this.head, delta.head)
      this.send(changeEventOf(this.deps, from, delta))
    }
    this.continueSending()
  }

  private continueSending(): void {
    if (!this.running && !this.isGroupReading) void this.run()
  }

  private async run(): Promise<void> {
    const { timer } = this.deps
    this.running = true
    while (this.sentUpTo !== null && this.sentUpTo < this.head) {
      const wait = this.bucket.wait(timer.now())
      if (wait > 0) await timer.sleep(wait)
      this.bucket.take(timer.now())
      await this.readAndSend(this.sentUpTo).catch(() => this.invalidate(this.head))
    }
    this.running = false
  }

  private async readAndSend(from: number): Promise<void> {
    const delta = await this.deps.db.delta(queryAfter(from))
    // The database may have been replaced by an earlier state in the meantime.
    if (this.sentUpTo === from) this.send(changeEventOf(this.deps, from, delta))
  }

  private send(change: ChangeEvent | null): void {
    if (!change) return this.invalidate(this.head)
    this.sentUpTo = change.v
    this.deps.streams.sendChange(change.event, change.v)
  }

  private invalidate(v: number): void {
    this.sentUpTo = v
    this.deps.streams.invalidate(v)
  }
}

interface ChangeEvent {
  v: number
  event: string
}

/** Returns a feed query for everything after version `from`. */
const queryAfter = (from: number): FeedQuery => ({
  after: positionAfterVersion(from),
  maxLines: LIMITS.carriedRows,
  heldHead: 0,
  clientId: null,
  knownSeq: 0,
})

/** Builds the event with all changes after version `from`; null if they are too large for one event. */
function changeEventOf(
  { clock, cache, streams }: ChangeEventSenderDeps,
  from: number,
  delta: FeedDelta,
): ChangeEvent | null {
  const { epoch, head: v, minV, rows, text } = delta
  if (from < minV || v <= from || text === null || text.length > LIMITS.carriedBytes) return null
  cache.save(epoch, positionAfterVersion(from), v, {
    text,
    rows,
    next: positionAfterVersion(v),
    complete: true,
  })
  const cursor = (at: number) => writeCursor({ is: 'delta', epoch, position: positionAfterVersion(at) })
  const head = {
    v,
    spreadMs: streams.spreadMs(),
    epoch,
    serverTime: serverTime(clock),
    from: cursor(from),
    to: cursor(v),
  }
  return { v, event: eventOf(head, text) }
}

/** The lines are already JSON, and a line break never occurs inside one. They are joined without parsing. */
function eventOf(head: Omit<FeedChangeEvent, 'lines'>, text: string): string {
  const lines = text.trimEnd().replaceAll('\n', ',')
  return `event: change\ndata: ${JSON.stringify(head).slice(0, -1)},"lines":[${lines}]}\n\n`
}
