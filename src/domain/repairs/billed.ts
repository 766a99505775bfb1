import { REPAIR_STATUSES } from './constants.ts'
import type { Repair } from './repair.ts'

/* Separate file: a screen that asks only this should not load the rules of a change. */

/**
 * True if a repair was billed. It is then ready for the bookkeeping, and a change of its total needs a
 * confirmation (D-142).
 */
export const isBilledRepair = ({ status, billed }: Pick<Repair, 'status' | 'billed'>): boolean =>
  billed || status === REPAIR_STATUSES.billed
