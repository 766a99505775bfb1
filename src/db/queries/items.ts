import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { BrandNames, OwnedItemsQuery } from '../lists/listQueries.ts'
import { kitFacts } from './kits.ts'
import { openRepairOfItem, records } from './records.ts'
import { normalizeName } from '../../domain/categories/category.ts'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { ModelPlaces } from '../../domain/items/place.ts'
import { type SerialMatch, itemsWithSerial } from '../../domain/items/sameSerial.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { linesOf } from '../../domain/shared/lines.ts'

/** Returns the active items that belong to no customer: the company's own equipment (RN-05). */
export const itemsWithoutCustomer = async (): Promise<Item[]> =>
  records(db.item, await ask('items', 'ofCustomer', null))

export interface OwnedItem extends Item {
  customerName: string
}

/** Returns the customers' items that match the term, with their owner (D-105). */
export async function ownedItems(query: OwnedItemsQuery): Promise<OwnedItem[]> {
  const { ids } = await ask('items', 'owned', query)
  const items = (await db.item.bulkGet(ids)).filter((item) => item !== undefined)
  const owners = await db.customer.bulkGet(items.map(({ customerId }) => customerId))
  return items.map((item, i) => ({ ...item, customerName: owners[i]?.name ?? '' }))
}

/** Returns the names of the active rentals that have the item on a line (D-113, D-114). */
export async function rentalsWithItem(itemId: string): Promise<string[]> {
  const rentals = await records(db.rental, await ask('rentals', 'activeWith', [itemId]))
  return rentals.map((rental) => rental.reference ?? rentalName(rental))
}

/** Returns what uses the item now: its active rentals and its open repair, by reference or number (D-114). */
export async function usesOfItem(itemId: string): Promise<string[]> {
  const [rentals, repair] = await Promise.all([rentalsWithItem(itemId), openRepairOfItem(itemId)])
  const number = repair?.number ?? repair?.provisionalRef
  return [...rentals, ...(number ? [number] : [])]
}

/** Returns the brands to suggest: those of the category, then all others (D-116, D-117). */
export const brandNames = (categoryId: string | null): Promise<BrandNames> =>
  ask('items', 'brands', categoryId)

export interface ItemIdentity {
  brand: string
  model: string
  serialNumber: string
}

/**
 * True if this device has an active item with this brand, model and serial number. False unless all three are
 * given (D-112).
 */
export async function isKnownItem({ brand, model, serialNumber }: ItemIdentity): Promise<boolean> {
  if (!brand.trim() || !model.trim() || !serialNumber.trim()) return false
  const alike = await records(db.item, await ask('items', 'withSerialNumber', serialNumber))
  return alike.some(
    (item) =>
      item.active &&
      normalizeName(item.serialNumber ?? '') === normalizeName(serialNumber) &&
      normalizeName(item.brand) === normalizeName(brand) &&
      normalizeName(item.model ?? '') === normalizeName(model),
  )
}

/** An item that bears a serial number. */
export interface SerialBearer extends SerialMatch {
  item: Item
  /** The name of the customer, or VERHUUR; '' for a customer that this device does not know. */
  owner: string
}

/**
 * Returns the items of this device, except `except`, that bear a serial number in any spelling, in use or not
 * (DO-03).
 */
export async function findItemsWithSerial(serial: string, except?: string): Promise<SerialBearer[]> {
  const found = await records(db.item, await ask('items', 'alike', serial))
  const others = itemsWithSerial(found, serial).filter(({ item }) => item.id !== except)
  const ids = others.flatMap(({ item }) => item.customerId ?? [])
  const names = new Map((await records(db.customer, ids)).map(({ id, name }) => [id, name]))
  return others.map(({ item, borne }) => ({
    ...borne,
    item,
    owner: customerDisplayName(item.customerId, names.get(item.customerId ?? '')),
  }))
}

/** Returns the storage places of the units of the models that a rental asks for, each place once. */
export async function modelPlaces({ rentalLines }: Pick<Rental, 'rentalLines'>): Promise<ModelPlaces> {
  const { units } = await kitFacts(rentalLines.filter(({ itemId }) => itemId === null))
  return new Map(
    [...units].map(([key, items]) => [key, [...new Set(items.flatMap(({ place }) => place || []))]]),
  )
}

/** The usual accessories of most devices, used if the category names none. */
const COMMON = ['Accu', 'Lader', 'Kabel', 'Koffer']

/**
 * Returns the accessories with which a device of this category usually comes in. Returns the common ones if
 * there is no item, or no list for its category.
 */
export async function usualAccessories(itemId: string | null): Promise<string[]> {
  const item = itemId ? await db.item.get(itemId) : undefined
  const category = item && (await db.category.get(item.categoryId))
  const usual = linesOf(category?.accessories)
  return usual.length > 0 ? usual : COMMON
}
