import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { db } from '../database.ts'
import { records } from './records.ts'

/**
 * Returns the rentals that were confirmed here and not yet by the server. The items may have gone to another
 * rental meanwhile (HV-06). Only aggregates with pending changes have a shadow, so there are few.
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
