import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../../lib/errors.ts'
import type { SyncDatabase } from '../store/ports.ts'
import { buildBundleSet } from './bundleBuild.ts'
import { readBundleChanges, isStale } from './bundleChanges.ts'
import type { BundleFolder } from './bundleFolder.ts'
import { allFiles, byteSizeOf, type BundleSet, rowCountOf } from './bundleSet.ts'
import type { BundleSizes } from './bundleText.ts'

export interface BundleSupervisorDeps {
  db: SyncDatabase
  folder: BundleFolder
  /** Runs the work unless another server does so already. @returns true if it ran */
  runExclusively: (work: () => Promise<void>) => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** True if a person was erased above this version of the feed. */
  erasedSince: (v: number) => Promise<boolean>
  sizes?: BundleSizes
}

const FIRST_MS = 2_000
const CHECK_MS = 5 * 60_000
const BUSY_MS = 60_000
const DISK_FULL_MS = 60 * 60_000
/** Maximum pause after a page. The pause lasts as long as the page took, to leave time for other work. */
const PAUSE_MS = 200

/**
 * Keeps one bundle set ready. It builds a missing set, rebuilds it after many changes, and checks that its
 * files exist.
 */
export class BundleSupervisor {
  private readonly deps: BundleSupervisorDeps
  private readonly stopped = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private checking: Promise<number> | undefined
  private known: { stamp: string; set: BundleSet | null } | undefined

  constructor(deps: BundleSupervisorDeps) {
    this.deps = deps
  }

  /** Returns the set of an epoch if all its files exist. */
  async current(epoch: string): Promise<BundleSet | null> {
    const { folder } = this.deps
    const stamp = await folder.stamp(epoch)
    if (stamp === null) return null
    if (this.known?.stamp !== stamp) {
      const set = await folder.load(epoch)
      const isComplete = set !== null && (await folder.missing(set)).size === 0
      this.known = { stamp, set: isComplete ? set : null }
    }
    return this.known.set
  }

  /** Returns the bytes of a file; null if it was replaced or is damaged. */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await this.deps.folder.read(name)
    const { set } = this.known ?? {}
    if (!bytes && set && allFiles(set).some((file) => file.name === name)) {
      this.deps.log.warn({ file: name }, 'a file of ready packs was damaged: it is made again')
      this.known = undefined
      if (this.timer) this.schedule(0)
    }
    return bytes
  }

  start(): void {
    this.schedule(FIRST_MS)
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    clearTimeout(this.timer)
    await this.checking
  }

  /** Checks whether a set must be built, and builds it. @returns milliseconds until the next check */
  check(): Promise<number> {
    this.checking ??= this.tryOnce().finally(() => (this.checking = undefined))
    return this.checking
  }

  /**
   * Removes all files if a person in them was erased. The next check builds new ones. A build that is running looks at
   * the erasures at its end, so nobody waits for it.
   */
  async discardOutdated(): Promise<void> {
    const { db, folder } = this.deps
    const set = await folder.load(await db.read(async (snapshot) => snapshot.epoch))
    if (set ? !(await this.isOutdated(set)) : this.checking !== undefined) return
    await folder.clear()
    this.known = undefined
    if (this.timer) this.schedule(0)
  }

  /**
   * True if a person in the files was erased after they were read, by this server or another one. Clocks of servers
   * differ, and a build takes a while, so the version of the feed decides.
   */
  private isOutdated = ({ v }: BundleSet): Promise<boolean> => this.deps.erasedSince(v)

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    if (this.stopped.signal.aborted) return
    this.timer = setTimeout(() => void this.checkAgain(), ms).unref()
  }

  private async checkAgain(): Promise<void> {
    this.schedule(await this.check())
  }

  private async tryOnce(): Promise<number> {
    const { runExclusively, folder, log } = this.deps
    try {
      return (await runExclusively(() => this.rebuildIfStale())) ? CHECK_MS : BUSY_MS
    } catch (error) {
      if (this.stopped.signal.aborted) return CHECK_MS
      const full = isDiskFull(error)
      if (full) await folder.clear().catch(() => {})
      log.warn({ err: error }, full ? 'no room for ready packs' : 'ready packs could not be made')
      return full ? DISK_FULL_MS : BUSY_MS
    }
  }

  private async rebuildIfStale(): Promise<void> {
    const { db, folder, log, sizes } = this.deps
    const start = performance.now()
    const epoch = await db.read(async (snapshot) => snapshot.epoch)
    const loaded = await folder.load(epoch)
    const outdated = loaded !== null && (await this.isOutdated(loaded))
    if (outdated) await folder.clear()
    const before = outdated ? null : loaded
    const lost = before ? await folder.missing(before) : new Set<string>()
    const changes = await readBundleChanges(db, before)
    if (before && lost.size === 0 && !isStale(before, changes, Date.now())) await folder.touchList(epoch)
    else {
      const deps = { db, folder, pause: this.pause, ...(sizes ? { sizes } : {}) }
      let set = await buildBundleSet(deps, changes, before, lost)
      // A person was erased while the files were made, and may be in one of them.
      while (await this.isOutdated(set)) {
        await folder.clear()
        set = await buildBundleSet(deps, await readBundleChanges(db, null), null, new Set())
      }
      await folder.saveSet(set)
      const logged = { v: set.v, files: allFiles(set).length, rows: rowCountOf(set), bytes: byteSizeOf(set) }
      log.info({ ...logged, ms: Math.round(performance.now() - start) }, 'ready packs')
    }
    await folder.clean(Date.now())
  }

  private pause = async (workedMs: number): Promise<void> => {
    await sleep(Math.min(workedMs, PAUSE_MS), undefined, { signal: this.stopped.signal })
  }
}
