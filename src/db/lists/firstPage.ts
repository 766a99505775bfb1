import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import type { WerkbankDb } from '../database.ts'
import type { IdbTx } from '../idbTx.ts'
import { numberKey } from '../rows.ts'
import type { EntityRow } from '../tables.ts'
import type { ListPage } from './types.ts'

/*
 * What the overviews open with, from the store, while the lists are not in memory. The only file that reads these tables
 * by anything but ids; everything else asks the lists.
 */

interface PageAt {
  /** From 1. */
  page: number
  size: number
}

/** A page of the active repairs, the highest number first (D-071). */
export const firstRepairs = (tx: IdbTx, { page, size }: PageAt): Promise<EntityRow<'repair'>[]> =>
  tx.newest('repair', '_list', (page - 1) * size, size)

/** How many repairs are active. */
export const countActiveRepairs = (tx: IdbTx): Promise<number> => tx.count('repair', '_list')

const ACTIVE = [RENTAL_STATUSES.option, RENTAL_STATUSES.confirmed]

/**
 * The active rentals with the highest numbers. Ids carry the time, as numbers do: so many of the newest are read as are
 * shown. One that got its number much later stands elsewhere; the lists, a moment later, put it in its place.
 */
export async function firstRentals(db: WerkbankDb, { page, size }: PageAt): Promise<ListPage> {
  const [newest, total] = await Promise.all([
    db.rental
      .orderBy('id')
      .reverse()
      .filter(isActiveRental)
      .limit(page * size)
      .toArray(),
    db.rental.where('status').anyOf(ACTIVE).count(),
  ])
  const sorted = newest.toSorted((a, b) => numberKey(b) - numberKey(a))
  return { ids: sorted.slice((page - 1) * size).map(({ id }) => id), total }
}

/** The active customers by name. Capitals and accents stand elsewhere in this order; the lists put them in their place. */
export async function firstCustomers(db: WerkbankDb, { page, size }: PageAt): Promise<ListPage> {
  const ids = await db.customer
    .orderBy('name')
    .filter((customer) => customer.active)
    .offset((page - 1) * size)
    .limit(size)
    .primaryKeys()
  return { ids, total: await db.customer.count() }
}
