import { ITEM_STATUSES as I, isBulk, type Item } from '../items/item.ts'
import { REPAIR_STATUSES as S } from './constants.ts'
import type { Repair } from './repair.ts'

type Coupled = Pick<Repair, 'id' | 'status' | 'itemId'>

const claims = (repair: Coupled) => repair.status === S.received || repair.status === S.external

/**
 * The item after its repair was saved (D-045): claimed while the repair is open, unrepairable when it is, else released.
 * Bulk items are never claimed; items out of service or sold keep their status.
 */
export function coupledItem(item: Item, repair: Coupled): Item {
  if (isBulk(item)) return item
  if (claims(repair)) return claimed(item, repair.id)
  if (repair.status === S.unrepairable) return { ...item, status: I.unrepairable, repairId: null }
  return releasedItem(item, repair.id)
}

function claimed(item: Item, repairId: string): Item {
  const stays = item.status === I.outOfService || item.status === I.sold
  const taken = item.status === I.inRepair && item.repairId !== null && item.repairId !== repairId
  return stays || taken ? item : { ...item, status: I.inRepair, repairId }
}

/** The item when a repair lets go of it: available again, only if it is still claimed by that very repair. */
export const releasedItem = (item: Item, repairId: string): Item =>
  item.status === I.inRepair && item.repairId === repairId
    ? { ...item, status: I.available, repairId: null }
    : item
