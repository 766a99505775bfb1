import type { Item } from '../items/item.ts'
import { REPAIR_NOTES_MAX, REPAIR_TYPES } from './constants.ts'

export interface ItemRepairFacts {
  /** Id of the new repair. */
  id: string
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
  /** The first executor in the fixed order (`firstExecutor`). */
  executorId: string
  /** The cost of a refused estimate according to the settings, in euro. */
  refusedQuote: number
}

/**
 * The repair of an item that was set to 'In herstelling' without one, as arguments of repair.create (IT-28,
 * D-110). It is an estimate that is taken in today. Equipment of the company has no customer.
 */
export const repairOfItem = (
  item: Pick<Item, 'id' | 'brand' | 'model' | 'customerId'>,
  { id, today, executorId, refusedQuote }: ItemRepairFacts,
) => ({
  id,
  type: REPAIR_TYPES.estimate,
  dateIn: today,
  executorId,
  itemId: item.id,
  customerId: item.customerId,
  rentalEquipment: item.customerId === null,
  notes: ['Herstelling', item.brand, item.model].filter(Boolean).join(' ').slice(0, REPAIR_NOTES_MAX).trim(),
  forfaitAmount: refusedQuote,
})
