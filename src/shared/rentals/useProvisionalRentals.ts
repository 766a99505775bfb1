import { sharedLive } from '../../db/live.ts'
import { provisionalRentals } from '../../db/queries/rentals.ts'

const NONE: ReadonlySet<string> = new Set()
const useProvisionalIds = sharedLive(provisionalRentals)

/** The rentals that are confirmed on this device but not yet on the server (HV-06). */
export const useProvisionalRentals = (): ReadonlySet<string> => useProvisionalIds() ?? NONE
