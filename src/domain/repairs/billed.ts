import { REPAIR_STATUSES } from './constants.ts'
import type { Repair } from './repair.ts'

/* A file of its own: a screen that asks only this should not load the rules of a change. */

/** Whether a repair was billed: it is ready for the bookkeeping, and a change of its total is asked about (D-142). */
export const isBilledRepair = ({ status, billed }: Pick<Repair, 'status' | 'billed'>): boolean =>
  billed || status === REPAIR_STATUSES.billed
