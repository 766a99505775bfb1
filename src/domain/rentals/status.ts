import { type RentalStatus, RENTAL_STATUSES as S } from './constants.ts'
import type { Rental } from './rental.ts'

export const ACTIVE_STATUSES: readonly RentalStatus[] = [S.option, S.confirmed]
const CLOSED: readonly RentalStatus[] = [S.closed, S.cancelled]

/** Optie or Bevestigd: in the overview, and holding its material (D-087). */
export const isActiveRental = ({ status }: Pick<Rental, 'status'>): boolean =>
  ACTIVE_STATUSES.includes(status)

/** Afgehandeld or Geannuleerd: there is nothing left to archive (D-088). */
export const isClosedRental = ({ status }: Pick<Rental, 'status'>): boolean => CLOSED.includes(status)

/** Where the archive action leads: a confirmed rental is finished, any other is cancelled (D-088). */
export const archiveStatus = (status: RentalStatus): RentalStatus =>
  status === S.confirmed ? S.closed : S.cancelled
