import { addDays } from '../../../src/domain/shared/days.ts'
import { isBulk, type Item } from '../../../src/domain/items/item.ts'
import { isDemoOpenDay } from './holidays.ts'
import { DAY_MS } from '../../../src/lib/instants.ts'
import { dayOfMs, historyMs, momentOf } from './plan.ts'
import type { Random } from './random.ts'

/** Returns the first open day strictly after (or before) a day. */
function openDay(day: string, step: 1 | -1): string {
  const next = addDays(day, step)
  return isDemoOpenDay(next) ? next : openDay(next, step)
}

export interface BookedDays {
  startDate: string
  endDate: string
  pickupDate: string
  returnDate: string
}

/** Returns the days of use for a booking time, between two days and six weeks later. */
export function bookedDays(r: Random, atMs: number): BookedDays {
  const startDate = dayOfMs(atMs + r.int(2, 40) * DAY_MS)
  const endDate = addDays(
    startDate,
    r.weighted([
      [0, 30],
      [1, 25],
      [2, 20],
      [4, 15],
      [9, 7],
      [20, 3],
    ]),
  )
  return { startDate, endDate, pickupDate: openDay(startDate, -1), returnDate: openDay(endDate, 1) }
}

/** Period before today in which bookings are dense, so that the planner is full around today. */
const BUSY_DAYS = 42
/** Number of bookings in that period for a small company; a large one has its even share. */
const BUSY = 60

const busyCount = (count: number) =>
  Math.max(Math.min(Math.floor(count / 2), BUSY), Math.round((count * BUSY_DAYS * DAY_MS) / historyMs(count)))

/**
 * Returns the booking time of rental `i` of `count`, in ascending order. The last ones are close together.
 */
export function bookingTime(i: number, count: number, today: string): number {
  const busy = busyCount(count)
  const before = count - busy
  if (i < before) return momentOf(i, before, addDays(today, -BUSY_DAYS), 0.7)
  return momentOf(i - before, busy, today, 0.7, BUSY_DAYS)
}

/**
 * Tracks the bookings of each item, so that the demo never rents an item to two customers at the same time.
 */
export class Bookings {
  readonly #taken = new Map<string, BookedDays[]>()

  /** Books and returns up to `count` items that are free from pickup to return. */
  take(r: Random, items: readonly Item[], count: number, days: BookedDays): Item[] {
    const chosen = new Set(Array.from({ length: count }, () => r.pick(items)))
    const free = [...chosen].filter((item) => isBulk(item) || this.#isFree(item, days))
    for (const item of free) this.#taken.set(item.id, [...(this.#taken.get(item.id) ?? []), days])
    return free
  }

  #isFree(item: Item, { pickupDate, returnDate }: BookedDays): boolean {
    const taken = this.#taken.get(item.id) ?? []
    return !taken.some((other) => other.pickupDate <= returnDate && other.returnDate >= pickupDate)
  }
}
