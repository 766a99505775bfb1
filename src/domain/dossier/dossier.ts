import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import { isAtWork } from '../repairs/statusList.ts'
import { daysBetween } from '../shared/calendar.ts'
import { dayInBrussels } from '../shared/days.ts'
import { type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import type { Item, ItemLogLine } from '../items/item.ts'
import { logOf } from '../items/log.ts'
import { sum } from '../shared/money.ts'

/* What a device has been through: its repairs, its rentals and what else became of it, as one history. */

export type DossierEvent =
  | { kind: 'repair'; day: string; repair: Repair }
  | { kind: 'rental'; day: string; rental: Rental }
  | { kind: 'item'; day: string; line: ItemLogLine }

/** What is told by the repair or the rental itself. */
const TOLD_ELSEWHERE = /^(Status|Let op)/

/** Everything in the order of its days, the newest first. */
export function dossierEvents(
  item: Item,
  repairs: readonly Repair[],
  rentals: readonly Rental[],
): DossierEvent[] {
  const events: DossierEvent[] = [
    ...repairs.map((repair) => ({ kind: 'repair' as const, day: repair.dateIn, repair })),
    ...rentals.map((rental) => ({ kind: 'rental' as const, day: rental.startDate, rental })),
    ...logOf(item)
      .filter(({ description }) => !TOLD_ELSEWHERE.test(description))
      .map((line) => ({ kind: 'item' as const, day: dayInBrussels(line.at), line })),
  ]
  return events.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** What was done in a repair, in a line: its work lines, else what was noted of it. */
export function workDone({ repairLines, workNotes }: Pick<Repair, 'repairLines' | 'workNotes'>): string {
  const lines = repairLines.toSorted((a, b) => a.pos - b.pos).map(({ description }) => description)
  return lines.length > 0 ? lines.join(', ') : (workNotes ?? '').split('\n')[0]!.trim()
}

/** Working days from the day on which it came in to the day on which it was ready or left; null while it is at work. */
export function workingDays(
  { dateIn, dateOut, endDate, status }: Pick<Repair, 'dateIn' | 'dateOut' | 'endDate' | 'status'>,
  closed: ClosedDays,
): number | null {
  // Until it is repaired its end is what was planned.
  const until = isAtWork(status) ? null : (endDate ?? dateOut)
  return until === null ? null : openDaysSince(dateIn, until, closed)
}

/** The moves of status of a repair as its log tells them, the oldest first. */
export const statusMoves = ({ repairLogLines }: Pick<Repair, 'repairLogLines'>) =>
  repairLogLines.filter(({ auto, description }) => auto && description.startsWith('Status'))

export interface DossierTotals {
  repairs: number
  /** Euro without VAT. */
  repairsTotal: number
  rentals: number
  rentedDays: number
}

/** How often it was repaired and rented, for how much and how long. */
export const dossierTotals = (repairs: readonly Repair[], rentals: readonly Rental[]): DossierTotals => ({
  repairs: repairs.length,
  repairsTotal: sum(repairs.map(({ repairTotalExclVat }) => repairTotalExclVat)),
  rentals: rentals.length,
  rentedDays: rentals.reduce((days, { startDate, endDate }) => days + daysBetween(startDate, endDate), 0),
})
