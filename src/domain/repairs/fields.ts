import { DomainError } from '../shared/errors.ts'
import { dutchDay } from '../shared/days.ts'
import { validationTexts } from '../shared/stringSchemas.ts'
import { REPAIR_STATUSES as S, REPAIR_TYPES, type RepairStatus } from './constants.ts'
import { REPAIR_FIELDS } from './fieldList.ts'
import type { Author } from '../shared/autoLine.ts'
import { withAutoLogLine } from './log.ts'
import type { Repair } from './repair.ts'
import { type StatusFacts, withStatus } from './status.ts'

export type RepairField = keyof typeof REPAIR_FIELDS
export const isRepairField = (name: string): name is RepairField => Object.hasOwn(REPAIR_FIELDS, name)

/** True if the rules of a field need facts beside the repair. The other fields get none. */
export const needsStatusFacts = (field: string): boolean => field === 'status' || field === 'type'
export const NO_STATUS_FACTS: StatusFacts = { refusedQuote: 0, item: undefined }

/**
 * Sets one field of a repair and applies its consequences (D-043, D-046, D-050, D-051). The caller
 * recalculates the totals as the last step.
 * @throws DomainError invalid_args for a type that goes back to an estimate, or an end date before the intake
 */
export function withField(
  repair: Repair,
  field: RepairField,
  value: unknown,
  author: Author,
  facts: StatusFacts,
): Repair {
  switch (field) {
    case 'status':
      return withStatus(repair, value as RepairStatus, author, facts)
    case 'type':
      return withType(repair, value as Repair['type'], author, facts)
    case 'underWarranty':
      return withAutoLogLine(
        { ...repair, underWarranty: value as boolean },
        author,
        'warranty',
        value ? 'Garantie: ja' : 'Garantie: nee',
      )
    case 'endDate':
      return withEndDate(repair, value as string | null, author)
    case 'customerId':
      return { ...repair, customerId: value as string | null, customerContactId: null }
    default:
      return { ...repair, [field]: value }
  }
}

/** Changes an estimate into a repair, never back (D-046). The refusal and its fee no longer apply. */
function withType(repair: Repair, type: Repair['type'], author: Author, facts: StatusFacts): Repair {
  if (repair.type === type) return repair
  if (type === REPAIR_TYPES.estimate)
    throw new DomainError('invalid_args', validationTexts.typeOneWay, { field: 'type', conflict: true })
  const turned = repair.status === S.refused ? withStatus(repair, S.received, author, facts) : repair
  const changed: Repair = {
    ...turned,
    type,
    estimateApproval: repair.estimateApproval ?? author.today,
    estimateRefused: false,
    forfaitAmount: 0,
  }
  return withAutoLogLine(changed, author, 'type', `Type: ${repair.type} -> ${type}`)
}

function withEndDate(repair: Repair, endDate: string | null, author: Author): Repair {
  if (endDate && endDate < repair.dateIn)
    throw new DomainError('invalid_args', validationTexts.endBeforeIn, { field: 'endDate' })
  return withAutoLogLine(
    { ...repair, endDate },
    author,
    'endDate',
    endDate ? `Einddatum: ${dutchDay(endDate)}` : 'Einddatum gewist',
  )
}

/**
 * Sets the day of approval, between intake and today, or clears it with null. An approval cancels a refusal
 * (D-055).
 * @throws DomainError invalid_args for another day
 */
export function withApproval(
  repair: Repair,
  date: string | null,
  author: Author,
  facts: StatusFacts,
): Repair {
  if (date && (date < repair.dateIn || date > author.today))
    throw new DomainError('invalid_args', validationTexts.approvalRange, { field: 'date' })
  if (repair.estimateApproval === date) return repair
  if (!date)
    return withAutoLogLine(
      { ...repair, estimateApproval: null },
      author,
      'approval',
      'Goedkeuring bestek gewist',
    )
  const open = repair.status === S.refused ? withStatus(repair, S.received, author, facts) : repair
  const approved = { ...open, estimateApproval: date, estimateRefused: false }
  return withAutoLogLine(approved, author, 'approval', `Bestek goedgekeurd op ${dutchDay(date)}`)
}
