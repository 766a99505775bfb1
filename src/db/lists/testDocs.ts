import type { Customer } from '../../domain/customers/customer.ts'
import { NO_ADDRESS } from '../../domain/customers/customer.ts'
import { CONTACT_FIELDS, CUSTOMER_FIELDS } from '../../domain/customers/fieldList.ts'
import { noTexts } from '../../domain/shared/fields.ts'
import type { Item } from '../../domain/items/item.ts'
import { newItem } from '../../domain/items/rules.ts'
import { NO_INTAKE } from '../../domain/repairs/intake.ts'
import type { Repair } from '../../domain/repairs/repair.ts'

import type { ReplicaDb } from '../database.ts'
import { FIRST_PAGES_KEY, toStoredFirstPages } from '../../startup/db/firstPageCache.ts'

/* Documents for the tests of this folder: the smallest valid ones, plus the fields that a test needs. */

export const testId = (kind: number, n: number): string =>
  `0195${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const testRepair = (n: number, more: Partial<Repair> = {}): Repair => ({
  id: testId(1, n),
  number: `2026.${n}`,
  boekjaar: 2026,
  documentNumber: n,
  provisionalRef: null,
  type: 'Bestek',
  status: 'Binnengebracht',
  previousStatus: null,
  procesType: 'intern',
  isExternal: false,
  sparePartsOnly: false,
  underWarranty: false,
  depannage: false,
  estimateRefused: false,
  billed: false,
  changedAfterBilling: false,
  dateIn: '2026-03-02',
  dateOut: null,
  endDate: null,
  estimateApproval: null,
  customerId: null,
  customerContactId: null,
  itemId: null,
  executorId: null,
  rentalId: null,
  fromRentalId: null,
  notes: 'Geen beeld',
  reference: null,
  workNotes: null,
  estimateNotes: null,
  forfaitAmount: null,
  repairLines: [],
  repairEstimateLines: [],
  repairLogLines: [],
  repairPictures: [],
  externalRepair: null,
  estimateTotalExclVat: 0,
  estimateTotalInclVat: 0,
  repairTotalExclVat: 0,
  repairTotalInclVat: 0,
  openConflicts: 0,
  ...NO_INTAKE,
  signature: null,
  ...more,
})

export const testItem = (n: number, more: Partial<Item> = {}): Item => ({
  ...newItem({ id: testId(2, n), categoryId: testId(9, 1), brand: 'Sony', model: 'FX9' }),
  itemNumber: `CAM-${n}`,
  prefix: 'CAM',
  number: n,
  serialNumber: `S${n}`,
  stockQuantity: 1,
  ...more,
})

export const testCustomer = (n: number, more: Partial<Customer> = {}): Customer => ({
  id: testId(3, n),
  name: `Studio ${n}`,
  ...noTexts(CUSTOMER_FIELDS),
  address: NO_ADDRESS,
  language: null,
  formerNumbers: [],
  erasedAt: null,
  referenceNumber: `K-${n}`,
  active: true,
  customerContacts: [],
  ...more,
})

export const testContact = (
  n: number,
  firstName: string,
  lastName: string,
): Customer['customerContacts'][number] => ({
  id: testId(4, n),
  ...noTexts(CONTACT_FIELDS),
  firstName,
  lastName,
  erasedAt: null,
  active: true,
})

/** Stores empty first pages, as on a device without bundles. An overview then opens with the single rows. */
export async function storeEmptyFirstPages(db: ReplicaDb): Promise<void> {
  const none = { ids: [], total: 0 }
  await db.column.put({
    k: FIRST_PAGES_KEY,
    v: toStoredFirstPages(0, { repair: none, rental: none, customer: none }),
  })
}
