/* Separate from rental.ts: a screen that only shows these constants should not load the schemas (and zod). */

export const RENTAL_STATUSES = {
  option: 'Optie',
  confirmed: 'Bevestigd',
  returned: 'Teruggebracht',
  closed: 'Afgehandeld',
  cancelled: 'Geannuleerd',
} as const
export type RentalStatus = (typeof RENTAL_STATUSES)[keyof typeof RENTAL_STATUSES]
/** In the order of the dropdown (D-087). */
export const RENTAL_STATUS_LIST: readonly RentalStatus[] = Object.values(RENTAL_STATUSES)

/** The statuses with which a new rental can begin; each person chooses one (VB-40). */
export const FIRST_STATUSES = [RENTAL_STATUSES.option, RENTAL_STATUSES.confirmed] as const
export type FirstStatus = (typeof FIRST_STATUSES)[number]
/** The name of the preference that stores it. */
export const FIRST_STATUS_FIELD = 'rental.firstStatus'

export const RENTAL_TYPES = { demo: 'Demo/test', rental: 'Verhuur', depannage: 'Depannage' } as const
export type RentalType = (typeof RENTAL_TYPES)[keyof typeof RENTAL_TYPES]

export const RENTAL_NOTES_MAX = 5000
export const REMARK_MAX = 255

/**
 * The steps of a unit on a line: it is chosen, handed out, and ends in one of the other states (RENTAL, at
 * the counter).
 */
export const MOVEMENTS = {
  chosen: 'chosen',
  out: 'out',
  back: 'back',
  missing: 'missing',
  damaged: 'damaged',
  found: 'found',
  /** Only for missing bulk: removed from the stock for good. */
  writtenOff: 'writtenOff',
} as const
export type MovementKind = (typeof MOVEMENTS)[keyof typeof MOVEMENTS]
export const MOVEMENT_NOTE_MAX = 500
/** The most movements of a rental: 500 lines that each go out and come back, in parts. */
export const MOVEMENTS_MAX = 2000

/** The notice that a confirmation was not accepted because another rental was confirmed first (HV-02). */
export const NOT_CONFIRMED = 'rental_not_confirmed'
