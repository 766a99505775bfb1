import { pairId } from '../../domain/duplicates/merge.ts'
import { comparedCustomerName, comparedItemName } from '../../domain/duplicates/comparedNames.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { ListedPair } from '../lists/listQueries.ts'
import { records } from './records.ts'

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
