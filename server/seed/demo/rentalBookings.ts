import { addDays } from '../../../src/domain/shared/days.ts'
import { isBulk, type Item } from '../../../src/domain/items/item.ts'
import { isOpenDay } from './holidays.ts'
import { DAY_MS, dayAt, historyMs, momentOf } from './plan.ts'
import type { Random } from './random.ts'

/** The first open day strictly after (or before) a day. */
function openDay(day: string, step: 1 | -1): string {
  const next = addDays(day, step)
  return isOpenDay(next) ? next : openDay(next, step)
}

export interface BookedDays {
  startDate: string
  endDate: string
  pickupDate: string
  returnDate: string
}

/** Days on which something booked at a moment may be used, from two days to six weeks later. */
export function bookedDays(r: Random, atMs: number): BookedDays {
  const startDate = dayAt(atMs + r.int(2, 40) * DAY_MS)
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

/** The weeks in which a planner is full: what came in during them is used around today. */
const BUSY_DAYS = 42
/** So many come in during them in a small house; a large one has its even share. */
const BUSY = 60

const busyCount = (count: number) =>
  Math.max(Math.min(Math.floor(count / 2), BUSY), Math.round((count * BUSY_DAYS * DAY_MS) / historyMs(count)))

/** The moment at which rental `i` of `count` came in; later ones never earlier, the last of them close together. */
export function bookedAt(i: number, count: number, today: string): number {
  const busy = busyCount(count)
  const before = count - busy
  if (i < before) return momentOf(i, before, addDays(today, -BUSY_DAYS), 0.7)
  return momentOf(i - before, busy, today, 0.7, BUSY_DAYS)
}

/** Who has which item when, so that the demo lends nothing to two customers at a time. */
export class Bookings {
  readonly #taken = new Map<string, BookedDays[]>()

  /** Up to `count` items that are free from pick-up to return, and are not so any more. */
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
