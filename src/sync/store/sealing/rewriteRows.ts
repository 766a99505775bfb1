import type { ReplicaDb } from '../replicaDb.ts'
import { writeReplica } from '../dexieStore.ts'
import type { Clock, Key } from '../ports.ts'
import { allTables, type TableName, keyOf } from '../tables.ts'

/** Rows per transaction. Bundles and files are large. */
const BATCH = 200
const LARGE: Partial<Record<TableName, number>> = { pack: 20, blobq: 2, blobcache: 4, column: 1 }
/** Screens and the engine get their turn after each transaction. */
const PAUSE_MS = 5

/**
 * Stores every row again in the present form (see rowCodec.ts): sealed after the encryption began, in the clear after it
 * ended. May be interrupted and begun again. A row that somebody changes meanwhile has its new form already.
 */
export async function rewriteRows(db: ReplicaDb, clock: Clock): Promise<void> {
  for (const table of [...allTables(), 'column' as const]) {
    const limit = LARGE[table] ?? BATCH
    for (let above: Key | null = null; ; ) {
      const last: Key | null = await rewriteBatch(db, table, above, limit)
      if (last === null) break
      above = last
      await clock.sleep(PAUSE_MS)
    }
  }
}

/** @returns the last key; null if there were no more rows */
const rewriteBatch = (
  db: ReplicaDb,
  table: TableName,
  above: Key | null,
  limit: number,
): Promise<Key | null> =>
  writeReplica(db, [table], async ({ bare }) => {
    const rows = await bare.all(table, { above, limit })
    bare.rewrite(table, rows)
    const last = rows.at(-1)
    return last && rows.length === limit ? keyOf(table, last) : null
  })
