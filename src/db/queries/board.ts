import { lastActivityDay } from '../../domain/repairs/board.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { withUnsent } from '../lists/listedRows.ts'
import { type RepairRow, repairRowOf } from '../lists/repairRows.ts'
import type { RepairFilters } from '../lists/listQueries.ts'
import { records } from './records.ts'

/** A repair as its card shows it. */
export interface BoardRow extends RepairRow {
  /** The last day on which anything was done with it. */
  touched: string
}

/** No company has more open work than this, and a larger board would help nobody. */
const MOST = 2_000

/**
 * Returns the open work, filtered like the list. Dexie reads all of it, because its live queries observe what
 * they read. A card therefore follows the name of its customer and device, and the state of its unsent
 * changes.
 */
export async function boardRows(filters: RepairFilters | undefined): Promise<BoardRow[]> {
  const sort = { by: 'dateIn', dir: 'asc' as const }
  const { ids } = await ask('repairs', 'query', { term: '', all: false, filters, sort, page: 1, size: MOST })
  return boardRowsOf(ids)
}

/** Returns these repairs, in this order. */
export async function boardRowsOf(ids: readonly string[]): Promise<BoardRow[]> {
  const repairs = await records(db.repair, ids)
  const [items, customers, unsent] = await Promise.all([
    byId(
      db.item,
      repairs.map(({ itemId }) => itemId),
    ),
    byId(
      db.customer,
      repairs.map(({ customerId }) => customerId),
    ),
    unsentRepairs(),
  ])
  return withUnsent<'repair'>(repairs, { unsent }).map((repair) => ({
    ...repairRowOf(repair, items.get(repair.itemId), customers.get(repair.customerId)),
    touched: lastActivityDay(repair),
  }))
}

async function byId<R extends { id: string }>(
  table: Parameters<typeof records<R>>[0],
  named: readonly (string | null)[],
): Promise<Map<string | null, R>> {
  const ids = [...new Set(named)].filter((id) => id !== null)
  return new Map((await records(table, ids)).map((row) => [row.id, row]))
}

async function unsentRepairs(): Promise<ReadonlySet<string>> {
  const keys = await db.shadow.where('[e+id]').between(['repair', ''], ['repair', '~']).primaryKeys()
  return new Set(keys.map(([, id]) => id))
}
