import type { Customer } from '../../domain/customers/customer.ts'
import type { DuplicateFields } from '../../domain/customers/duplicates.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'

/** Returns the active customers, except `except`, that are probably the one with these fields (D-102). */
export async function likelyDuplicates(fields: DuplicateFields, except?: string): Promise<Customer[]> {
  const ids = await ask('customers', 'doubles', fields, except)
  const rows = await db.customer.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}
