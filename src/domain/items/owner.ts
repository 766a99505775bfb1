import type { Item } from './item.ts'

/**
 * True if an item belongs to another customer. An item of the customer itself or of nobody does not (RN-05,
 * RN-06, D-074).
 * @param customerId the expected owner; null: unknown
 * @param companyOnly true if only items that belong to nobody are acceptable
 */
export const isOthersItem = (
  item: Pick<Item, 'customerId'>,
  customerId: string | null | undefined,
  companyOnly = false,
): boolean =>
  item.customerId !== null && (companyOnly || (Boolean(customerId) && item.customerId !== customerId))
