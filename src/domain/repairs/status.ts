import type { Item } from '../items/item.ts'
import { deriveId } from '../../lib/uuid.ts'
import { REPAIR_STATUSES as S, REPAIR_TYPES, type RepairStatus } from './constants.ts'
import { isGone } from './statusList.ts'
import type { Author } from '../shared/autoLine.ts'
import { withAutoLogLine } from './log.ts'
import type { ExternalRepair, Repair } from './repair.ts'

/** The facts beside the repair that the rules of a status change need. */
export interface StatusFacts {
  /** The setting 'refusedQuote', in euro. */
  refusedQuote: number
  /** The item of the repair, for the text of the external record. */
  item: Pick<Item, 'brand' | 'model'> | undefined
}

/** Changes the status of a repair with every side effect of D-043. The same status changes nothing. */
export function withStatus(repair: Repair, status: RepairStatus, author: Author, facts: StatusFacts): Repair {
  if (repair.status === status) return repair
  const left = leaving(repair, status)
  const entered = entering({ ...left, previousStatus: repair.status, status }, author, facts)
  return withAutoLogLine(entered, author, `status:${status}`, `Status: ${repair.status} -> ${status}`)
}

function leaving(repair: Repair, next: RepairStatus): Repair {
  // picking the device up or billing it does not contradict the earlier state
  if (isGone(next)) return repair
  return {
    ...repair,
    ...(repair.status === S.billed ? { billed: false, changedAfterBilling: false } : {}),
    estimateRefused: repair.status === S.refused ? false : repair.estimateRefused,
  }
}

function entering(repair: Repair, author: Author, facts: StatusFacts): Repair {
  switch (repair.status) {
    case S.received:
      return { ...repair, estimateRefused: false, dateOut: null }
    case S.external:
      return withExternalDraft({ ...repair, isExternal: true, procesType: 'extern' }, author, facts)
    case S.repaired:
    case S.unrepairable:
      return finished(repair, author.today)
    case S.refused:
      return repair.type === REPAIR_TYPES.estimate ? refused(repair, facts.refusedQuote) : repair
    case S.billed:
      return { ...repair, billed: true }
    case S.pickedUp:
      return { ...repair, dateOut: repair.dateOut ?? author.today }
  }
}

function finished(repair: Repair, today: string): Repair {
  const external = repair.externalRepair
  const back = repair.isExternal && external && !external.dateIn ? { ...external, dateIn: today } : external
  return { ...repair, endDate: repair.endDate ?? today, externalRepair: back }
}

const refused = (repair: Repair, refusedQuote: number): Repair => ({
  ...repair,
  estimateRefused: true,
  estimateApproval: null,
  forfaitAmount: repair.forfaitAmount || refusedQuote,
})

/** Creates or completes the record of the stay at the manufacturer. It fills only empty fields (D-048). */
export function withExternalDraft(
  repair: Repair,
  author: Author,
  { item }: Pick<StatusFacts, 'item'>,
): Repair {
  const old = repair.externalRepair
  const info = item ? [item.brand, item.model].filter(Boolean).join(' ') : null
  const draft: ExternalRepair = {
    ...(old ?? emptyExternal(deriveId(repair.id, 'external'))),
    info: old?.info || info || null,
    notes: old?.notes || repair.notes || null,
    dateOut: old?.dateOut ?? author.today,
  }
  return { ...repair, externalRepair: draft }
}

/** An empty external record. */
const emptyExternal = (id: string): ExternalRepair => ({
  id,
  manufacturerId: null,
  rma: null,
  dateIn: null,
  dateOut: null,
  info: null,
  notes: null,
  message: null,
  sendMail: false,
  externalMailSent: false,
})
