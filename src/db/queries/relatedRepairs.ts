import type { Repair } from '../../domain/repairs/repair.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** The most related repairs that are shown. A long-standing customer has hundreds. */
const SHOWN = 20

/**
 * Returns other repairs of the same customer and item, archived ones included, newest first. Without an item,
 * those of the customer; without a customer, those of the item (D-062).
 */
export async function relatedRepairs(
  repair: Pick<Repair, 'id' | 'customerId' | 'itemId'>,
): Promise<Repair[]> {
  const { id, customerId, itemId } = repair
  if (!customerId && !itemId) return []
  const same = { customerId: customerId ?? undefined, itemId: itemId ?? undefined }
  // One more, because the repair itself is among them.
  const ids = await ask('repairs', 'find', same, SHOWN + 1)
  const others = ids.filter((other) => other !== id)
  return records(db.repair, others.slice(0, SHOWN))
}
