import {
  type CalendarEvent,
  calendarEvent,
  type PlannerEvent,
  plannerEvents,
} from '../../domain/rentals/events.ts'
import { ask } from './door.ts'
import type { ItemGroup, PlannedRental } from './planIndex.ts'
import { useWatchedList, watched } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

/** Days that are on screen, both included. */
interface Days {
  from: string
  to: string
}

/** Follows what is made of the rentals between two days; see watchList. */
const watchRentals = <E>(make: (rentals: readonly PlannedRental[]) => E[]) =>
  watched(
    watchAnswer(['rental', 'customer'], async ({ from, to }: Days) =>
      make(await ask('plan', 'between', from, to)),
    ),
  )

/** The bars of the calendar. */
export const calendarBars = watchRentals((rentals) =>
  rentals.map((rental) => calendarEvent(rental, rental.customerName)),
)
/** The bars of the planner. */
export const plannerBars = watchRentals((rentals) =>
  rentals.flatMap((rental) => plannerEvents(rental, rental.customerName)),
)

const groups = watched<object, ItemGroup[] | undefined>(
  watchAnswer(['item', 'category'], (_all: object) => ask('plan', 'groups')),
)

/** What is still out of rentals that are over. */
const late = watched(
  watchAnswer(['rental'], async ({ today }: { today: string }) =>
    (await ask('plan', 'overdue', today)).flatMap((rental) => plannerEvents(rental, rental.customerName)),
  ),
)

const NO_CALENDAR: CalendarEvent[] = []
const NO_BARS: PlannerEvent[] = []
const ALL = {}

/** Asks for what the house rents out before its screen is there. */
export const beginGroups = (): Promise<void> => groups.begin(ALL)

/** The bars of the calendar between two days, kept up to date. */
export const useCalendarEvents = (days: Days): CalendarEvent[] =>
  useWatchedList(calendarBars, days, NO_CALENDAR)

/** The bars of the planner between two days, kept up to date. */
export const usePlannerEvents = (days: Days): PlannerEvent[] => useWatchedList(plannerBars, days, NO_BARS)

/** What is out though its day of return is over, by its item; kept up to date. */
export const useLateEvents = (today: string): PlannerEvent[] => useWatchedList(late, { today }, NO_BARS)

/** What the house rents out, by category, kept up to date; undefined until it is known for the first time (D-094). */
export const useItemGroups = (): ItemGroup[] | undefined => useWatchedList(groups, ALL, undefined)
