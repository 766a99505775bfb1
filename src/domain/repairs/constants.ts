/** The words of the specification. The values are stored and sent. */
export const REPAIR_TYPES = { estimate: 'Bestek', repair: 'Herstelling' } as const
export type RepairType = (typeof REPAIR_TYPES)[keyof typeof REPAIR_TYPES]

export { REPAIR_STATUSES, REPAIR_STATUS_LIST, type RepairStatus } from './statusList.ts'

/** The condition of a device at its intake, in the words of the counter. */
export const CONDITIONS = ['Goed', 'Gebruikssporen', 'Beschadigd', 'Vuil', 'Vocht'] as const

export const REPAIR_NOTES_MAX = 50
export const REFERENCE_MAX = 30
export const LONG_NOTES_MAX = 5000
export const PHOTO_SLOTS = 4
export const PHOTO_MAX_NEW = 4_442_888
export const PHOTO_MAX_DETAIL = 5_242_888
export const PHOTO_FIT = { width: 400, height: 350 } as const
/** The most photos: the four slots of the specification and further ones. */
export const PHOTOS_MAX = 40
/** The phases in which a photo is taken, as the counter and the workbench name them. */
export const PHOTO_PHASES = {
  arrival: 'bij binnenkomst',
  during: 'tijdens',
  after: 'na herstelling',
} as const
export type PhotoPhase = (typeof PHOTO_PHASES)[keyof typeof PHOTO_PHASES]
export const PHOTO_PHASE_LIST = Object.values(PHOTO_PHASES) as [PhotoPhase, ...PhotoPhase[]]
/** The limits of an original photo beside its small copy: twelve of them stay under 8 MB. */
export const ORIGINAL_SIDE = 2000
export const ORIGINAL_BYTES = 680_000
/** Repairs always use this VAT factor, whatever the setting says (D-053). */
export const REPAIR_VAT_FACTOR = 1.21
export const LOG_LINES_KEPT = 200
