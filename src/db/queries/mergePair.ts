import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'
import type { Contact, Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { comparedCustomerName, comparedItemName } from '../../domain/duplicates/comparedNames.ts'
import { canBeTakenBack, type Merge } from '../../domain/duplicates/merge.ts'
import type { Item } from '../../domain/items/item.ts'

const latestFirst = (merges: Merge[]): Merge[] => merges.sort((a, b) => (a.at < b.at ? 1 : -1))

/** Returns the merges that can still be undone, the latest first. @param now RFC 3339 */
export const mergesToTakeBack = async (now: string): Promise<Merge[]> =>
  latestFirst((await db.merge.toArray()).filter((merge) => canBeTakenBack(merge, now)))

/** Returns the merges into a record, the latest first. */
export const mergesInto = async (survivorId: string): Promise<Merge[]> =>
  latestFirst(
    (await db.merge.toArray()).filter((merge) => merge.state === 'merged' && merge.survivorId === survivorId),
  )

/** The number of records that refer to one of the two. */
export interface ReferenceCounts {
  repairs: number
  rentals: number
  items: number
  contacts: number
  /** Mails about these repairs. */
  mails: number
  /** Issued documents of these repairs and rentals. */
  documents: number
}

/** One of two records that may be merged. */
export type MergeSide = {
  name: string
  references: ReferenceCounts
  /**
   * The server's version of its last change. A record that the server does not know yet counts as the newest.
   */
  v: number
} & ({ kind: 'customer'; doc: Customer } | { kind: 'item'; doc: Item } | { kind: 'contact'; doc: Contact })
export interface MergePair {
  /** First the record that more others refer to; among equals the older one. */
  sides: [MergeSide, MergeSide]
  /** The names of the ids in the fields: categories, owners. */
  names: ReadonlyMap<string, string>
}

interface PairQuery {
  kind: Merge['kind']
  one: string
  other: string
  /** For contacts, their customer. */
  customerId: string | null
}

/** Returns both records with their references; null unless both are here and in use. */
export async function mergePair({ kind, one, other, customerId }: PairQuery): Promise<MergePair | null> {
  const sides = await Promise.all([one, other].map((id) => sideOf(kind, id, customerId)))
  const [a, b] = sides
  if (!a || !b || a.doc.id === b.doc.id) return null
  const weight = ({ references }: MergeSide) => references.repairs + references.rentals
  const first = weight(a) > weight(b) || (weight(a) === weight(b) && a.doc.id < b.doc.id)
  return { sides: first ? [a, b] : [b, a], names: await namesIn(sides) }
}

async function sideOf(kind: Merge['kind'], id: string, customerId: string | null): Promise<MergeSide | null> {
  if (kind === 'item') {
    const doc = await db.item.get(id)
    return doc?.active
      ? { kind, doc, v: versionOf(doc), name: comparedItemName(doc), references: await referencesToItem(id) }
      : null
  }
  const customer = await db.customer.get(kind === 'contact' ? (customerId ?? '') : id)
  if (!customer?.active) return null
  if (kind === 'customer')
    return {
      kind,
      doc: customer,
      v: versionOf(customer),
      name: comparedCustomerName(customer),
      references: await referencesToCustomer(customer),
    }
  const doc = customer.customerContacts.find((contact) => contact.id === id)
  // Both contacts are parts of one customer, whose version says nothing about either.
  return doc?.active ? { kind, doc, v: 0, name: fullName(doc), references: NONE } : null
}

const versionOf = ({ _v }: { _v?: number }): number => _v ?? Number.MAX_SAFE_INTEGER

const NONE: ReferenceCounts = { repairs: 0, rentals: 0, items: 0, contacts: 0, mails: 0, documents: 0 }

/** Counts the records that belong to these repairs and rentals. */
async function countDocumentsAndMails(repairs: readonly string[], rentals: readonly string[]) {
  const [mails, documents] = await Promise.all([
    db.mail.where('repairId').anyOf(repairs).count(),
    db.issuedPaper
      .where('about')
      .anyOf([...repairs, ...rentals])
      .count(),
  ])
  return { repairs: repairs.length, rentals: rentals.length, mails, documents }
}

const referencesToItem = async (itemId: string): Promise<ReferenceCounts> => {
  const [repairs, rentals] = await Promise.all([
    ask('repairs', 'find', { itemId }),
    ask('rentals', 'find', { itemIds: [itemId] }),
  ])
  return { ...NONE, ...(await countDocumentsAndMails(repairs, rentals)) }
}

const referencesToCustomer = async ({ id, customerContacts }: Customer): Promise<ReferenceCounts> => {
  const [repairs, rentals, items] = await Promise.all([
    ask('repairs', 'find', { customerId: id }),
    ask('rentals', 'find', { customerId: id }),
    ask('items', 'ofCustomer', id),
  ])
  const contacts = customerContacts.filter(({ active }) => active).length
  return { ...(await countDocumentsAndMails(repairs, rentals)), items: items.length, contacts }
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
