import type { Customer } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { recordOf } from '../../domain/shared/objects.ts'
import type { WerkbankDb } from '../database.ts'
import { readReplica } from '../dexieStore.ts'
import type { StoreTx } from '../ports.ts'
import type { EntityRow } from '../tables.ts'
import { readMarks } from './readRecords.ts'
import { ITEM_COLUMNS, type ItemColumn } from './types.ts'

type OwnPart = Omit<Repair, 'repairLines' | 'repairEstimateLines' | 'repairLogLines'>
/** A repair as a list shows it, with what it shows of its item and customer. */
export interface RepairRow extends OwnPart, Record<ItemColumn, string | null> {
  /** Null: equipment of the house ('VERHUUR'). */
  customerName: string | null
  /** Has changes that the server does not have yet. */
  unsent: boolean
}

export interface RowsRead {
  rows: RepairRow[]
  /** The first download is still running. */
  booting: boolean
}

const TABLES = ['repair', 'item', 'customer', 'shadow', 'meta'] as const

/** The rows of these repairs, in this order; a repair that is gone is left out. */
export const readRows = (db: WerkbankDb, ids: readonly string[]): Promise<RowsRead> =>
  read(db, (tx) => tx.getMany('repair', ids))

const read = (
  db: WerkbankDb,
  find: (tx: StoreTx) => Promise<(EntityRow<'repair'> | undefined)[]>,
): Promise<RowsRead> =>
  readReplica(db, TABLES, async (tx) => {
    const [{ unsent, booting }, found] = await Promise.all([readMarks(tx, 'repair'), find(tx)])
    const repairs = found.filter((repair) => repair !== undefined)
    const [items, customers] = await Promise.all([
      byId(
        tx,
        'item',
        repairs.map(({ itemId }) => itemId),
      ),
      byId(
        tx,
        'customer',
        repairs.map(({ customerId }) => customerId),
      ),
    ])
    const rows = repairs.map((repair) =>
      rowOf(repair, items.get(repair.itemId), customers.get(repair.customerId), unsent.has(repair.id)),
    )
    return { rows, booting }
  })

async function byId<E extends 'item' | 'customer'>(tx: StoreTx, table: E, named: readonly (string | null)[]) {
  const ids = named.filter((id) => id !== null)
  const rows = await tx.getMany(table, ids)
  return new Map<string | null, EntityRow<E> | undefined>(ids.map((id, i) => [id, rows[i]]))
}

function rowOf(
  repair: Repair,
  item: Item | undefined,
  customer: Customer | undefined,
  unsent: boolean,
): RepairRow {
  return {
    ...repair,
    ...recordOf(ITEM_COLUMNS, (key) => item?.[key] ?? null),
    customerName: customer?.name ?? null,
    unsent,
  }
}
