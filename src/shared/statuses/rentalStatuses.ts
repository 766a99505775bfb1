import { statusTone, useStatuses } from './statuses.ts'

/** The colour of a rental's status. Optie and Bevestigd have the colours of the calendar (D-094). */
export const rentalTone = (status: string) => statusTone('rentalStatus', status)

/** The statuses of a rental to choose from. */
export const useRentalStatuses = () => useStatuses('rentalStatus')
