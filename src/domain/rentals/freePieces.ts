import type { Item } from '../items/item.ts'
import { addDays } from '../shared/calendar.ts'
import { capacityOf } from './availability.ts'
import { RENTAL_STATUSES } from './constants.ts'
import { isOverdue } from './overdue.ts'
import { isWithheld, type StockRule } from './stockRules.ts'

/** The days on which a rental has pieces of an item, both included. */
export interface ItemUse {
  start: string
  end: string
  status: string
  quantity: number
}

/** A piece of a model that the house rents out, with the rentals that have it. */
export interface UsedPiece {
  item: Pick<Item, 'id' | 'status' | 'stolen' | 'stockQuantity' | 'inspectionDue'>
  uses: readonly ItemUse[]
  /** What its category says. */
  rule: StockRule
}

/** Until when it is held: what is out beyond its day is out until today (D-083). */
const heldUntil = ({ start, end, status }: ItemUse, today: string): string =>
  isOverdue({ status, pickupDate: start, returnDate: end }, today) ? today : end

/** How much of an item rentals hold on a day, service included; an option promises nothing yet and is left out. */
const heldOn = ({ uses, rule: { serviceDays } }: UsedPiece, day: string, today: string): number =>
  uses
    .filter(({ status }) => status !== RENTAL_STATUSES.option)
    .filter((use) => use.start <= day && afterService(heldUntil(use, today), serviceDays) >= day)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const afterService = (end: string, serviceDays: number): string =>
  serviceDays === 0 ? end : addDays(end, serviceDays)

function freeOn(piece: UsedPiece, day: string, today: string): number {
  const { item, rule } = piece
  const capacity = isWithheld(item, rule, today) ? 0 : capacityOf({ ...item, active: true, rentable: true })
  return capacity === 0 ? 0 : Math.max(0, capacity - heldOn(piece, day, today))
}

/**
 * How many pieces of a model can be promised on each day: fit for rent, and on no confirmed rental. Piece by piece, so that
 * one that is booked twice takes no other with it. Null for the days that are over.
 * @param days of them, in order
 */
export const freePerDay = (
  pieces: readonly UsedPiece[],
  days: readonly string[],
  today: string,
): (number | null)[] =>
  days.map((day) => (day < today ? null : pieces.reduce((sum, piece) => sum + freeOn(piece, day, today), 0)))

/**
 * The rentals that do not go together: of what they have of an item there is less than they want on a day on which they
 * both have it (D-083). An option wants its pieces too; what is
 * late is looked at as it was agreed. The service after a return counts.
 * @param stock how many there are of it
 */
export function clashing<U extends ItemUse & { id: string }>(
  uses: readonly U[],
  stock: number,
  serviceDays: number,
): ReadonlySet<string> {
  const found = new Set<string>()
  // the most are held on a day on which one begins
  for (const { start } of uses) {
    const there = uses.filter((use) => use.start <= start && afterService(use.end, serviceDays) >= start)
    const wanted = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (there.length > 1 && wanted > stock) for (const { id } of there) found.add(id)
  }
  return found
}

/** The first day of a period that is not over; null when all of it is. */
export const firstOpenDay = (days: readonly string[], today: string): string | null =>
  days.find((day) => day >= today) ?? null
