import { DomainError } from '../shared/errors.ts'
import { dutchDay } from '../shared/days.ts'
import type { Policy } from '../shared/policy.ts'
import { T } from '../shared/texts.ts'
import { LONG_NOTES_MAX, REPAIR_STATUSES as S, REPAIR_TYPES, type RepairStatus } from './constants.ts'
import { type Author, logged } from './log.ts'
import type { Repair } from './repair.ts'
import { type StatusFacts, withStatus } from './status.ts'

/** The fields a person sets directly, in the order in which they are applied: the type first, since the status looks at it. */
export const REPAIR_FIELDS = {
  type: { label: 'Type', policy: 'one_way_type' },
  status: { label: 'Status', policy: 'status_rank' },
  dateIn: { label: 'Binnengebracht op', policy: 'later_wins' },
  endDate: { label: 'Einddatum', policy: 'later_wins' },
  reference: { label: 'Referentie', policy: 'later_wins' },
  notes: { label: 'Omschrijving', policy: 'later_wins' },
  workNotes: { label: 'Notities', policy: 'merge_lines', max: LONG_NOTES_MAX },
  estimateNotes: { label: 'Notities bestek', policy: 'merge_lines', max: LONG_NOTES_MAX },
  executorId: { label: 'Uitvoerder', policy: 'later_wins' },
  underWarranty: { label: 'Garantie', policy: 'later_wins' },
  forfaitAmount: { label: 'Forfait', policy: 'later_wins' },
  customerId: { label: 'Klant', policy: 'important' },
  customerContactId: { label: 'Contact', policy: 'later_wins' },
  itemId: { label: 'Item', policy: 'important' },
} as const satisfies Partial<Record<keyof Repair, { label: string; policy: Policy; max?: number }>>

export type RepairField = keyof typeof REPAIR_FIELDS
export const isRepairField = (name: string): name is RepairField => Object.hasOwn(REPAIR_FIELDS, name)

/** Whether the rules of a field look beside the repair; the others are not given anything to look at. */
export const looksAside = (field: string): boolean => field === 'status' || field === 'type'
export const NOTHING_BESIDE: StatusFacts = { refusedQuote: 0, item: undefined }

/** A repair with one field set, and what follows from it (D-043, D-046, D-050, D-051). Totals are the caller's last step. */
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
      return logged(
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

/** From estimate to repair, never back (D-046): the refusal and its fee no longer hold. */
function withType(repair: Repair, type: Repair['type'], author: Author, facts: StatusFacts): Repair {
  if (repair.type === type) return repair
  if (type === REPAIR_TYPES.estimate)
    throw new DomainError('invalid_args', T.typeOneWay, { field: 'type', conflict: true })
  const turned = repair.status === S.refused ? withStatus(repair, S.received, author, facts) : repair
  const changed: Repair = {
    ...turned,
    type,
    estimateApproval: repair.estimateApproval ?? author.today,
    estimateRefused: false,
    forfaitAmount: 0,
  }
  return logged(changed, author, 'type', `Type: ${repair.type} -> ${type}`)
}

function withEndDate(repair: Repair, endDate: string | null, author: Author): Repair {
  if (endDate && endDate < repair.dateIn)
    throw new DomainError('invalid_args', T.endBeforeIn, { field: 'endDate' })
  return logged(
    { ...repair, endDate },
    author,
    'endDate',
    endDate ? `Einddatum: ${dutchDay(endDate)}` : 'Einddatum gewist',
  )
}

/** Approval on a day between intake and today, or taken back with null; an approval undoes a refusal (D-055). */
export function withApproval(
  repair: Repair,
  date: string | null,
  author: Author,
  facts: StatusFacts,
): Repair {
  if (date && (date < repair.dateIn || date > author.today))
    throw new DomainError('invalid_args', T.approvalRange, { field: 'date' })
  if (repair.estimateApproval === date) return repair
  if (!date)
    return logged({ ...repair, estimateApproval: null }, author, 'approval', 'Goedkeuring bestek gewist')
  const open = repair.status === S.refused ? withStatus(repair, S.received, author, facts) : repair
  const approved = { ...open, estimateApproval: date, estimateRefused: false }
  return logged(approved, author, 'approval', `Bestek goedgekeurd op ${dutchDay(date)}`)
}
