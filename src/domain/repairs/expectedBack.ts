import { addDays } from '../shared/calendar.ts'
import type { Repair } from './repair.ts'
import { isArchived } from './statusList.ts'

/*
 * Separate from the rules of the notifications: the in-memory lists use it, and their worker starts without
 * the schemas.
 */

/** The number of days after which a device should be back from the manufacturer. */
export const EXTERNAL_DAYS = 21

type ExternalStay = Pick<Repair, 'isExternal' | 'externalRepair' | 'status' | 'previousStatus'>

/**
 * The day on which a device should be back from the manufacturer. Nobody records another one, so it is
 * calculated. Null if it is not there.
 */
export function expectedBack(repair: ExternalStay): string | null {
  const external = repair.externalRepair
  if (!repair.isExternal || !external?.dateOut || external.dateIn || isArchived(repair)) return null
  return addDays(external.dateOut, EXTERNAL_DAYS)
}
