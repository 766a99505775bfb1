import { milestonesOf } from '../../domain/repairs/milestones.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { NO_MANUFACTURER } from '../../domain/repairs/turnaroundNumbers.ts'
import { logAuthors, waitsForCustomer } from '../../domain/repairs/workList.ts'
import { Codes } from './codes.ts'
import type { StoredColumns } from './columns/column.ts'
import { flagColumn, wholeNumberColumn } from './columns/numberColumns.ts'
import { firstTaskDay } from '../../domain/today/repairs.ts'
import { dayNumber } from './day.ts'

/** The facts by which repairs are filtered: one small number per slot, -1 for none. */
export class RepairFacts {
  readonly day: number[] = []
  readonly status: number[] = []
  readonly statuses = new Codes()
  readonly type: number[] = []
  readonly types = new Codes()
  readonly executor: number[] = []
  readonly executors = new Codes()
  readonly rental: number[] = []
  readonly rentals = new Codes()
  /** The authors of log lines, as one text of their ids. */
  readonly authors: number[] = []
  readonly authorSets = new Codes()
  readonly waiting: boolean[] = []
  /** The manufacturer of an external repair; '-' if none is named. */
  readonly manufacturer: number[] = []
  readonly manufacturers = new Codes()
  /** The days of its milestones; -1 for none. */
  readonly estimated: number[] = []
  readonly approved: number[] = []
  readonly repaired: number[] = []
  readonly left: number[] = []
  /** The day from which the repair needs attention of the company: 0 for any day, -1 for never. */
  readonly attentionFrom: number[] = []

  put(slot: number, repair: Repair): void {
    this.day[slot] = dayNumber(repair.dateIn)
    this.status[slot] = this.statuses.of(repair.status)
    this.type[slot] = this.types.of(repair.type)
    this.executor[slot] = this.executors.of(repair.executorId)
    this.rental[slot] = this.rentals.of(repair.rentalId)
    this.authors[slot] = this.authorSets.of(logAuthors(repair).join(' '))
    this.waiting[slot] = waitsForCustomer(repair)
    this.manufacturer[slot] = this.manufacturers.of(manufacturerOf(repair))
    const milestones = milestonesOf(repair)
    this.estimated[slot] = dayOrNone(milestones.estimated)
    this.approved[slot] = dayOrNone(milestones.approved)
    this.repaired[slot] = dayOrNone(milestones.repaired)
    this.left[slot] = dayOrNone(milestones.left)
    this.attentionFrom[slot] = dayOrNone(firstTaskDay(repair))
  }

  columns(): StoredColumns {
    const { statuses, types, executors, rentals, authorSets: hands, manufacturers: makers } = this
    return {
      day: wholeNumberColumn(this.day),
      status: wholeNumberColumn(this.status),
      type: wholeNumberColumn(this.type),
      executor: wholeNumberColumn(this.executor),
      rental: wholeNumberColumn(this.rental),
      hand: wholeNumberColumn(this.authors),
      waiting: flagColumn(this.waiting),
      maker: wholeNumberColumn(this.manufacturer),
      estimated: wholeNumberColumn(this.estimated),
      approved: wholeNumberColumn(this.approved),
      repaired: wholeNumberColumn(this.repaired),
      left: wholeNumberColumn(this.left),
      asks: wholeNumberColumn(this.attentionFrom),
      statuses,
      types,
      executors,
      rentals,
      hands,
      makers,
    }
  }
}

const manufacturerOf = ({ isExternal, externalRepair }: Repair): string | null =>
  isExternal ? (externalRepair?.manufacturerId ?? NO_MANUFACTURER) : null

const dayOrNone = (day: string | null): number => (day === null ? -1 : dayNumber(day))
