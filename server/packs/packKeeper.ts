import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isFull } from '../lib/errors.ts'
import type { SyncDatabase } from '../store/ports.ts'
import { makeSet } from './packBuild.ts'
import { changedSince, isStale } from './packChanges.ts'
import type { PackFolder } from './packFolder.ts'
import { allFiles, bytesIn, type PackSet, rowsIn } from './packSet.ts'
import type { PackSizes } from './packText.ts'

export interface PackKeeping {
  db: SyncDatabase
  folder: PackFolder
  /** Runs the work unless another server does so already. @returns true if it ran */
  alone: (work: () => Promise<void>) => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  sizes?: PackSizes
}

const FIRST_MS = 2_000
const LOOK_MS = 5 * 60_000
const BUSY_MS = 60_000
const FULL_MS = 60 * 60_000
/** Maximum pause after a page. The pause lasts as long as the page took, to leave time for other work. */
const PAUSE_MS = 200

/**
 * Keeps one bundle set ready. It builds a missing set, rebuilds it after many changes, and checks that its
 * files exist.
 */
export class PackKeeper {
  private readonly keeping: PackKeeping
  private readonly stopped = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<number> | undefined
  private known: { stamp: string; set: PackSet | null } | undefined

  constructor(keeping: PackKeeping) {
    this.keeping = keeping
  }

  /** Returns the set of an epoch if all its files exist. */
  async current(epoch: string): Promise<PackSet | null> {
    const { folder } = this.keeping
    const stamp = await folder.stamp(epoch)
    if (stamp === null) return null
    if (this.known?.stamp !== stamp) {
      const set = await folder.load(epoch)
      const whole = set !== null && (await folder.missing(set)).size === 0
      this.known = { stamp, set: whole ? set : null }
    }
    return this.known.set
  }

  /** Returns the bytes of a file; null if it was replaced or is damaged. */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await this.keeping.folder.read(name)
    const { set } = this.known ?? {}
    if (!bytes && set && allFiles(set).some((file) => file.name === name)) {
      this.keeping.log.warn({ file: name }, 'a file of ready packs was damaged: it is made again')
      this.known = undefined
      if (this.timer) this.plan(0)
    }
    return bytes
  }

  start(): void {
    this.plan(FIRST_MS)
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    clearTimeout(this.timer)
    await this.looking
  }

  /** Checks whether a set must be built, and builds it. @returns milliseconds until the next check */
  look(): Promise<number> {
    this.looking ??= this.tryOnce().finally(() => (this.looking = undefined))
    return this.looking
  }

  private plan(ms: number): void {
    clearTimeout(this.timer)
    if (this.stopped.signal.aborted) return
    this.timer = setTimeout(() => void this.lookAgain(), ms).unref()
  }

  private async lookAgain(): Promise<void> {
    this.plan(await this.look())
  }

  private async tryOnce(): Promise<number> {
    const { alone, folder, log } = this.keeping
    try {
      return (await alone(() => this.renew())) ? LOOK_MS : BUSY_MS
    } catch (error) {
      if (this.stopped.signal.aborted) return LOOK_MS
      const full = isFull(error)
      if (full) await folder.clear().catch(() => {})
      log.warn({ err: error }, full ? 'no room for ready packs' : 'ready packs could not be made')
      return full ? FULL_MS : BUSY_MS
    }
  }

  private async renew(): Promise<void> {
    const { db, folder, log, sizes } = this.keeping
    const start = performance.now()
    const epoch = await db.read(async (snapshot) => snapshot.epoch)
    const before = await folder.load(epoch)
    const lost = before ? await folder.missing(before) : new Set<string>()
    const changed = await changedSince(db, before)
    if (before && lost.size === 0 && !isStale(before, changed, Date.now())) await folder.lookAfter(epoch)
    else {
      const set = await makeSet(
        { db, folder, pause: this.pause, ...(sizes ? { sizes } : {}) },
        changed,
        before,
        lost,
      )
      await folder.keep(set)
      const logged = { v: set.v, files: allFiles(set).length, rows: rowsIn(set), bytes: bytesIn(set) }
      log.info({ ...logged, ms: Math.round(performance.now() - start) }, 'ready packs')
    }
    await folder.clean(Date.now())
  }

  private pause = async (workedMs: number): Promise<void> => {
    await sleep(Math.min(workedMs, PAUSE_MS), undefined, { signal: this.stopped.signal })
  }
}
