import type { BareTx, Scope } from '../ports.ts'
import { ALL_TABLES, type TableName } from '../tables.ts'
import { isPacked } from '../../contract/packs.ts'
import type { NearRows } from './near.ts'
import { PackTx } from './packTx.ts'

/**
 * Runs `work` in a transaction that sees packs too: their table comes along with those whose rows rest in them, and
 * `meta` with a writer, which may change one. Who reads `meta` anyway is spared the packs of rows that are `near`.
 */
export function overPacks<T, B extends BareTx>(
  scope: Scope,
  run: (scope: Scope, work: (bare: B) => Promise<T>) => Promise<T>,
  work: (tx: PackTx<B>) => Promise<T>,
  near: NearRows,
): Promise<T> {
  const remembers = !scope.write && scope.tables.includes('meta')
  return run({ ...scope, tables: withPacks(scope) }, async (bare) => {
    const tx = new PackTx(bare, remembers ? near : null)
    const result = await work(tx)
    if (scope.write) await tx.settle()
    return result
  })
}

function withPacks({ tables, write }: Scope): readonly TableName[] {
  if (tables === ALL_TABLES || !tables.some(isPacked)) return tables
  const more: TableName[] = write ? ['pack', 'meta'] : ['pack']
  return [...new Set([...tables, ...more])]
}
