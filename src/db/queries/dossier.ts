import type { Customer } from '../../domain/customers/customer.ts'
import {
  dossierEvents,
  type DossierEvent,
  type DossierTotals,
  dossierTotals,
} from '../../domain/dossier/dossier.ts'
import type { Item } from '../../domain/items/item.ts'
import { missingOf } from '../../domain/rentals/missing.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { aliasTarget } from './aliases.ts'
import { records } from './records.ts'

/** A device with its whole history. */
export interface Dossier {
  item: Item
  owner: Customer | undefined
  events: DossierEvent[]
  totals: DossierTotals
  /** The rentals from which some of this bulk item is missing and not written off, with the quantity. */
  missing: { rental: Rental; n: number }[]
  /** The names of all people and companies in it, by id. */
  names: ReadonlyMap<string, string>
}

/** Returns the history of an item; null if this device does not have the item. */
export async function dossierOf(requestedId: string): Promise<Dossier | null> {
  const itemId = await aliasTarget('item', requestedId)
  const [item, repairs, rentals] = await Promise.all([
    db.item.get(itemId),
    repairsOfItem(itemId),
    ask('rentals', 'find', { itemIds: [itemId] }).then((ids) => records(db.rental, ids)),
  ])
  if (!item) return null
  const customerIds = [item.customerId, ...rentals.map(({ customerId }) => customerId)].flatMap(
    (id) => id ?? [],
  )
  const [customers, executors, users] = await Promise.all([
    records(db.customer, [...new Set(customerIds)]),
    db.executor.toArray(),
    db.user.toArray(),
  ])
  return {
    item,
    owner: customers.find(({ id }) => id === item.customerId),
    events: dossierEvents(item, repairs, rentals),
    totals: dossierTotals(repairs, rentals),
    missing: rentals.flatMap((rental) => {
      const n = missingOf(rental).get(itemId) ?? 0
      return n > 0 ? [{ rental, n }] : []
    }),
    names: new Map([
      ...customers.map(({ id, name }) => [id, name] as const),
      ...executors.map(({ id, name }) => [id, name] as const),
      ...users.map(({ id, name, lastName }) => [id, `${name} ${lastName}`.trim()] as const),
    ]),
  }
}

export const countRepairsOfItem = async (itemId: string): Promise<number> =>
  (await ask('repairs', 'find', { itemId })).length

/** Returns all repairs of an item, the latest arrival first. */
export const repairsOfItem = async (itemId: string): Promise<Repair[]> =>
  records(db.repair, await ask('repairs', 'find', { itemId }))
