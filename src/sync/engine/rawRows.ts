import { isEntityName } from '../store/tables.ts'
import { getMeta, putMeta } from '../store/meta.ts'
import { toRow } from '../store/rows.ts'
import { allTables } from '../store/tables.ts'
import type { Store } from '../ports.ts'
import { readAliases } from '../store/aliases.ts'
import { aggregateKey } from './keys.ts'
import { rebase } from './rebase.ts'
import { isReadableRow } from './rowCheck.ts'
import { write } from '../store/transactions.ts'

/**
 * Runs at the start, after a possible update of the app. Rows that an older version could not use move into
 * their tables (B5.8).
 */
export function restoreRawRows(store: Store): Promise<void> {
  return write(store, allTables(), async (tx) => {
    const dirty = new Set<string>()
    let moved = 0
    for (const { e, id, v, d } of await tx.all('raw')) {
      if (!isEntityName(e) || !isReadableRow(e, d, true)) continue
      const row = toRow(e, d, v)
      const shadow = await tx.get('shadow', [e, id])
      tx.delete('raw', [e, id])
      moved++
      if (shadow) {
        tx.put('shadow', { e, id, base: row })
        dirty.add(aggregateKey(e, id))
      } else tx.put(e, row)
    }
    if (moved === 0) return
    if (dirty.size > 0) await rebase(tx, dirty, await tx.all('outbox'), await readAliases(tx))
    putMeta(tx, 'stamp', ((await getMeta(tx, 'stamp')) ?? 0) + 1)
  })
}
