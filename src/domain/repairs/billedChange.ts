import type { Author } from '../shared/autoLine.ts'
import { DomainError } from '../shared/errors.ts'
import { keysOf } from '../shared/objects.ts'
import { isBilledRepair } from './billed.ts'
import { logged } from './log.ts'
import type { Repair, RepairLine } from './repair.ts'

/** What moves the total of a repair (D-142), with its word in the log. */
const MOVING = {
  type: 'type',
  isExternal: 'extern',
  underWarranty: 'garantie',
  forfaitAmount: 'forfait',
  repairLines: 'werklijnen',
  repairEstimateLines: 'besteklijnen',
} as const
type MovingField = keyof typeof MOVING

/** What a status sets by its own rules. A status asks nothing (D-043), so neither do these. */
const SET_BY_STATUS: readonly MovingField[] = ['isExternal', 'forfaitAmount']

/** What a change says about a billed repair. */
export interface BilledConsent {
  /** The person was asked and wants the change. */
  confirmBilled?: boolean | undefined
}

export interface BilledChange extends BilledConsent {
  /** The fields that the change sets itself; absent: whatever it moves is its own. */
  fields?: readonly string[]
}

/** The amounts of the lines by id; their descriptions and their order move no total. */
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
 * The one rule for a change of a billed repair (D-142): what moves its total needs a confirmation, is written in the log
 * and marks the repair. Every other change, and every change of an unbilled repair, comes back as it is.
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
  return logged(
    { ...after, changedAfterBilling: isBilledRepair(after) },
    author,
    'billed',
    `Gewijzigd na facturatie: ${what}`,
  )
}

/** The mutations that take `confirmBilled`. */
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

/** Whether a mutation takes `confirmBilled`, by its name. */
export const asksWhenBilled = (mutation: string): boolean => ASKING.has(mutation)
