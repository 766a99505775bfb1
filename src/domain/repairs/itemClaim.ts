import { ITEM_STATUSES as I, isBulk, type Item } from '../items/item.ts'
import { isGone, type RepairStatus, statusFacts } from './statusList.ts'
import type { Repair } from './repair.ts'

type Coupled = Pick<Repair, 'id' | 'status' | 'itemId'>
type Before = Pick<Repair, 'status' | 'previousStatus' | 'itemId'>

/**
 * The item after its repair was saved (D-045): claimed while the repair is open, unrepairable when it is, else released.
 * Bulk items are never claimed; items out of service or sold keep their status.
 * @param before the repair as it was, with this item; a mistaken 'Onrepareerbaar' that is corrected takes the item along
 */
export function coupledItem(item: Item, repair: Coupled, before: Before | null = null): Item {
  if (isBulk(item)) return item
  switch (statusFacts(repair.status)?.item) {
    case 'held':
      return claimed(item, repair.id)
    case 'condemned':
      return condemned(item)
    case 'cleared':
      return wasCondemned(before) ? acquitted(item) : releasedItem(item, repair.id)
    default:
      return releasedItem(item, repair.id)
  }
}

const keeps = (item: Item) => item.status === I.outOfService || item.status === I.sold

function claimed(item: Item, repairId: string): Item {
  const taken = item.status === I.inRepair && item.repairId !== null && item.repairId !== repairId
  return keeps(item) || taken ? item : { ...item, status: I.inRepair, repairId }
}

const condemned = (item: Item): Item =>
  keeps(item) ? item : { ...item, status: I.unrepairable, repairId: null }

const condemns = (status: RepairStatus | null) => statusFacts(status)?.item === 'condemned'

/** Whether the repair had made its item unrepairable: it was so, or it went out of the house so (D-043). */
const wasCondemned = (before: Before | null): boolean =>
  before !== null && (condemns(before.status) || (isGone(before.status) && condemns(before.previousStatus)))

const acquitted = (item: Item): Item =>
  item.status === I.unrepairable ? { ...item, status: I.available } : item

/**
 * The item when a repair lets go of it: available again, only if it is still claimed by that very repair.
 * @param before with it: the repair gets another item, and what it said of this one was about the wrong one
 */
export function releasedItem(item: Item, repairId: string, before: Before | null = null): Item {
  if (item.status === I.inRepair && item.repairId === repairId)
    return { ...item, status: I.available, repairId: null }
  return wasCondemned(before) && !isBulk(item) ? acquitted(item) : item
}
