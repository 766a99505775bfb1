import type { Customer } from '../../domain/customers/customer.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** The most hits that a pick list shows (D-103). */
const MAX_HITS = 50

/** Returns at most 50 active customers whose identifying texts contain the term (D-103). */
export async function searchCustomers(term: string): Promise<Customer[]> {
  const { ids } = await ask('customers', 'search', term, MAX_HITS)
  return records(db.customer, ids)
}
