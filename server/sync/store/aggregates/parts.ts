import type { ChildList } from '../../../../src/mutations/serverEffects.ts'

/** The tables of parts that a call may name by their own id, each with the column that names the owner. */
export const PART_TABLES = {
  repairLines: { table: 'repair_line', column: 'repair_id' },
  repairEstimateLines: { table: 'repair_estimate_line', column: 'repair_id' },
  rentalLines: { table: 'rental_line', column: 'rental_id' },
  customerContacts: { table: 'customer_contact', column: 'customer_id' },
} as const satisfies Record<ChildList, { table: string; column: string }>
