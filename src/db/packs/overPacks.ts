import type { BareTx, Scope } from '../ports.ts'
import { ALL_TABLES, type TableName } from '../tables.ts'
import { isPacked } from '../../contract/packs.ts'
import type { Near } from './near.ts'
import { Nearby } from './nearby.ts'
import { PackTx } from './packTx.ts'

/**
 * Runs `work` in a transaction that also sees bundles. It adds the table `pack` to the tables of packed
 * kinds, and `meta` for a writer, who may change a bundle. A reader that reads `meta` anyway uses the cache
 * (`near`).
 */
export function overPacks<T, B extends BareTx>(
  scope: Scope,
  run: (scope: Scope, work: (bare: B) => Promise<T>) => Promise<T>,
  work: (tx: PackTx<B>) => Promise<T>,
  near: Near,
): Promise<T> {
  const remembers = scope.tables.includes('meta') && (scope.packsStay ?? !scope.write)
  const tables = withPacks(scope)
  return run({ ...scope, tables }, async (bare) => {
    const nearby = remembers ? new Nearby(bare, near, tables.includes('column')) : null
    const tx = new PackTx(bare, nearby)
    const result = await work(tx)
    if (scope.write) await tx.settle()
    return result
  })
}

function withPacks({ tables, write }: Scope): readonly TableName[] {
  if (tables === ALL_TABLES || !tables.some(isPacked)) return tables
  const more: TableName[] = write ? ['pack', 'meta'] : tables.includes('meta') ? ['pack', 'column'] : ['pack']
  return [...new Set([...tables, ...more])]
}
