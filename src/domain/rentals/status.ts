import { type RentalStatus, RENTAL_STATUSES as S } from './constants.ts'
import type { Rental } from './rental.ts'

export const ACTIVE_STATUSES: readonly RentalStatus[] = [S.option, S.confirmed]
const CLOSED: readonly RentalStatus[] = [S.closed, S.cancelled]

/** True for Optie or Bevestigd: the rental is in the overview and holds its equipment (D-087). */
export const isActiveRental = ({ status }: Pick<Rental, 'status'>): boolean =>
  ACTIVE_STATUSES.includes(status)

/** True for Afgehandeld or Geannuleerd: there is nothing left to archive (D-088). */
export const isClosedRental = ({ status }: Pick<Rental, 'status'>): boolean => CLOSED.includes(status)

/** True for Afgehandeld: the rental is only read until somebody reopens it (D-143). */
export const isLockedRental = ({ status }: Pick<Rental, 'status'>): boolean => status === S.closed

/** The status that a reopened rental gets (D-143). */
export const REOPENED_STATUS = S.returned

/** The status that the archive action sets: a confirmed rental is closed, any other is cancelled (D-088). */
export const archiveStatus = (status: RentalStatus): RentalStatus =>
  status === S.confirmed ? S.closed : S.cancelled
