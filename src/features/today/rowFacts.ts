import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import { rentalCount, partlyBack, stillOutOf } from '../../domain/rentals/movements.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { repairName } from '../../domain/repairs/number.ts'
import { modelName } from '../../domain/items/model.ts'
import { handedOutCount } from '../../domain/today/rentals.ts'
import type { ItemTask, RentalTask, RepairTask } from '../../db/queries/openWork.ts'
import type { Task } from './useTasks.ts'
import { todayTexts } from './todayTexts.ts'

/** The texts of a row: customer, name, subject and state. */
export interface RowFacts {
  who: string
  name: string
  provisional: boolean
  what: string
  /** The first text at the right. */
  state: string
  /** Shows the state in red: past its day, or on the last day. */
  pressing?: boolean
  /** A note below the state. */
  note?: string
  /** Number of units that left, for the progress bar. */
  gone?: { gone: number; asked: number }
  /** The status of a repair that is ready, shown with its dot. */
  status?: string
}

export const isRental = (task: Task): task is RentalTask => 'pickupDate' in task.record

export const isItem = (task: Task): task is ItemTask => task.group === 'inspections'

export function taskFactsOf(task: Task, today: string): RowFacts {
  if (isItem(task)) return ofItem(task, today)
  return isRental(task) ? ofRental(task, today) : ofRepair(task, today)
}

/** Returns the facts of an inspection; an item is named by its model. */
const ofItem = ({ record, day, late }: ItemTask, today: string): RowFacts => ({
  who: modelName(record),
  name: record.itemNumber ?? '',
  provisional: false,
  what: record.serialNumber ?? '',
  state: late > 0 ? todayTexts.lapsed(late) : todayTexts.by(day, today),
  pressing: late > 0,
  note: record.inspectedAt ? todayTexts.inspected(record.inspectedAt) : todayTexts.neverInspected,
})

function ofRental(task: RentalTask, today: string): RowFacts {
  const { record, group, day, late } = task
  const { customerName, what, others, number, startDate, endDate } = record
  const partly = group === 'late' && partlyBack(record)
  const common = {
    who: customerName ?? '',
    name: rentalName(record),
    provisional: number === null,
    what:
      group === 'options'
        ? todayTexts.period(startDate, endDate, today)
        : `${what}${others > 0 ? todayTexts.others(others) : ''}${partly ? todayTexts.stillOut(stillOutOf(record), rentalCount(record).asked) : ''}`,
  }
  switch (group) {
    case 'late':
      return {
        ...common,
        state: todayTexts.days(late),
        pressing: true,
        note: todayTexts.expected(day, today),
      }
    case 'out': {
      const gone = handedOutCount(record)
      return { ...common, state: todayTexts.ready(gone.gone, gone.asked), gone }
    }
    case 'back':
      return { ...common, state: todayTexts.units(stillOutOf(record)) }
    default:
      return { ...common, state: todayTexts.ends(day, today), pressing: day === today }
  }
}

function ofRepair({ record, group, day, late }: RepairTask, today: string): RowFacts {
  const { customerId, customerName, brand, model, serialNumber, number, status } = record
  const common = {
    who: customerDisplayName(customerId, customerName),
    name: repairName(record),
    provisional: number === null,
    what: [[brand, model].filter(Boolean).join(' '), serialNumber].filter(Boolean).join(', '),
  }
  return group !== 'external'
    ? { ...common, state: status, status, note: todayTexts.cameIn(day, today) }
    : {
        ...common,
        state: todayTexts.daysLate(late),
        pressing: late > 0,
        note: todayTexts.expected(day, today),
      }
}
