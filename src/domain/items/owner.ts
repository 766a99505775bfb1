import type { Item } from './item.ts'

/**
 * Whether an item is somebody else's: what is the customer's own, or nobody's, is not (RN-05, RN-06, D-074).
 * @param customerId null: nothing is known of whose it should be
 * @param house only what belongs to nobody will do
 */
export const isOthersItem = (
  item: Pick<Item, 'customerId'>,
  customerId: string | null | undefined,
  house = false,
): boolean => item.customerId !== null && (house || (Boolean(customerId) && item.customerId !== customerId))
