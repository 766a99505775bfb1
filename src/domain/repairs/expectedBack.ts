import { addDays } from '../shared/calendar.ts'
import type { Repair } from './repair.ts'
import { isArchived } from './status.ts'

/* Apart from the rules of the notifications: the lists in memory ask it, and their worker begins without the schemas. */

/** Days after which what is at the manufacturer should be back. */
export const EXTERNAL_DAYS = 21

type Sent = Pick<Repair, 'isExternal' | 'externalRepair' | 'status' | 'previousStatus'>

/** The day on which what is at the manufacturer should be back, as nobody writes down another; null: it is not there. */
export function expectedBack(repair: Sent): string | null {
  const external = repair.externalRepair
  if (!repair.isExternal || !external?.dateOut || external.dateIn || isArchived(repair)) return null
  return addDays(external.dateOut, EXTERNAL_DAYS)
}
