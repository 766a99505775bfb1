import type { Customer } from '../../domain/customers/customer.ts'
import { containsFolded } from '../../lib/fold.ts'
import { db } from '../database.ts'
import { ask, listsReady } from '../lists/door.ts'

/** Most hits a pick list shows (D-103). */
const MAX_HITS = 50

const searched = (customer: Customer) => [
  customer.referenceNumber,
  customer.name,
  customer.email,
  customer.phone,
  customer.address.city,
  ...customer.customerContacts.map((contact) => `${contact.firstName} ${contact.lastName}`),
]

/**
 * Active customers with the term anywhere in what people call them by, at most 50 (D-103). Answered from memory; a walk
 * over all of them serves only until the lists have been read.
 */
export async function searchCustomers(term: string): Promise<Customer[]> {
  if (!listsReady()) return walk(term)
  const { ids } = await ask('customers', 'search', term, MAX_HITS)
  const rows = await db.customer.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}

const walk = (term: string): Promise<Customer[]> =>
  db.customer
    .filter((customer) => customer.active && containsFolded(term, searched(customer)))
    .limit(MAX_HITS)
    .toArray()
