import type { BareTx, Scope } from '../ports.ts'
import { allTables, type TableName } from '../tables.ts'
import { isBundled } from '../tables.ts'
import type { BundleCache } from './bundleCache.ts'
import { TxBundleCache } from './txBundleCache.ts'
import { BundleTx } from './bundleTx.ts'

/**
 * Runs `work` in a transaction that also sees bundles. It adds the table `pack` to the tables of packed
 * kinds, and `meta` for a writer, who may change a bundle. A reader that reads `meta` anyway uses the cache
 * (`near`).
 */
export function runWithBundles<T, B extends BareTx>(
  scope: Scope,
  run: (scope: Scope, work: (bare: B) => Promise<T>) => Promise<T>,
  work: (tx: BundleTx<B>) => Promise<T>,
  cache: BundleCache,
): Promise<T> {
  const usesCache = scope.tables.includes('meta') && (scope.usesBundleCache ?? !scope.write)
  const tables = withBundleTables(scope)
  return run({ ...scope, tables }, async (bare) => {
    const txCache = usesCache ? new TxBundleCache(bare, cache, tables.includes('column')) : null
    const tx = new BundleTx(bare, txCache)
    const result = await work(tx)
    if (scope.write) await tx.flush()
    return result
  })
}

function withBundleTables({ tables, write }: Scope): readonly TableName[] {
  if (tables === allTables() || !tables.some(isBundled)) return tables
  const more: TableName[] = write ? ['pack', 'meta'] : tables.includes('meta') ? ['pack', 'column'] : ['pack']
  return [...new Set([...tables, ...more])]
}
