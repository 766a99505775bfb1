import { AT_WORK } from '../../domain/repairs/statusList.ts'
import type { Mine } from '../../domain/repairs/workList.ts'
import { dayNumber, daysOf } from './day.ts'
import type { RowSelection } from './marks.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { RepairChips, RepairChipsQuery, RepairFilters } from './types.ts'

/** The rows to which a column refers by slot. */
interface Named {
  find(id: string): number
}

interface Narrowed {
  readonly facts: RepairFacts
  readonly customer: readonly number[]
  readonly customers: Named
  readonly item: readonly number[]
  readonly items: Named
}

/** Keeps the repairs that match all filters, with one pass over the remaining ones for each filter. */
export function narrow(marks: RowSelection, of: Narrowed, filters: RepairFilters): void {
  const { facts } = of
  const { status, type, executorId, customerId, itemId, rentalId, from, to, mine, late, waiting } = filters
  if (status) keepStatus(marks, facts, status)
  if (type !== undefined) marks.keep(facts.type, facts.types.find(type))
  if (executorId !== undefined) marks.keep(facts.executor, facts.executors.find(executorId))
  if (rentalId !== undefined) marks.keep(facts.rental, facts.rentals.find(rentalId))
  if (customerId !== undefined) marks.keep(of.customer, of.customers.find(customerId))
  if (itemId !== undefined) marks.keep(of.item, of.items.find(itemId))
  if (from !== undefined || to !== undefined) marks.keepBetween(facts.day, ...daysOf(from, to))
  if (late !== undefined) {
    keepStatus(marks, facts, AT_WORK)
    marks.keepBetween(facts.day, Number.NEGATIVE_INFINITY, dayNumber(late))
  }
  if (waiting) marks.keep(facts.waiting, true)
  if (mine) keepMine(marks, facts, mine)
}

const keepStatus = (
  marks: RowSelection,
  { status, statuses }: RepairFacts,
  wanted: readonly string[],
): void =>
  marks.keepAny(
    status,
    wanted.map((text) => statuses.find(text)),
  )

function keepMine(marks: RowSelection, of: RepairFacts, { userId, executorIds }: Mine): void {
  const hands = of.hands.match(userId)
  const executors = executorIds.map((id) => of.executors.find(id))
  marks.keepWhere((slot) => hands[of.hand[slot]!] === 1 || executors.includes(of.executor[slot]!))
}

/**
 * Counts what each quick filter would show.
 * @param those returns the repairs of the list that match the filters
 */
export function countChips(
  of: RepairFacts,
  { filters, mine, late }: RepairChipsQuery,
  those: (filters: RepairFilters) => RowSelection,
): RepairChips {
  const ofAnyStatus = those({ ...filters, status: undefined })
  return {
    all: ofAnyStatus.count(),
    byStatus: ofAnyStatus.tally(of.status, of.statuses),
    byType: those({ ...filters, type: undefined }).tally(of.type, of.types),
    byExecutor: those({ ...filters, executorId: undefined }).tally(of.executor, of.executors),
    mine: those({ ...filters, mine }).count(),
    late: those({ ...filters, late }).count(),
    waiting: those({ ...filters, waiting: true }).count(),
  }
}
