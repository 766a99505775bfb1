import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Counter, highestCounters } from './store/counters.ts'
import { checkEpoch, raiseCounters } from './store/pgEpoch.ts'
import { SideFile } from './store/sideFile.ts'

/** Connections that return within this time trigger one check together. */
const GATHER_MS = 50
/** Retry delays after a failed check, for example during a second failover. */
const RETRY_DELAY_MS = { first: 250, most: 2_000 } as const

/**
 * Checks whether the database is still the same one (B4.6). It runs after each new connection, because a
 * standby that took over may lack the last commits. No transaction writes before the check (`sync_moved`).
 */
export class EpochWatch {
  readonly sideFile: SideFile
  private readonly pool: pg.Pool
  private readonly warn: (text: string) => void
  /** Document numbers that this process assigned. The latest ones may not be in any file yet. */
  private readonly assignedNumbers = new Map<string, Counter>()
  private epoch: string | null = null
  private checking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private readonly listeners = new Set<() => void>()

  constructor(app: Pick<FastifyInstance, 'pool' | 'env' | 'log'>) {
    this.pool = app.pool
    this.sideFile = new SideFile(app.env.dataDir)
    this.warn = (text) => app.log.warn(text)
  }

  /** The timeline up to which this process checked; null if it never checked. */
  get checkedTimeline(): number | null {
    return this.epoch === null ? null : this.sideFile.checkedTimeline
  }

  /** The epoch that the last check found; null if there was no check yet. */
  get knownEpoch(): string | null {
    return this.epoch
  }

  /** Calls `listener` when another epoch begins. @returns a function that unsubscribes */
  onReplaced(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Records an assigned number. If its transaction is rolled back, only that number is lost. */
  noteAssignedNumber(counter: Counter): void {
    const key = `${counter.kind}/${counter.boekjaar}`
    if ((this.assignedNumbers.get(key)?.n ?? 0) < counter.n) this.assignedNumbers.set(key, counter)
  }

  /** Checks now. Concurrent callers share one check. */
  check(): Promise<void> {
    this.checking ??= this.runCheck().finally(() => (this.checking = undefined))
    return this.checking
  }

  /**
   * Checks after each new connection, and retries until a check succeeds. @returns a function that stops it
   */
  watch(): () => void {
    this.stopped = false
    const connected = () => this.scheduleCheck(GATHER_MS)
    this.pool.on('connect', connected)
    return () => {
      this.stopped = true
      clearTimeout(this.timer)
      this.pool.off('connect', connected)
    }
  }

  /**
   * Schedules a check. Without the retry, a failed check would wait for the next connection or the next write
   * of a device.
   */
  private scheduleCheck(ms: number, isRetry = false): void {
    if (this.stopped) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.check().catch((error: Error) => {
        if (!isRetry) this.warn(`the epoch could not be checked: ${error.message}`)
        this.scheduleCheck(isRetry ? Math.min(ms * 2, RETRY_DELAY_MS.most) : RETRY_DELAY_MS.first, true)
      })
    }, ms).unref()
  }

  private async runCheck(): Promise<void> {
    const assigned = [...this.assignedNumbers.values()]
    const { epoch, rotated } = await checkEpoch(this.pool, this.sideFile, assigned)
    if (rotated) this.warn('the database was replaced: a new epoch begins, devices start over')
    // Another server already rotated the epoch and does not know the numbers that this process assigned.
    else if (this.epoch !== null && this.epoch !== epoch)
      await raiseCounters(this.pool, highestCounters(assigned, this.sideFile.last?.counters ?? []))
    const isReplaced = this.epoch !== null && this.epoch !== epoch
    this.epoch = epoch
    if (isReplaced) for (const listener of this.listeners) listener()
  }
}

const watches = new WeakMap<pg.Pool, EpochWatch>()

/** Returns the watch of this process. */
export function epochWatchOf(app: Pick<FastifyInstance, 'pool' | 'env' | 'log'>): EpochWatch {
  const known = watches.get(app.pool) ?? new EpochWatch(app)
  watches.set(app.pool, known)
  return known
}
