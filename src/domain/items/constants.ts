/* Separate from item.ts: a screen that only shows a status should not load the schemas (and zod). */

export const ITEM_STATUSES = {
  available: 'Beschikbaar',
  inRepair: 'In herstelling',
  outOfService: 'Buiten dienst',
  unrepairable: 'Onrepareerbaar',
  sold: 'Verkocht',
} as const
/** In the order of the dropdown (D-109). */
export const ITEM_STATUS_LIST = Object.values(ITEM_STATUSES)

/** The most characters of a scanned code. The QR code of a manufacturer can hold a whole address. */
export const ITEM_CODE_MAX = 200
export const ITEM_CODE_LABEL_MAX = 50
export const ITEM_CODES_MAX = 20
/** The number of log lines that an item keeps. Older lines say little about it. */
export const ITEM_LOG_KEPT = 200
