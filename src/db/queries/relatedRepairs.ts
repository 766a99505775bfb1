import type { Repair } from '../../domain/repairs/repair.ts'
import { db } from '../database.ts'

/** Most related repairs that are shown; a customer of years has hundreds. */
const SHOWN = 20

/**
 * Other repairs of the same customer and item, archived ones included, newest first. Without an item those of the
 * customer, without a customer those of the item (D-062).
 */
export async function relatedRepairs(
  repair: Pick<Repair, 'id' | 'customerId' | 'itemId'>,
): Promise<Repair[]> {
  const { id, customerId, itemId } = repair
  if (!customerId && !itemId) return []
  const rows = itemId
    ? await db.repair.where('itemId').equals(itemId).toArray()
    : await db.repair
        .where('customerId')
        .equals(customerId ?? '')
        .toArray()
  return rows
    .filter((row) => row.id !== id && (!customerId || row.customerId === customerId))
    .toSorted((a, b) => b.dateIn.localeCompare(a.dateIn) || b.id.localeCompare(a.id))
    .slice(0, SHOWN)
}
