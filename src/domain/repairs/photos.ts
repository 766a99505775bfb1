import { PHOTO_PHASES, type PhotoPhase, REPAIR_STATUSES } from './constants.ts'
import type { Repair } from './repair.ts'
import { isAtWork } from './statusList.ts'

/** The likely phase of a photo of a repair that is taken now. */
export function usualPhase({ status }: Pick<Repair, 'status'>): PhotoPhase {
  if (status === REPAIR_STATUSES.received) return PHOTO_PHASES.arrival
  return isAtWork(status) ? PHOTO_PHASES.during : PHOTO_PHASES.after
}
