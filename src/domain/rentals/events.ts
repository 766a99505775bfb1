import type { Item } from '../items/item.ts'
import type { ModelRequest } from './claims.ts'
import { rentalName } from './number.ts'
import type { Rental, RentalLine } from './rental.ts'

/** A rental as a bar of the calendar: the days on which its equipment is away, both included (D-094). */
export interface CalendarEvent {
  /** The id of the rental. */
  id: string
  title: string
  start: string
  end: string
  /** The days of use, within the days away. */
  startDate: string
  endDate: string
  status: string
  type: string
}

/** A rental as a bar on the row of one of its items (D-094). */
export interface PlannerEvent extends CalendarEvent {
  rentalId: string
  resourceId: string
  quantity: number
}

type EventRental = Pick<
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
  /** The requested models whose units are not handed out yet, if the planner shows them. */
  asks?: readonly ModelRequest[]
}

/**
 * Makes the calendar bar of a rental.
 * @param customer its name; without a customer the temporary name is shown
 */
export const calendarEvent = (
  rental: Omit<EventRental, 'rentalLines' | 'asks'>,
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

/** The rentals that leave on a day and those that come back on it. */
export const eventsOnDay = <E extends CalendarEvent>(events: readonly E[], day: string) => ({
  out: events.filter(({ start }) => start === day),
  back: events.filter(({ end }) => end === day),
})

/**
 * The id of the planner row of units that are still to be handed out.
 * @param key the `modelKey` of the model
 */
export const modelRequestRow = (key: string): string => `${REQUEST}${key}`
const REQUEST = 'ask:'

/** The `modelKey` of the model whose units are still to be handed out on a row; null for the row of an item. */
export const modelOfRequestRow = (rowId: string): string | null =>
  rowId.startsWith(REQUEST) ? rowId.slice(REQUEST.length) : null

/**
 * One bar per item on the lines, and one per model with units that are still to be handed out. Several lines
 * are added up.
 */
export function plannerEvents(rental: EventRental, customer: string | null): PlannerEvent[] {
  const quantities = new Map<string, number>()
  for (const { itemId, quantity } of rental.rentalLines)
    if (itemId) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  for (const { key, quantity } of rental.asks ?? [])
    quantities.set(modelRequestRow(key), (quantities.get(modelRequestRow(key)) ?? 0) + quantity)
  const event = calendarEvent(rental, customer)
  return [...quantities].map(([resourceId, quantity]) => ({
    ...event,
    id: `${rental.id}:${resourceId}`,
    rentalId: rental.id,
    resourceId,
    quantity,
  }))
}

/**
 * The label of an item: 'Sony PXW-FX9 (S-123)', with the serial number, otherwise the item number (D-094).
 */
export function resourceLabel(item: Pick<Item, 'brand' | 'model' | 'serialNumber' | 'itemNumber'>): string {
  const sign = item.serialNumber ?? item.itemNumber
  return `${[item.brand, item.model].filter(Boolean).join(' ')}${sign ? ` (${sign})` : ''}`
}
