import { sharedLive } from '../../db/live.ts'
import { provisionalRentals } from '../../db/queries/provisional.ts'

const NONE: ReadonlySet<string> = new Set()
const useFound = sharedLive(provisionalRentals)

/** The rentals that are confirmed as far as this device goes, and not yet for the server (HV-06). */
export const useProvisional = (): ReadonlySet<string> => useFound() ?? NONE
