import type { BareTx, Scope } from '../ports.ts'
import { ALL_TABLES, type TableName } from '../tables.ts'
import { isPacked } from '../../contract/packs.ts'
import { PackTx } from './packTx.ts'

/**
 * Runs `work` in a transaction that sees packs too: their table comes along with those whose rows rest in them, and
 * `meta` with a writer, which may change one.
 */
export function overPacks<T, B extends BareTx>(
  scope: Scope,
  run: (scope: Scope, work: (bare: B) => Promise<T>) => Promise<T>,
  work: (tx: PackTx<B>) => Promise<T>,
): Promise<T> {
  return run({ ...scope, tables: withPacks(scope) }, async (bare) => {
    const tx = new PackTx(bare)
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
