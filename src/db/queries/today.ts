import { latestOptionPickup } from '../../domain/notifications/due.ts'
import { inspectionsUpTo } from '../../domain/items/inspection.ts'
import type { Item } from '../../domain/items/item.ts'
import { modelName } from '../../domain/items/model.ts'
import { RENTAL_STATUSES as S, type Rental, type RentalLine } from '../../domain/rentals/rental.ts'
import { isPhysical } from '../../domain/rentals/movements.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'
import { rentalTasks } from '../../domain/today/rentals.ts'
import { itemTask } from '../../domain/today/items.ts'
import { repairTask } from '../../domain/today/repairs.ts'
import type { DayGroup, DayTask } from '../../domain/today/task.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { type BoardRow, boardRowsOf } from './board.ts'
import { records } from './records.ts'

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
  counts: Pick<Record<DayGroup, number>, 'ready' | 'external'>
}

/**
 * Returns the repairs that need attention; reads no others.
 * @param most the limit per group, the most urgent first
 */
export async function repairsToday(today: string, most = Number.POSITIVE_INFINITY): Promise<RepairsToday> {
  const { ready, external } = await ask('repairs', 'asking', today)
  const rows = await boardRowsOf([...ready.slice(0, most), ...external.slice(0, most)])
  return {
    tasks: rows.flatMap((row) => repairTask(row, today) ?? []),
    counts: { ready: ready.length, external: external.length },
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
  const models = new Map(items.map((item) => [item.id, modelName(item)]))
  return tasks.map((task) => {
    const [first, ...others] = leavingLines(task.record)
    const customerName = names.get(task.record.customerId ?? '') ?? task.record.tempCusName
    const what = first ? named(first, models) : ''
    return { ...task, record: { ...task.record, customerName, what, others: others.length } }
  })
}

const leavingLines = ({ rentalLines }: Rental): RentalLine[] => rentalLines.filter(isPhysical)

function named(line: RentalLine, models: ReadonlyMap<string, string>): string {
  const name = models.get(line.itemId ?? '') ?? modelName({ brand: line.brand ?? '', model: line.model })
  return line.quantity > 1 ? `${line.quantity} × ${name}` : name
}
