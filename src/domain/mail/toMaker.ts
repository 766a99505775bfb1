import type { Repair } from '../repairs/repair.ts'
import { byName } from '../shared/names.ts'
import type { Manufacturer } from '../settings/settings.ts'
import { externalMailProblem, hasExternalMail } from './external.ts'

/* What goes to manufacturers together (FB): one mail for all that one of them gets. */

type External = Pick<Repair, 'isExternal' | 'externalRepair'>

/** Whether a repair still has to be told to its manufacturer: it is not back, and no mail went or waits. */
export const waitsForMaker = (repair: External): boolean =>
  repair.isExternal && !repair.externalRepair?.dateIn && !hasExternalMail(repair)

/** Why a repair does not go along, in the words of a list; null: it does. An address is asked for when it lacks. */
export function skippedFor(
  repair: External,
  manufacturer: Manufacturer | undefined,
  rmaRequest = false,
): string | null {
  if (!manufacturer) return 'geen fabrikant'
  const problem = externalMailProblem(repair, manufacturer, rmaRequest)
  if (problem === null || problem.code === 'noAddress') return null
  if (problem.code === 'mail_already_sent') return 'al gemaild'
  return problem.code === 'rma_needed' ? 'geen RMA' : problem.text
}

/** What one manufacturer gets; without one: what nobody chose a manufacturer for. */
export interface MakerBatch<R> {
  manufacturer: Manufacturer | undefined
  repairs: R[]
}

/** The repairs by their manufacturer, these by name, those without one last. */
export function byMaker<R extends External>(
  repairs: readonly R[],
  manufacturers: readonly Manufacturer[],
): MakerBatch<R>[] {
  const of = (id: string | undefined) =>
    repairs.filter(({ externalRepair }) => (externalRepair?.manufacturerId ?? undefined) === id)
  const known = byName(manufacturers).map((manufacturer) => ({ manufacturer, repairs: of(manufacturer.id) }))
  return [...known, { manufacturer: undefined, repairs: of(undefined) }].filter(
    (batch) => batch.repairs.length > 0,
  )
}
