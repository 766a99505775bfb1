import type { StoredBundle } from '../tables.ts'
import type { BundleCache } from './bundleCache.ts'
import { type BundleReads, bundlesContaining } from './bundleReads.ts'

/** Reads of bundles that skip the cached ones. @param stamp `meta.packs`, read in the same transaction */
export function cachedBundleReads(reads: BundleReads, cache: BundleCache, stamp: number): BundleReads {
  const cacheAll = (bundles: readonly (StoredBundle | undefined)[]) => {
    for (const bundle of bundles) if (bundle) cache.cacheBundle(stamp, bundle)
  }
  const bounds = cache.bounds(stamp)
  return {
    ...reads,
    ...(bounds && { where: (e, ids) => bundlesContaining(e, bounds[e], ids) }),
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
