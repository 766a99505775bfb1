import { isHandedOut } from '../rentals/movements.ts'
import { rentalName } from '../rentals/number.ts'
import { RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { addDays } from '../shared/calendar.ts'
import { mondayOf } from '../shared/weeks.ts'
import type { Whereabouts } from './whereabouts.ts'

const WEEKS = 4
const DAYS_OF_WEEK = 7

/** A rental within one week of the strip. Days count from 0 on Monday, both included. */
export interface OccupationBar {
  rentalId: string
  name: string
  first: number
  last: number
  /** Its row, from 0: rentals of bulk may be at the same time. */
  row: number
  isOption: boolean
}

export interface OccupationWeek {
  /** 'YYYY-MM-DD' from Monday on. */
  days: readonly string[]
  bars: readonly OccupationBar[]
  rows: number
}

/**
 * The days on which an item is away in four weeks from this one (LI-16).
 * @param rentals the rentals that name the item
 * @param today 'YYYY-MM-DD' in Brussels
 */
export function occupationOf(rentals: readonly Rental[], today: string): OccupationWeek[] {
  const shown = rentals
    .filter(({ status }) => status !== RENTAL_STATUSES.cancelled)
    .toSorted((a, b) => (a.pickupDate < b.pickupDate ? -1 : a.pickupDate > b.pickupDate ? 1 : 0))
  const rows = rowsOf(shown)
  return Array.from({ length: WEEKS }, (_, week) => {
    const monday = addDays(mondayOf(today), week * DAYS_OF_WEEK)
    const days = Array.from({ length: DAYS_OF_WEEK }, (__, n) => addDays(monday, n))
    const sunday = addDays(monday, DAYS_OF_WEEK - 1)
    const bars = shown
      .filter(({ pickupDate, returnDate }) => pickupDate <= sunday && returnDate >= monday)
      .map((rental) => ({
        rentalId: rental.id,
        name: rentalName(rental),
        first: Math.max(0, days.indexOf(rental.pickupDate)),
        last: rental.returnDate > sunday ? DAYS_OF_WEEK - 1 : days.indexOf(rental.returnDate),
        row: rows.get(rental.id) ?? 0,
        isOption: rental.status === RENTAL_STATUSES.option,
      }))
    return { days, bars, rows: Math.max(1, ...bars.map(({ row }) => row + 1)) }
  })
}

/** Gives each rental the first row that is free from its first day on. @param rentals by their first day */
function rowsOf(rentals: readonly Rental[]): Map<string, number> {
  const ends: string[] = []
  return new Map(
    rentals.map(({ id, pickupDate, returnDate }) => {
      const free = ends.findIndex((end) => end < pickupDate)
      const row = free < 0 ? ends.length : free
      ends[row] = returnDate
      return [id, row]
    }),
  )
}

/** The action that follows from where an item is. */
type ItemStep = { kind: 'takeBack' | 'handOut'; rentalId: string } | { kind: 'newRepair' }

/** Take back what is away, hand out what is reserved today, else a new repair (LI-15). */
export function itemStepOf(where: Whereabouts, rentals: readonly Rental[], today: string): ItemStep {
  if (where.kind === 'away') return { kind: 'takeBack', rentalId: where.rental.id }
  const reserved = rentals.find(
    (rental) =>
      rental.status === RENTAL_STATUSES.confirmed && rental.pickupDate === today && !isHandedOut(rental),
  )
  return where.kind === 'here' && reserved
    ? { kind: 'handOut', rentalId: reserved.id }
    : { kind: 'newRepair' }
}
