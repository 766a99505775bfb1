/** Words of the specification, once; the values are what is stored and sent. */
export const REPAIR_TYPES = { estimate: 'Bestek', repair: 'Herstelling' } as const
export type RepairType = (typeof REPAIR_TYPES)[keyof typeof REPAIR_TYPES]

export { REPAIR_STATUSES, REPAIR_STATUS_LIST, type RepairStatus } from './statusList.ts'

/** How a device looks when it comes in: the words of the counter. */
export const CONDITIONS = ['Goed', 'Gebruikssporen', 'Beschadigd', 'Vuil', 'Vocht'] as const

export const NOTES_MAX = 50
export const REFERENCE_MAX = 30
export const LONG_NOTES_MAX = 5000
export const PHOTO_SLOTS = 4
export const PHOTO_MAX_NEW = 4_442_888
export const PHOTO_MAX_DETAIL = 5_242_888
export const PHOTO_FIT = { width: 400, height: 350 } as const
/** The four places of the specification, and photos beside them. */
export const PHOTOS_MAX = 40
/** When a photo was taken, as the counter and the bench say it. */
export const PHOTO_PHASES = {
  arrival: 'bij binnenkomst',
  during: 'tijdens',
  after: 'na herstelling',
} as const
export type PhotoPhase = (typeof PHOTO_PHASES)[keyof typeof PHOTO_PHASES]
export const PHOTO_PHASE_LIST = Object.values(PHOTO_PHASES) as [PhotoPhase, ...PhotoPhase[]]
/** What is kept beside the small copy: fits this, and twelve of them stay under 8 MB. */
export const ORIGINAL_SIDE = 2000
export const ORIGINAL_BYTES = 680_000
/** Repairs are always computed with this factor, whatever the setting says (D-053). */
export const REPAIR_VAT_FACTOR = 1.21
export const LOG_LINES_KEPT = 200
