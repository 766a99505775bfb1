import { lastActivityDay } from '../../domain/repairs/board.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { AttentionRepairs } from '../lists/repairsNeedingAttention.ts'
import { withUnsent } from '../lists/listedRows.ts'
import { type RepairRow, repairRowOf } from '../lists/repairRows.ts'
import type { RepairFilters } from '../lists/listQueries.ts'
import { records } from './records.ts'
import { latestOptionPickup } from '../../domain/notifications/due.ts'
import { inspectionsUpTo } from '../../domain/items/inspection.ts'
import type { Item } from '../../domain/items/item.ts'
import { RENTAL_STATUSES as S, type Rental, type RentalLine } from '../../domain/rentals/rental.ts'
import { isPhysical } from '../../domain/rentals/movements.ts'
import { lineName, countedName } from '../../domain/rentals/summary.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'
import { rentalTasks } from '../../domain/today/rentals.ts'
import { itemTask } from '../../domain/today/items.ts'
import { repairTask } from '../../domain/today/repairs.ts'
import type { DayGroup, DayTask } from '../../domain/today/task.ts'

/** A repair as its card shows it. */
export interface BoardRow extends RepairRow {
  /** The last day on which anything was done with it. */
  touched: string
}

/** No company has more open work than this, and a larger board would help nobody. */
const MOST = 2_000

/**
 * Returns the open work, filtered like the list. Dexie reads all of it, because its live queries observe what
 * they read. A card therefore follows the name of its customer and device, and the state of its unsent
 * changes.
 */
export async function boardRows(filters: RepairFilters | undefined): Promise<BoardRow[]> {
  const sort = { by: 'dateIn', dir: 'asc' as const }
  const { ids } = await ask('repairs', 'query', { term: '', all: false, filters, sort, page: 1, size: MOST })
  return boardRowsOf(ids)
}

/** Returns these repairs, in this order. */
async function boardRowsOf(ids: readonly string[]): Promise<BoardRow[]> {
  const repairs = await records(db.repair, ids)
  const [items, customers, unsent] = await Promise.all([
    byId(
      db.item,
      repairs.map(({ itemId }) => itemId),
    ),
    byId(
      db.customer,
      repairs.map(({ customerId }) => customerId),
    ),
    unsentRepairs(),
  ])
  return withUnsent<'repair'>(repairs, { unsent }).map((repair) => ({
    ...repairRowOf(repair, items.get(repair.itemId), customers.get(repair.customerId)),
    touched: lastActivityDay(repair),
  }))
}

async function byId<R extends { id: string }>(
  table: Parameters<typeof records<R>>[0],
  named: readonly (string | null)[],
): Promise<Map<string | null, R>> {
  const ids = [...new Set(named)].filter((id) => id !== null)
  return new Map((await records(table, ids)).map((row) => [row.id, row]))
}

async function unsentRepairs(): Promise<ReadonlySet<string>> {
  const keys = await db.shadow.where('[e+id]').between(['repair', ''], ['repair', '~']).primaryKeys()
  return new Set(keys.map(([, id]) => id))
}

/** A rental with the fields that its row shows. */
interface DayRental extends Rental {
  customerName: string | null
  /** The first line, for example '2 × JVC GY-HC900', and the number of other lines that leave. */
  what: string
  others: number
}
export type RepairTask = DayTask<BoardRow>
export type ItemTask = DayTask<Item>
export type RentalTask = DayTask<DayRental>

/** The repairs that need attention today. */
export interface RepairsToday {
  tasks: RepairTask[]
  /** The number in each group, including those that were not read. */
  counts: Pick<Record<DayGroup, number>, keyof AttentionRepairs>
}

/**
 * Returns the repairs that need attention; reads no others.
 * @param most the limit per group, the most urgent first
 */
export async function repairsToday(today: string, most = Number.POSITIVE_INFINITY): Promise<RepairsToday> {
  const { ready, backlog, external } = await ask('repairs', 'asking', today)
  const rows = await boardRowsOf([ready, backlog, external].flatMap((ids) => ids.slice(0, most)))
  const old = new Set(backlog)
  return {
    tasks: rows.flatMap((row) => {
      const task = repairTask(row, today)
      return task ? [old.has(row.id) ? { ...task, group: 'backlog' as const } : task] : []
    }),
    counts: { ready: ready.length, backlog: backlog.length, external: external.length },
  }
}

/** Returns the rentals that need attention: confirmed ones that have begun, and options that leave soon. */
export async function rentalsToday(today: string, closed: ClosedDays): Promise<RentalTask[]> {
  const [begun, soon] = await Promise.all([
    ask('rentals', 'find', { status: [S.confirmed], to: today }),
    ask('rentals', 'find', { status: [S.option], from: today, to: latestOptionPickup(today, closed) }),
  ])
  const rentals = await records(db.rental, [...begun, ...soon])
  const tasks = rentals.flatMap((rental) => rentalTasks(rental, today, closed))
  return withNames(tasks)
}

/** Returns the items that are due for inspection. */
export async function itemsToday(today: string): Promise<ItemTask[]> {
  const items = await records(db.item, await ask('stock', 'inspections', inspectionsUpTo(today)))
  return items.flatMap((item) => itemTask<Item>(item, today) ?? [])
}

async function withNames(tasks: readonly DayTask<Rental>[]): Promise<RentalTask[]> {
  const ids = (of: (rental: Rental) => string | null | undefined) => [
    ...new Set(tasks.flatMap(({ record }) => of(record) ?? [])),
  ]
  const [customers, items] = await Promise.all([
    records(
      db.customer,
      ids(({ customerId }) => customerId),
    ),
    records(
      db.item,
      ids((rental) => leavingLines(rental)[0]?.itemId),
    ),
  ])
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  const itemsById = new Map(items.map((item) => [item.id, item]))
  return tasks.map((task) => {
    const [first, ...others] = leavingLines(task.record)
    const customerName = names.get(task.record.customerId ?? '') ?? task.record.tempCusName
    const what = first ? countedName(first.quantity, lineName(first, itemsById.get(first.itemId ?? ''))) : ''
    return { ...task, record: { ...task.record, customerName, what, others: others.length } }
  })
}

const leavingLines = ({ rentalLines }: Rental): RentalLine[] => rentalLines.filter(isPhysical)
