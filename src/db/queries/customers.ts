import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { ListedPair } from '../lists/listQueries.ts'
import { records } from './records.ts'
import type { Contact, Customer } from '../../domain/customers/customer.ts'
import type { DuplicateFields } from '../../domain/customers/duplicates.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { comparedCustomerName, comparedItemName } from '../../domain/duplicates/comparedNames.ts'
import { pairId } from '../../domain/duplicates/merge.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { compareNames } from '../../domain/shared/names.ts'

const byDevice = (a: Item, b: Item) =>
  compareNames(`${a.brand} ${a.model ?? ''}`, `${b.brand} ${b.model ?? ''}`)

/** Returns the active items of a customer (RN-06). */
export async function itemsOfCustomer(customerId: string): Promise<Item[]> {
  const rows = await records(db.item, await ask('items', 'ofCustomer', customerId))
  return rows.toSorted(byDevice)
}

/** Returns the contacts of a customer that can be chosen (D-108). */
export const activeContacts = (customer: Customer | undefined): Contact[] =>
  (customer?.customerContacts ?? []).filter((contact) => contact.active)

export interface CustomerItem extends Item {
  /** The description of the category. */
  category: string
}

/** Returns the active items of a customer with the names of their categories (CU-16). */
export async function itemsWithCategory(customerId: string): Promise<CustomerItem[]> {
  const [items, categories] = await Promise.all([itemsOfCustomer(customerId), db.category.toArray()])
  const names = new Map(categories.map(({ id, description }) => [id, description]))
  return items.map((item) => ({ ...item, category: names.get(item.categoryId) ?? '' }))
}

/** Returns every repair of a customer, archived ones included, newest first (CU-20, D-062). */
export const repairsOfCustomer = async (customerId: string): Promise<Repair[]> =>
  records(db.repair, await ask('repairs', 'find', { customerId }))

/** Returns every rental of a customer, newest first (CU-20, CU-21). */
export const rentalsOfCustomer = async (customerId: string): Promise<Rental[]> =>
  records(db.rental, await ask('rentals', 'find', { customerId }))

/** The most hits that a pick list shows (D-103). */
const MAX_HITS = 50

/** Returns at most 50 active customers whose identifying texts contain the term (D-103). */
export async function searchCustomers(term: string): Promise<Customer[]> {
  const { ids } = await ask('customers', 'search', term, MAX_HITS)
  return records(db.customer, ids)
}

/** Two records that are probably duplicates, with their names. */
export interface ProposedPair extends ListedPair {
  oneName: string
  otherName: string
  /** For contacts, the name of their customer. */
  customerName: string | null
}

/** The number of pairs that are worth showing at once. */
const SHOWN = 100

/** Returns the likely duplicates that nobody has judged yet, the likeliest first, and their total. */
export async function proposedPairs(): Promise<{ pairs: ProposedPair[]; total: number }> {
  const [customers, items, judged] = await Promise.all([
    ask('customers', 'pairs'),
    ask('items', 'pairs'),
    db.merge.toArray(),
  ])
  const dismissed = new Set(judged.flatMap(({ id, state }) => (state === 'noDouble' ? [id] : [])))
  const open = [...customers, ...items].filter(({ one, other }) => !dismissed.has(pairId(one, other)))
  return { pairs: await withNames(open.slice(0, SHOWN)), total: open.length }
}

async function withNames(pairs: readonly ListedPair[]): Promise<ProposedPair[]> {
  const ids = (kind: ListedPair['kind']) =>
    pairs.flatMap((pair) => (pair.kind === kind ? [pair.one, pair.other] : []))
  const owners = pairs.flatMap(({ customerId }) => customerId ?? [])
  const [customers, items] = await Promise.all([
    records(db.customer, [...new Set([...ids('customer'), ...owners])]),
    records(db.item, ids('item')),
  ])
  const names = new Map<string, string>([
    ...customers.map((one) => [one.id, comparedCustomerName(one)] as const),
    ...customers.flatMap(({ customerContacts }) =>
      customerContacts.map((contact) => [contact.id, fullName(contact)] as const),
    ),
    ...items.map((one) => [one.id, comparedItemName(one)] as const),
  ])
  return pairs.map((pair) => ({
    ...pair,
    oneName: names.get(pair.one) ?? '',
    otherName: names.get(pair.other) ?? '',
    customerName: names.get(pair.customerId ?? '') ?? null,
  }))
}

/** Returns the active customers, except `except`, that are probably the one with these fields (D-102). */
export async function likelyDuplicates(fields: DuplicateFields, except?: string): Promise<Customer[]> {
  const ids = await ask('customers', 'doubles', fields, except)
  const rows = await db.customer.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}
