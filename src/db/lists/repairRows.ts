import type { Customer } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { recordOf } from '../../lib/objects.ts'
import type { ReplicaDb } from '../database.ts'
import { readReplica } from '../../sync/store/dexieStore.ts'
import type { StoreTx } from '../../sync/store/ports.ts'
import {
  type ListedRow,
  withUnsent,
  SYNC_STATE_TABLES,
  readListSyncState,
  recordsById,
} from './listedRows.ts'
import { ITEM_COLUMNS, type ItemColumn } from './listQueries.ts'

type OwnPart = Omit<Repair, 'repairLines' | 'repairEstimateLines' | 'repairLogLines'>
/** A repair as a list shows it, with the shown fields of its item and customer. */
export interface RepairRow extends OwnPart, Record<ItemColumn, string | null> {
  /**
   * Null for the company's own equipment ('VERHUUR'), or for a customer that this device does not have yet.
   */
  customerName: string | null
  /** True if it has changes that the server does not have yet. */
  unsent: boolean
}

/** The tables that `withNames` reads. */
export const NAMED_TABLES = ['item', 'customer'] as const

/** Returns the rows of these repairs, in this order. A missing repair is omitted. */
export const readRepairRows = (db: ReplicaDb, ids: readonly string[]): Promise<RepairRow[]> =>
  readReplica(db, ['repair', ...NAMED_TABLES, ...SYNC_STATE_TABLES], async (tx) => {
    const [found, syncState] = await Promise.all([tx.getMany('repair', ids), readListSyncState(tx, 'repair')])
    return withRepairNames(tx, withUnsent(found, syncState))
  })

/** Adds the shown fields of the items and customers. */
export async function withRepairNames(
  tx: StoreTx,
  repairs: readonly ListedRow<'repair'>[],
): Promise<RepairRow[]> {
  const [items, customers] = await Promise.all([
    recordsById(
      tx,
      'item',
      repairs.map(({ itemId }) => itemId),
    ),
    recordsById(
      tx,
      'customer',
      repairs.map(({ customerId }) => customerId),
    ),
  ])
  return repairs.map((repair) =>
    repairRowOf(repair, items.get(repair.itemId), customers.get(repair.customerId)),
  )
}

/** Returns a repair with the shown fields of its item and customer. */
export const repairRowOf = (
  repair: ListedRow<'repair'>,
  item: Item | undefined,
  customer: Customer | undefined,
): RepairRow => ({
  ...repair,
  ...recordOf(ITEM_COLUMNS, (key) => item?.[key] ?? null),
  customerName: customer?.name ?? null,
})
