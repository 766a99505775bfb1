import type { Repair } from '../repairs/repair.ts'
import { byName } from '../shared/names.ts'
import type { Manufacturer } from '../settings/settings.ts'
import { externalMailProblem, hasExternalMail } from './external.ts'

/* Mails to manufacturers about several repairs (FB): each manufacturer gets one mail for all of theirs. */

type External = Pick<Repair, 'isExternal' | 'externalRepair'>

/**
 * True if the manufacturer still has to be mailed about a repair: it is not back, and no mail was sent or
 * waits.
 */
export const waitsForManufacturerMail = (repair: External): boolean =>
  repair.isExternal && !repair.externalRepair?.dateIn && !hasExternalMail(repair)

/**
 * Returns why a repair is left out of the mail, in the words of a list; null if it is included. A missing
 * address is no reason, because the person is asked for it.
 */
export function skipReason(
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

/** The repairs for one manufacturer. Without a manufacturer: the repairs for which nobody chose one. */
export interface ManufacturerBatch<R> {
  manufacturer: Manufacturer | undefined
  repairs: R[]
}

/** Groups repairs by manufacturer, ordered by name; those without one come last. */
export function groupByManufacturer<R extends External>(
  repairs: readonly R[],
  manufacturers: readonly Manufacturer[],
): ManufacturerBatch<R>[] {
  const of = (id: string | undefined) =>
    repairs.filter(({ externalRepair }) => (externalRepair?.manufacturerId ?? undefined) === id)
  const known = byName(manufacturers).map((manufacturer) => ({ manufacturer, repairs: of(manufacturer.id) }))
  return [...known, { manufacturer: undefined, repairs: of(undefined) }].filter(
    (batch) => batch.repairs.length > 0,
  )
}
