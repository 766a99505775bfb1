/* Apart from item.ts, because a screen that only shows a status should not fetch the schemas (and zod) for it. */

export const ITEM_STATUSES = {
  available: 'Beschikbaar',
  inRepair: 'In herstelling',
  outOfService: 'Buiten dienst',
  unrepairable: 'Onrepareerbaar',
  sold: 'Verkocht',
} as const
/** In the order of the dropdown (D-109). */
export const ITEM_STATUS_LIST = Object.values(ITEM_STATUSES)
