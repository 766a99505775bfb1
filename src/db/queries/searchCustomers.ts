import type { Customer } from '../../domain/customers/customer.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import { records } from './records.ts'

/** Most hits a pick list shows (D-103). */
const MAX_HITS = 50

/** Active customers with the term anywhere in what people call them by, at most 50 (D-103). */
export async function searchCustomers(term: string): Promise<Customer[]> {
  const { ids } = await ask('customers', 'search', term, MAX_HITS)
  return records(db.customer, ids)
}
