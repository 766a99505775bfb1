import type { Contact, Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import type { Merge } from '../../domain/doubles/merge.ts'
import { customerCalled, itemCalled } from '../../domain/doubles/names.ts'
import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import { records } from './records.ts'

/** How many records name one of the two. */
export interface NamedBy {
  repairs: number
  rentals: number
  items: number
  contacts: number
}

/** One of two records that may become one. */
export type MergeSide = { name: string; named: NamedBy } & (
  | { kind: 'customer'; doc: Customer }
  | { kind: 'item'; doc: Item }
  | { kind: 'contact'; doc: Contact }
)
export interface MergePair {
  /** The one that more records name stands first, of equals the older one. */
  sides: [MergeSide, MergeSide]
  /** What ids in the fields are called: categories, owners. */
  names: ReadonlyMap<string, string>
}

interface Asked {
  kind: Merge['kind']
  one: string
  other: string
  /** Of contacts. */
  customerId: string | null
}

/** The two, with what names them; null where they are not both here and in use. */
export async function mergePair({ kind, one, other, customerId }: Asked): Promise<MergePair | null> {
  const sides = await Promise.all([one, other].map((id) => sideOf(kind, id, customerId)))
  const [a, b] = sides
  if (!a || !b || a.doc.id === b.doc.id) return null
  const weight = ({ named }: MergeSide) => named.repairs + named.rentals
  const first = weight(a) > weight(b) || (weight(a) === weight(b) && a.doc.id < b.doc.id)
  return { sides: first ? [a, b] : [b, a], names: await namesIn(sides) }
}

async function sideOf(kind: Merge['kind'], id: string, customerId: string | null): Promise<MergeSide | null> {
  if (kind === 'item') {
    const doc = await db.item.get(id)
    return doc?.active ? { kind, doc, name: itemCalled(doc), named: await namedByItem(id) } : null
  }
  const customer = await db.customer.get(kind === 'contact' ? (customerId ?? '') : id)
  if (!customer?.active) return null
  if (kind === 'customer')
    return { kind, doc: customer, name: customerCalled(customer), named: await namedByCustomer(customer) }
  const doc = customer.customerContacts.find((contact) => contact.id === id)
  return doc?.active ? { kind, doc, name: fullName(doc), named: NONE } : null
}

const NONE: NamedBy = { repairs: 0, rentals: 0, items: 0, contacts: 0 }

const namedByItem = async (itemId: string): Promise<NamedBy> => {
  const [repairs, rentals] = await Promise.all([
    ask('repairs', 'find', { itemId }),
    ask('rentals', 'find', { itemIds: [itemId] }),
  ])
  return { ...NONE, repairs: repairs.length, rentals: rentals.length }
}

const namedByCustomer = async ({ id, customerContacts }: Customer): Promise<NamedBy> => {
  const [repairs, rentals, items] = await Promise.all([
    ask('repairs', 'find', { customerId: id }),
    ask('rentals', 'find', { customerId: id }),
    ask('items', 'ofCustomer', id),
  ])
  const contacts = customerContacts.filter(({ active }) => active).length
  return { repairs: repairs.length, rentals: rentals.length, items: items.length, contacts }
}

async function namesIn(sides: readonly (MergeSide | null)[]): Promise<ReadonlyMap<string, string>> {
  const items = sides.flatMap((side) => (side?.kind === 'item' ? [side.doc] : []))
  if (items.length === 0) return new Map()
  const [categories, subcategories, owners] = await Promise.all([
    db.category.toArray(),
    db.subcategory.toArray(),
    records(
      db.customer,
      items.flatMap(({ customerId }) => customerId ?? []),
    ),
  ])
  return new Map([
    ...[...categories, ...subcategories].map(({ id, description }) => [id, description] as const),
    ...owners.map(({ id, name }) => [id, name] as const),
  ])
}
