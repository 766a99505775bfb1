import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { db } from '../database.ts'
import { records } from './records.ts'

/**
 * The rentals that were confirmed here and that the server did not agree to yet: each may have gone to somebody else
 * meanwhile (HV-06). Only what waits has a shadow, so that there are few.
 */
export async function provisionalRentals(): Promise<ReadonlySet<string>> {
  const waiting = (await db.shadow.toArray()).filter(
    ({ e, base }) => e === 'rental' && fieldOf(base, 'status') !== RENTAL_STATUSES.confirmed,
  )
  const here = await records(
    db.rental,
    waiting.map(({ id }) => id),
  )
  return new Set(here.filter(({ status }) => status === RENTAL_STATUSES.confirmed).map(({ id }) => id))
}
