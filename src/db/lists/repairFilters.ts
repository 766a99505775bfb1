import { AT_WORK } from '../../domain/repairs/statusList.ts'
import type { OwnRepairs } from '../../domain/repairs/workList.ts'
import { dayNumber, dayNumbersOf } from './day.ts'
import type { RowSelection } from './rowSelection.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { RepairChips, RepairChipsQuery, RepairFilters } from './listQueries.ts'

/** The rows to which a column refers by slot. */
interface SlotFinder {
  find(id: string): number
}

interface FilteredColumns {
  readonly facts: RepairFacts
  readonly customer: readonly number[]
  readonly customers: SlotFinder
  readonly item: readonly number[]
  readonly items: SlotFinder
}

/** Keeps the repairs that match all filters, with one pass over the remaining ones for each filter. */
export function applyRepairFilters(
  selection: RowSelection,
  of: FilteredColumns,
  filters: RepairFilters,
): void {
  const { facts } = of
  const { status, type, executorId, customerId, itemId, rentalId, from, to, mine, late, waiting } = filters
  if (status) keepStatus(selection, facts, status)
  if (type !== undefined) selection.keep(facts.type, facts.types.find(type))
  if (executorId !== undefined) selection.keep(facts.executor, facts.executors.find(executorId))
  if (rentalId !== undefined) selection.keep(facts.rental, facts.rentals.find(rentalId))
  if (customerId !== undefined) selection.keep(of.customer, of.customers.find(customerId))
  if (itemId !== undefined) selection.keep(of.item, of.items.find(itemId))
  if (from !== undefined || to !== undefined) selection.keepBetween(facts.day, ...dayNumbersOf(from, to))
  if (late !== undefined) {
    keepStatus(selection, facts, AT_WORK)
    selection.keepBetween(facts.day, Number.NEGATIVE_INFINITY, dayNumber(late))
  }
  if (waiting) selection.keep(facts.waiting, true)
  if (mine) keepMine(selection, facts, mine)
}

const keepStatus = (
  selection: RowSelection,
  { status, statuses }: RepairFacts,
  wanted: readonly string[],
): void =>
  selection.keepAny(
    status,
    wanted.map((text) => statuses.find(text)),
  )

function keepMine(selection: RowSelection, of: RepairFacts, { userId, executorIds }: OwnRepairs): void {
  const hands = of.authorSets.match(userId)
  const executors = executorIds.map((id) => of.executors.find(id))
  selection.keepWhere((slot) => hands[of.authors[slot]!] === 1 || executors.includes(of.executor[slot]!))
}

/**
 * Counts what each quick filter would show.
 * @param select returns the repairs of the list that match the filters
 */
export function countChips(
  of: RepairFacts,
  { filters, mine, late }: RepairChipsQuery,
  select: (filters: RepairFilters) => RowSelection,
): RepairChips {
  const ofAnyStatus = select({ ...filters, status: undefined })
  return {
    all: ofAnyStatus.count(),
    byStatus: ofAnyStatus.tally(of.status, of.statuses),
    byType: select({ ...filters, type: undefined }).tally(of.type, of.types),
    byExecutor: select({ ...filters, executorId: undefined }).tally(of.executor, of.executors),
    mine: select({ ...filters, mine }).count(),
    late: select({ ...filters, late }).count(),
    waiting: select({ ...filters, waiting: true }).count(),
  }
}
