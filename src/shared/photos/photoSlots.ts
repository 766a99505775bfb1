import { PHOTO_SLOTS } from '../../domain/repairs/constants.ts'

/** The numbers of the four slots for photos (PH-01). */
export const PHOTO_SLOT_NUMBERS: readonly number[] = Array.from({ length: PHOTO_SLOTS }, (_, i) => i + 1)
