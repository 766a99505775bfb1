import type { Author } from '../shared/autoLine.ts'
import { DomainError } from '../shared/errors.ts'
import { keysOf } from '../../lib/objects.ts'
import { isBilledRepair } from './billed.ts'
import { withAutoLogLine } from './log.ts'
import type { Repair, RepairLine } from './repair.ts'

/** The fields that change the total of a repair (D-142), with their names in the log. */
const MOVING = {
  type: 'type',
  isExternal: 'extern',
  underWarranty: 'garantie',
  forfaitAmount: 'forfait',
  repairLines: 'werklijnen',
  repairEstimateLines: 'besteklijnen',
} as const
type MovingField = keyof typeof MOVING

/**
 * The fields that a status sets by its own rules. A status change needs no confirmation (D-043), and neither
 * do they.
 */
const SET_BY_STATUS: readonly MovingField[] = ['isExternal', 'forfaitAmount']

/** The confirmation that goes with a change of a billed repair. */
export interface BilledConsent {
  /** True if the person was asked and wants the change. */
  confirmBilled?: boolean | undefined
}

export interface BilledChange extends BilledConsent {
  /** The fields that the mutation sets itself. Absent: every change counts as its own. */
  fields?: readonly string[]
}

/** True if the lines have the same amounts, by id. Descriptions and order do not affect a total. */
function sameAmounts(before: readonly RepairLine[], after: readonly RepairLine[]): boolean {
  const amounts = new Map(before.map((line) => [line.id, line]))
  return (
    before.length === after.length &&
    after.every(({ id, quantity, price, total }) => {
      const old = amounts.get(id)
      return old?.quantity === quantity && old.price === price && old.total === total
    })
  )
}

function isMoved(field: MovingField, before: Repair, after: Repair): boolean {
  if (field === 'repairLines' || field === 'repairEstimateLines')
    return !sameAmounts(before[field], after[field])
  if (field === 'forfaitAmount') return (before.forfaitAmount ?? 0) !== (after.forfaitAmount ?? 0)
  return before[field] !== after[field]
}

/**
 * The only rule for a change of a billed repair (D-142). A change of its total needs a confirmation, is
 * logged and marks the repair. Any other change, and any change of an unbilled repair, is returned as it is.
 *
 * @returns `after` with the mark and the log line
 * @throws DomainError billed_locked without the confirmation
 */
export function billedChange(
  before: Repair,
  after: Repair,
  author: Author,
  { confirmBilled, fields }: BilledChange = {},
): Repair {
  if (!isBilledRepair(before)) return after
  const moved = keysOf(MOVING).filter((field) => isMoved(field, before, after))
  if (moved.length === 0) return after
  const isFree = (field: MovingField) =>
    fields !== undefined &&
    fields.includes('status') &&
    SET_BY_STATUS.includes(field) &&
    !fields.includes(field)
  if (confirmBilled !== true && !moved.every(isFree)) throw new DomainError('billed_locked')
  const what = moved.map((field) => MOVING[field]).join(', ')
  return withAutoLogLine(
    { ...after, changedAfterBilling: isBilledRepair(after) },
    author,
    'billed',
    `Gewijzigd na facturatie: ${what}`,
  )
}

/** The mutations that accept `confirmBilled`. */
const ASKING: ReadonlySet<string> = new Set([
  'repair.set',
  'repair.setType',
  'repair.addLine',
  'repair.addLines',
  'repair.setLine',
  'repair.removeLine',
  'repair.addEstimateLine',
  'repair.setEstimateLine',
  'repair.removeEstimateLine',
  'repair.takeOverEstimate',
  'repair.markExternal',
  'repair.unmarkExternal',
  'conflict.restoreLoser',
])

/** True if the mutation of this name accepts `confirmBilled`. */
export const acceptsBilledConsent = (mutation: string): boolean => ASKING.has(mutation)
