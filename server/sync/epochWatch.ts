import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Counter, highest } from '../store/counters.ts'
import { checkEpoch, raiseCounters } from '../store/pgEpoch.ts'
import { SideFile } from '../store/sideFile.ts'

/** Connections that come back together are one reason to look. */
const GATHER_MS = 50
/** After a look that broke off, as one does when another first takes over in its middle. */
const AGAIN_MS = { first: 250, most: 2_000 } as const

/**
 * Watches whether the database is still the one it was (B4.6): as soon as any connection is made, for a standby that took
 * over may lack the last commits, and before any writer writes there (sync_moved).
 */
export class EpochWatch {
  readonly side: SideFile
  private readonly pool: pg.Pool
  private readonly warn: (text: string) => void
  /** What this process gave out; the last of it may be in no file yet. */
  private readonly given = new Map<string, Counter>()
  private epoch: string | null = null
  private checking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private readonly listeners = new Set<() => void>()

  constructor(app: Pick<FastifyInstance, 'pool' | 'env' | 'log'>) {
    this.pool = app.pool
    this.side = new SideFile(app.env.dataDir)
    this.warn = (text) => app.log.warn(text)
  }

  /** The stretch up to which this process looked; null: it never did. */
  get checked(): number | null {
    return this.epoch === null ? null : this.side.checked
  }

  /** The history that the last look found; null: none yet. */
  get known(): string | null {
    return this.epoch
  }

  /** `listener` hears that another history began. @returns how to stop */
  onReplaced(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A number was given out; also when its transaction fails in the end, which costs nothing but that number. */
  noteGiven(counter: Counter): void {
    const key = `${counter.kind}/${counter.boekjaar}`
    if ((this.given.get(key)?.n ?? 0) < counter.n) this.given.set(key, counter)
  }

  /** Looks now; who asks meanwhile gets the same answer. */
  check(): Promise<void> {
    this.checking ??= this.look().finally(() => (this.checking = undefined))
    return this.checking
  }

  /** From now on at each new connection, and again until a look came to its end. @returns how to stop */
  watch(): () => void {
    this.stopped = false
    const connected = () => this.soon(GATHER_MS)
    this.pool.on('connect', connected)
    return () => {
      this.stopped = true
      clearTimeout(this.timer)
      this.pool.off('connect', connected)
    }
  }

  /** A look that breaks off would else wait for a further connection, or for a device that comes by to write. */
  private soon(ms: number, isAgain = false): void {
    if (this.stopped) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.check().catch((error: Error) => {
        if (!isAgain) this.warn(`the epoch could not be checked: ${error.message}`)
        this.soon(isAgain ? Math.min(ms * 2, AGAIN_MS.most) : AGAIN_MS.first, true)
      })
    }, ms).unref()
  }

  private async look(): Promise<void> {
    const given = [...this.given.values()]
    const { epoch, rotated } = await checkEpoch(this.pool, this.side, given)
    if (rotated) this.warn('the database was replaced: a new epoch begins, devices start over')
    // another server was faster, and does not know what this one gave out
    else if (this.epoch !== null && this.epoch !== epoch)
      await raiseCounters(this.pool, highest(given, this.side.last?.counters ?? []))
    const isAnother = this.epoch !== null && this.epoch !== epoch
    this.epoch = epoch
    if (isAnother) for (const listener of this.listeners) listener()
  }
}

const watches = new WeakMap<pg.Pool, EpochWatch>()

/** The one watch of a process. */
export function epochWatchOf(app: Pick<FastifyInstance, 'pool' | 'env' | 'log'>): EpochWatch {
  const known = watches.get(app.pool) ?? new EpochWatch(app)
  watches.set(app.pool, known)
  return known
}
