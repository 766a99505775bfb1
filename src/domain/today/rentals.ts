import { optionEnds } from '../notifications/due.ts'
import { isHandedOut, rentalCount, stillOutOf } from '../rentals/movements.ts'
import { isOverdue } from '../rentals/overdue.ts'
import { RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import type { ClosedDays } from '../shared/openDays.ts'
import { type DayTask, daysLate } from './task.ts'

/* The tasks that a rental causes on a day. */

type TaskRental = Pick<
  Rental,
  'id' | 'number' | 'provisionalRef' | 'status' | 'pickupDate' | 'returnDate' | 'rentalLines' | 'movements'
>
type Rule<R> = (rental: R, today: string, closed: ClosedDays) => DayTask<R> | null

/** Overdue, by the same rule as everywhere. */
const late: Rule<TaskRental> = (rental, today) =>
  isOverdue(rental, today) ? { ...task('late', rental), late: daysLate(rental.returnDate, today) } : null

/**
 * Something must still leave. If nobody records what leaves, everything counts as gone on the pick-up day.
 */
const goesOut: Rule<TaskRental> = (rental, today) => {
  const { pickupDate, returnDate } = rental
  const begins = pickupDate === today && (isHandedOut(rental) || !hasLeft(rental, today))
  const goesOn = pickupDate < today && returnDate > today && isHandedOut(rental)
  const open = isConfirmed(rental) && (begins || goesOn) && rentalCount(rental).toGo > 0
  return open ? task('out', rental) : null
}

/** The return day is today, and something is still out. */
const comesBack: Rule<TaskRental> = (rental, today) => {
  const due = isConfirmed(rental) && rental.returnDate === today
  return due && hasLeft(rental, today) && stillOutOf(rental) > 0 ? task('back', rental) : null
}

const ends: Rule<TaskRental> = (rental, today, closed) =>
  optionEnds(rental, closed, today) ? task('options', rental) : null

const isConfirmed = ({ status }: TaskRental): boolean => status === RENTAL_STATUSES.confirmed

function hasLeft(rental: TaskRental, today: string): boolean {
  const { back, missing, damaged } = rentalCount(rental)
  return isHandedOut(rental) || rental.pickupDate < today || back + missing + damaged > 0
}

function task<R extends TaskRental>(group: DayTask<R>['group'], record: R): DayTask<R> {
  const day = group === 'late' || group === 'back' ? record.returnDate : record.pickupDate
  return { group, record, day, late: 0 }
}

/** All tasks of a rental. A rental of one day may both leave and come back. */
export function rentalTasks<R extends TaskRental>(
  rental: R,
  today: string,
  closed: ClosedDays,
): DayTask<R>[] {
  return [late, goesOut, comesBack, ends].flatMap((rule) => {
    const found = rule(rental, today, closed)
    return found ? [{ ...found, record: rental }] : []
  })
}

/** How many units of a rental left the company, and how many were ordered. */
export function handedOutCount(rental: TaskRental): { gone: number; asked: number } {
  const { asked, toGo } = rentalCount(rental)
  return { gone: asked - toGo, asked }
}
