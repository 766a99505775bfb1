import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import { isAtWork } from '../repairs/statusList.ts'
import { daysBetween } from '../shared/calendar.ts'
import { dayInBrussels } from '../shared/days.ts'
import { type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import type { Item, ItemLogLine } from '../items/item.ts'
import { logOf } from '../items/log.ts'
import { sum } from '../shared/money.ts'

/* The history of a device: its repairs, its rentals and the other changes of the item in one list. */

export type DossierEvent =
  | { kind: 'repair'; day: string; repair: Repair }
  | { kind: 'rental'; day: string; rental: Rental }
  | { kind: 'item'; day: string; line: ItemLogLine }

/** Log lines that the repair or the rental already shows. */
const SHOWN_ELSEWHERE = /^(Status|Let op)/

/** All events by day, the newest first. */
export function dossierEvents(
  item: Item,
  repairs: readonly Repair[],
  rentals: readonly Rental[],
): DossierEvent[] {
  const events: DossierEvent[] = [
    ...repairs.map((repair) => ({ kind: 'repair' as const, day: repair.dateIn, repair })),
    ...rentals.map((rental) => ({ kind: 'rental' as const, day: rental.startDate, rental })),
    ...logOf(item)
      .filter(({ description }) => !SHOWN_ELSEWHERE.test(description))
      .map((line) => ({ kind: 'item' as const, day: dayInBrussels(line.at), line })),
  ]
  return events.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** The work of a repair in one line: its work lines, or the first line of the work notes if it has none. */
export function workDone({ repairLines, workNotes }: Pick<Repair, 'repairLines' | 'workNotes'>): string {
  const lines = repairLines.toSorted((a, b) => a.pos - b.pos).map(({ description }) => description)
  return lines.length > 0 ? lines.join(', ') : (workNotes ?? '').split('\n')[0]!.trim()
}

/**
 * The number of working days from the day it came in to the day it was ready or left; null while work is
 * going on.
 */
export function workingDays(
  { dateIn, dateOut, endDate, status }: Pick<Repair, 'dateIn' | 'dateOut' | 'endDate' | 'status'>,
  closed: ClosedDays,
): number | null {
  // until it is repaired, its end date is only planned
  const until = isAtWork(status) ? null : (endDate ?? dateOut)
  return until === null ? null : openDaysSince(dateIn, until, closed)
}

/** The status changes in the log of a repair, the oldest first. */
export const statusMoves = ({ repairLogLines }: Pick<Repair, 'repairLogLines'>) =>
  repairLogLines.filter(({ auto, description }) => auto && description.startsWith('Status'))

export interface DossierTotals {
  repairs: number
  /** In euro without VAT. */
  repairsTotal: number
  rentals: number
  rentedDays: number
}

/** How often a device was repaired and rented, for how much and for how many days. */
export const dossierTotals = (repairs: readonly Repair[], rentals: readonly Rental[]): DossierTotals => ({
  repairs: repairs.length,
  repairsTotal: sum(repairs.map(({ repairTotalExclVat }) => repairTotalExclVat)),
  rentals: rentals.length,
  rentedDays: rentals.reduce((days, { startDate, endDate }) => days + daysBetween(startDate, endDate), 0),
})
