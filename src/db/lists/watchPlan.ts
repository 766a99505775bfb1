import {
  type CalendarEvent,
  calendarEvent,
  type PlannerEvent,
  plannerEvents,
} from '../../domain/rentals/events.ts'
import { ask } from './door.ts'
import type { ItemGroup, PlannedRental } from './planIndex.ts'
import { useWatchedList } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

/** Days that are on screen, both included. */
interface Days {
  from: string
  to: string
}

/** Follows what is made of the rentals between two days; see watchList. */
const watchRentals = <E>(make: (rentals: readonly PlannedRental[]) => E[]) =>
  watchAnswer(['rental', 'customer'], async ({ from, to }: Days) =>
    make(await ask('plan', 'between', from, to)),
  )

const watchCalendar = watchRentals((rentals) =>
  rentals.map((rental) => calendarEvent(rental, rental.customerName)),
)
const watchPlanner = watchRentals((rentals) =>
  rentals.flatMap((rental) => plannerEvents(rental, rental.customerName)),
)

const watchGroups = watchAnswer(['item', 'category'], (_all: object) => ask('plan', 'groups'))

const NO_CALENDAR: CalendarEvent[] = []
const NO_BARS: PlannerEvent[] = []
const ALL = {}

/** The bars of the calendar between two days, kept up to date. */
export const useCalendarEvents = (from: string, to: string): CalendarEvent[] =>
  useWatchedList(watchCalendar, { from, to }, NO_CALENDAR)

/** The bars of the planner between two days, kept up to date. */
export const usePlannerEvents = (from: string, to: string): PlannerEvent[] =>
  useWatchedList(watchPlanner, { from, to }, NO_BARS)

/** What the house rents out, by category, kept up to date; undefined until it is known for the first time (D-094). */
export const useItemGroups = (): ItemGroup[] | undefined =>
  useWatchedList<object, ItemGroup[] | undefined>(watchGroups, ALL, undefined)
