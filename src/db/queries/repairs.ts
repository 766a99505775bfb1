import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'
import { aliasTarget } from './aliases.ts'
import { type BoardRow, boardRows } from './openWork.ts'
import type { Customer } from '../../domain/customers/customer.ts'
import {
  type DossierEvent,
  type DossierTotals,
  dossierEvents,
  dossierTotals,
} from '../../domain/dossier/dossier.ts'
import type { Item } from '../../domain/items/item.ts'
import {
  type ManufacturerBatch,
  groupByManufacturer,
  waitsForManufacturerMail,
} from '../../domain/mail/manufacturerBatches.ts'
import { missingOf } from '../../domain/rentals/missing.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'

const NEWEST = { term: '', all: false, sort: { by: 'number', dir: 'desc' }, page: 1, size: 1 } as const

/** Returns the newest repair that is not archived; undefined if there is none. */
export async function newestRepair(): Promise<Repair | undefined> {
  const { ids } = await ask('repairs', 'query', NEWEST)
  return ids[0] === undefined ? undefined : db.repair.get(ids[0])
}

/** The most related repairs that are shown. A long-standing customer has hundreds. */
const SHOWN = 20

/**
 * Returns other repairs of the same customer and item, archived ones included, newest first. Without an item,
 * those of the customer; without a customer, those of the item (D-062).
 */
export async function relatedRepairs(
  repair: Pick<Repair, 'id' | 'customerId' | 'itemId'>,
): Promise<Repair[]> {
  const { id, customerId, itemId } = repair
  if (!customerId && !itemId) return []
  const same = { customerId: customerId ?? undefined, itemId: itemId ?? undefined }
  // One more, because the repair itself is among them.
  const ids = await ask('repairs', 'find', same, SHOWN + 1)
  const others = ids.filter((other) => other !== id)
  return records(db.repair, others.slice(0, SHOWN))
}

/** Returns the open repairs of which their manufacturers were not notified yet, by manufacturer. */
export async function repairsForManufacturers(): Promise<ManufacturerBatch<BoardRow>[]> {
  const [rows, manufacturers] = await Promise.all([boardRows(undefined), db.manufacturer.toArray()])
  return groupByManufacturer(rows.filter(waitsForManufacturerMail), manufacturers)
}

/** A device with its whole history. */
export interface Dossier {
  item: Item
  owner: Customer | undefined
  events: DossierEvent[]
  /** The rentals that name the item. */
  rentals: readonly Rental[]
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
    rentals,
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
