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

/** The most characters of a code that is scanned; a QR of a maker can hold a whole address. */
export const ITEM_CODE_MAX = 200
export const ITEM_CODE_LABEL_MAX = 50
export const ITEM_CODES_MAX = 20
/** So many lines of its history stay with an item; what is older says little about it. */
export const ITEM_LOG_KEPT = 200
