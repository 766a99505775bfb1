import type { Item } from '../items/item.ts'
import type { ModelAsk } from './claims.ts'
import { rentalName } from './number.ts'
import type { Rental, RentalLine } from './rental.ts'

/** A rental as a bar of the calendar: the days its material is away, both included (D-094). */
export interface CalendarEvent {
  /** Of the rental. */
  id: string
  title: string
  start: string
  end: string
  /** The days it is used, within those. */
  startDate: string
  endDate: string
  status: string
  type: string
}

/** The same on the row of one of its items (D-094). */
export interface PlannerEvent extends CalendarEvent {
  rentalId: string
  resourceId: string
  quantity: number
}

type Shown = Pick<
  Rental,
  | 'id'
  | 'number'
  | 'provisionalRef'
  | 'tempCusName'
  | 'pickupDate'
  | 'returnDate'
  | 'startDate'
  | 'endDate'
  | 'status'
  | 'type'
> & {
  rentalLines: readonly Pick<RentalLine, 'itemId' | 'quantity'>[]
  /** Models of which pieces are still to be given, where they are shown. */
  asks?: readonly ModelAsk[]
}

/** @param customer its name; of a rental without one the provisional name stands there */
export const calendarEvent = (
  rental: Omit<Shown, 'rentalLines' | 'asks'>,
  customer: string | null,
): CalendarEvent => ({
  id: rental.id,
  title: [rentalName(rental), customer ?? rental.tempCusName].filter(Boolean).join(' '),
  start: rental.pickupDate,
  end: rental.returnDate,
  startDate: rental.startDate,
  endDate: rental.endDate,
  status: rental.status,
  type: rental.type,
})

/** What goes out on a day and what comes back on it, of the rentals that are away on it. */
export const outAndIn = <E extends CalendarEvent>(events: readonly E[], day: string) => ({
  out: events.filter(({ start }) => start === day),
  back: events.filter(({ end }) => end === day),
})

/** The row of what is still to be given of a model. @param key its modelKey */
export const askRow = (key: string): string => `ask:${key}`

/** One bar per item on the lines, and per model of which pieces are still to be given; several lines are counted together. */
export function plannerEvents(rental: Shown, customer: string | null): PlannerEvent[] {
  const quantities = new Map<string, number>()
  for (const { itemId, quantity } of rental.rentalLines)
    if (itemId) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  for (const { key, quantity } of rental.asks ?? [])
    quantities.set(askRow(key), (quantities.get(askRow(key)) ?? 0) + quantity)
  const event = calendarEvent(rental, customer)
  return [...quantities].map(([resourceId, quantity]) => ({
    ...event,
    id: `${rental.id}:${resourceId}`,
    rentalId: rental.id,
    resourceId,
    quantity,
  }))
}

/** 'Sony PXW-FX9 (S-123)': the serial number, or the item number of what has none (D-094). */
export function resourceLabel(item: Pick<Item, 'brand' | 'model' | 'serialNumber' | 'itemNumber'>): string {
  const sign = item.serialNumber ?? item.itemNumber
  return `${[item.brand, item.model].filter(Boolean).join(' ')}${sign ? ` (${sign})` : ''}`
}
