import { db } from '../../../db/database.ts'
import { ask } from '../../../db/lists/listClient.ts'
import { records } from '../../../db/queries/records.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import type { Item } from '../../../domain/items/item.ts'
import { modelName } from '../../../domain/items/model.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isClosedRental } from '../../../domain/rentals/status.ts'
import { isGone } from '../../../domain/repairs/statusList.ts'
import type { Tone } from '../../../components/status/tones.ts'
import { itemTone } from '../../../shared/statuses/itemStatuses.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import { formatDate } from '../../../lib/dates.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'

/** A record found by the term. */
export interface FoundRecord {
  e: 'repair' | 'rental' | 'customer' | 'item'
  id: string
  title: string
  /** The customer of a repair or rental. */
  name: string
  detail: string
  status?: { text: string; tone: Tone }
  closed: boolean
}

const dotted = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** The first records of a kind, and how many there are. */
interface FoundPage {
  rows: FoundRecord[]
  total: number
}

/**
 * Finds repairs and rentals whose number, provisional code or reference equals the term, archived ones
 * included.
 */
export async function findNamed(term: string, limit: number): Promise<FoundRecord[]> {
  const [repairs, rentals] = await Promise.all([ask('repairs', 'named', term), ask('rentals', 'named', term)])
  const found = await Promise.all([
    records(db.repair, repairs.slice(0, limit)).then(repairsFound),
    records(db.rental, rentals.slice(0, limit)).then(rentalsFound),
  ])
  return found.flat()
}

/** Finds repairs that contain the term, archived ones included, newest first. */
export async function findRepairs(term: string, limit: number): Promise<FoundPage> {
  const query = { term, all: true, sort: { by: 'number', dir: 'desc' as const }, page: 1, size: limit }
  const { ids, total } = await ask('repairs', 'query', query)
  return { rows: await repairsFound(await records(db.repair, ids)), total }
}

/** Finds rentals that contain the term, closed ones included, newest first. */
export async function findRentals(term: string, limit: number): Promise<FoundPage> {
  const query = { term, all: true, sort: { by: 'reference', dir: 'desc' as const }, page: 1, size: limit }
  const { ids, total } = await ask('rentals', 'query', query)
  return { rows: await rentalsFound(await records(db.rental, ids)), total }
}

/** Finds active customers that contain the term, at most `limit`. */
export async function findCustomers(term: string, limit: number): Promise<FoundPage> {
  if (term.length < SEARCH_MIN.customer) return { rows: [], total: 0 }
  const { ids, total } = await ask('customers', 'search', term, limit)
  return { rows: customersFound(await records(db.customer, ids)), total }
}

const customersFound = (customers: readonly Customer[]): FoundRecord[] =>
  customers
    .filter(({ active }) => active)
    .map(({ id, name, referenceNumber, address }) => ({
      e: 'customer',
      id,
      title: name,
      name: '',
      detail: dotted([referenceNumber, address.city]),
      closed: false,
    }))

/** Finds active items whose brand, model, serial or item number contains the term, at most `limit`. */
export async function findItems(term: string, limit: number): Promise<FoundPage> {
  const { ids, total } = await ask('items', 'search', term, limit)
  return { rows: itemsFound(await records(db.item, ids)), total }
}

const itemsFound = (items: readonly Item[]): FoundRecord[] =>
  items
    .filter(({ active }) => active)
    .map((item) => ({
      e: 'item',
      id: item.id,
      title: itemName(item),
      name: '',
      detail: item.itemNumber ?? '',
      status: { text: item.status, tone: itemTone(item.status) },
      closed: false,
    }))

/** Reads records that were opened before; one that is gone is left out. */
export async function findByIds(asked: readonly Pick<FoundRecord, 'e' | 'id'>[]): Promise<FoundRecord[]> {
  const idsOf = (e: FoundRecord['e']) => asked.filter((one) => one.e === e).map(({ id }) => id)
  const found = await Promise.all([
    records(db.repair, idsOf('repair')).then(repairsFound),
    records(db.rental, idsOf('rental')).then(rentalsFound),
    records(db.customer, idsOf('customer')).then(customersFound),
    records(db.item, idsOf('item')).then(itemsFound),
  ])
  const byKey = new Map(found.flat().map((one) => [one.id, one]))
  return asked.flatMap(({ id }) => byKey.get(id) ?? [])
}

const itemName = ({ brand, model, serialNumber }: Pick<Item, 'brand' | 'model' | 'serialNumber'>) =>
  [brand, model, serialNumber].filter(Boolean).join(' ')

async function repairsFound(repairs: readonly Repair[]): Promise<FoundRecord[]> {
  const [customers, items] = await Promise.all([
    byId(
      db.customer,
      repairs.map(({ customerId }) => customerId),
    ),
    byId(
      db.item,
      repairs.map(({ itemId }) => itemId),
    ),
  ])
  return repairs.map((repair) => {
    const item = items.get(repair.itemId)
    return {
      e: 'repair',
      id: repair.id,
      title: repair.number ?? repair.provisionalRef ?? '',
      name: customerDisplayName(repair.customerId, customers.get(repair.customerId)?.name),
      detail: dotted([item && itemName(item), repair.notes]),
      status: { text: repair.status, tone: repairTone(repair.status) },
      closed: isGone(repair.status),
    }
  })
}

/** Number of lines that describe a rental. */
const LINES_SHOWN = 2
const shownLines = ({ rentalLines }: Rental) => rentalLines.slice(0, LINES_SHOWN)

async function rentalsFound(rentals: readonly Rental[]): Promise<FoundRecord[]> {
  const [customers, items] = await Promise.all([
    byId(
      db.customer,
      rentals.map(({ customerId }) => customerId),
    ),
    byId(
      db.item,
      rentals.flatMap((rental) => shownLines(rental).map(({ itemId }) => itemId)),
    ),
  ])
  return rentals.map((rental) => {
    const { id, customerId, tempCusName, startDate, endDate, status } = rental
    const days = [...new Set([startDate, endDate])].map(formatDate).join(' – ')
    const names = shownLines(rental).map(({ itemId, brand, model, customItem }) => {
      const item = items.get(itemId) ?? (brand !== null && { brand, model })
      return item ? modelName(item) : customItem
    })
    return {
      e: 'rental',
      id,
      title: rentalName(rental),
      name: customers.get(customerId)?.name ?? tempCusName ?? '',
      detail: dotted([[...new Set(names)].filter(Boolean).join(', '), days]),
      status: { text: status, tone: rentalTone(status) },
      closed: isClosedRental({ status }),
    }
  })
}

interface Table<R> {
  bulkGet(ids: readonly string[]): PromiseLike<(R | undefined)[]>
}

/** Returns the records with these ids, without duplicates. */
async function byId<R extends { id: string }>(
  table: Table<R>,
  ids: readonly (string | null)[],
): Promise<Map<string | null, R>> {
  const found = await records(table, [...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(found.map((row) => [row.id, row]))
}
