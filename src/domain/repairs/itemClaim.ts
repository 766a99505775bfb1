import { ITEM_STATUSES as I, isBulk, type Item } from '../items/item.ts'
import { isGone, type RepairStatus, statusFacts } from './statusList.ts'
import type { Repair } from './repair.ts'

type ClaimingRepair = Pick<Repair, 'id' | 'status' | 'itemId'>
type Before = Pick<Repair, 'status' | 'previousStatus' | 'itemId'>

/**
 * The item after its repair was saved (D-045). It is claimed while the repair is open, unrepairable if the
 * repair is, and otherwise released. Bulk items are never claimed; items out of service or sold keep their
 * status.
 * @param before the repair before the change, with this item; correcting a mistaken 'Onrepareerbaar' makes
 * the item available again
 */
export function itemAfterRepair(item: Item, repair: ClaimingRepair, before: Before | null = null): Item {
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

const keepsStatus = (item: Item) => item.status === I.outOfService || item.status === I.sold

function claimed(item: Item, repairId: string): Item {
  const taken = item.status === I.inRepair && item.repairId !== null && item.repairId !== repairId
  return keepsStatus(item) || taken ? item : { ...item, status: I.inRepair, repairId }
}

const condemned = (item: Item): Item =>
  keepsStatus(item) ? item : { ...item, status: I.unrepairable, repairId: null }

const condemns = (status: RepairStatus | null) => statusFacts(status)?.item === 'condemned'

/**
 * True if the repair had made its item unrepairable: it had that status, or it left the company from that
 * status (D-043).
 */
const wasCondemned = (before: Before | null): boolean =>
  before !== null && (condemns(before.status) || (isGone(before.status) && condemns(before.previousStatus)))

const acquitted = (item: Item): Item =>
  item.status === I.unrepairable ? { ...item, status: I.available } : item

/**
 * The item after a repair released it. It becomes available only if that very repair still claims it.
 * @param before given if the repair gets another item, so that its verdict was about the wrong one
 */
export function releasedItem(item: Item, repairId: string, before: Before | null = null): Item {
  if (item.status === I.inRepair && item.repairId === repairId)
    return { ...item, status: I.available, repairId: null }
  return wasCondemned(before) && !isBulk(item) ? acquitted(item) : item
}
