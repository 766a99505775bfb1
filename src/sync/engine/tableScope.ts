import type { TableName } from '../store/tables.ts'
import type { Store, StoreTx } from '../store/ports.ts'
import { write } from '../store/transactions.ts'

/** Work that is decided, and the tables that it needs. */
export interface ScopedWork<T> {
  tables: readonly TableName[]
  run: (tx: StoreTx) => Promise<T>
}

/**
 * Writes in a transaction over few tables, so that readers of the others need not wait:
 *
 *     transaction over `tables` ──► decide ─┬─ needs no others ──► run;
 *                                           └─ needs others ─────► end, and begin again over these too.
 *
 * `decide` only reads, and only from `tables`. Nothing is therefore written before all tables are known. The
 * second transaction decides again, because another tab may have written between the two.
 */
export async function withTables<T>(
  store: Store,
  tables: readonly TableName[],
  decide: (tx: StoreTx) => Promise<ScopedWork<T>>,
): Promise<T> {
  for (let scope = tables; ; ) {
    const step = await write(store, scope, async (tx): Promise<{ missing: TableName[] } | { result: T }> => {
      const work = await decide(tx)
      const missing = work.tables.filter((table) => !scope.includes(table))
      return missing.length > 0 ? { missing } : { result: await work.run(tx) }
    })
    if ('result' in step) return step.result
    scope = [...new Set([...scope, ...step.missing])]
  }
}
