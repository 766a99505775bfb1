import { BOUNDS_KEY, readStoredBounds } from './bundleBounds.ts'
import { type BundleCache, type CachedRow, toCachedRow } from './bundleCache.ts'
import type { BundledRow, BundledTable } from './bundleLines.ts'
import { bundledRowsById, type BundleReads, bundleReadsOf, bundlesContaining } from './bundleReads.ts'
import { bundleStampIn, bundleStampOf } from '../meta.ts'
import type { BareTx } from '../ports.ts'
import type { StoredBundle } from '../tables.ts'

/** Reads of bundles that skip the cached ones. @param stamp `meta.packs`, read in the same transaction */
function cachedBundleReads(reads: BundleReads, cache: BundleCache, stamp: number): BundleReads {
  const cacheAll = (bundles: readonly (StoredBundle | undefined)[]) => {
    for (const bundle of bundles) if (bundle) cache.cacheBundle(stamp, bundle)
  }
  const bounds = cache.bounds(stamp)
  return {
    ...reads,
    ...(bounds && { where: (e, ids) => bundlesContaining(e, bounds[e] ?? [], ids) }),
    async bundles(range) {
      const bundles = await reads.bundles(range)
      cacheAll(bundles)
      return bundles
    },
    async at(keys) {
      const cached = keys.map((key) => cache.bundle(stamp, key))
      const missing = await reads.at(keys.filter((_, i) => !cached[i]))
      cacheAll(missing)
      let next = 0
      return cached.map((bundle) => bundle ?? missing[next++])
    },
  }
}

/** The bundle cache as seen by one transaction. Its first await also checks if the cache is still valid. */
export class TxBundleCache {
  private readonly bare: BareTx
  private readonly cache: BundleCache
  private readonly readsBounds: boolean
  private stamp: Promise<number> | undefined
  /** Bundles that are being read before it is known that they are needed. */
  private readonly guessed: Promise<(StoredBundle | undefined)[]>[] = []

  /** @param readsBounds true if the transaction reads `column` too */
  constructor(bare: BareTx, cache: BundleCache, readsBounds: boolean) {
    this.bare = bare
    this.cache = cache
    this.readsBounds = readsBounds
  }

  /** Starts reading the stamp, in parallel with the read of the single rows. */
  readStamp(): Promise<number> {
    return (this.stamp ??= bundleStampOf(this.bare))
  }

  /** Reads the bundles that these ids probably need, in parallel with the check of the stamp. */
  guess(e: BundledTable, ids: readonly string[]): void {
    const keys = this.cache.guess(e, ids)
    if (keys.length === 0) return
    const bundles = this.bare.getMany('pack', keys)
    bundles.catch(() => {})
    this.guessed.push(bundles)
  }

  /** Uses a running read of all of `meta`, so that the stamp needs no request of its own. */
  reuseMeta(meta: Promise<readonly object[]>): void {
    if (this.stamp) return
    this.stamp = meta.then(bundleStampIn)
    // The caller that reads `meta` reports the error.
    this.stamp.catch(() => {})
  }

  cacheRows(stamp: number, rows: readonly CachedRow[]): void {
    this.cache.cacheRows(stamp, rows)
  }

  /** Returns the bundled rows among these ids. */
  async bundledRows(e: BundledTable, ids: readonly string[]): Promise<Map<string, BundledRow>> {
    const stamp = await this.readStamp()
    await this.cacheGuessed(stamp)
    const rows = new Map<string, BundledRow>()
    // A single id is searched in the cached bundles. For several ids the bounds are known, or one read away,
    // so nothing is searched in vain.
    for (const id of ids) {
      const row =
        this.cache.row(stamp, e, id) ??
        (ids.length === 1 ? this.cache.rowFromBundle(stamp, e, id) : undefined)
      if (row) rows.set(id, row)
    }
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length === 0) return rows
    if (missing.length > 1) await this.loadBounds(stamp)
    const uncached = await bundledRowsById(
      cachedBundleReads(bundleReadsOf(this.bare), this.cache, stamp),
      e,
      missing,
    )
    const cachedRows = [...uncached.values()].map((row) => toCachedRow(e, row))
    this.cache.cacheRows(stamp, cachedRows)
    return new Map([...rows, ...uncached])
  }

  /** A guessed bundle that was not needed is still current, so cache it. */
  private async cacheGuessed(stamp: number): Promise<void> {
    for (const bundles of this.guessed.splice(0))
      for (const bundle of await bundles) if (bundle) this.cache.cacheBundle(stamp, bundle)
  }

  private async loadBounds(stamp: number): Promise<void> {
    if (!this.readsBounds || this.cache.bounds(stamp)) return
    const stored = await this.bare.get('column', BOUNDS_KEY)
    this.cache.setBounds(stamp, readStoredBounds(stored?.v, stamp))
  }
}
