import {
  type CalendarEvent,
  calendarEvent,
  type PlannerEvent,
  plannerEvents,
} from '../../domain/rentals/events.ts'
import type { Clash } from '../../domain/rentals/clashes.ts'
import { ask } from './listClient.ts'
import type { ItemGroup, PlannedRental } from './planIndex.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

/** The days on screen, both included. */
interface Days {
  from: string
  to: string
}

/** Follows data derived from the rentals between two days; see watchList. */
const watchPeriod = <E>(make: (rentals: readonly PlannedRental[]) => E[]) =>
  createWatchedList(
    watchAnswer(['rental', 'customer'], async ({ from, to }: Days) =>
      make(await ask('plan', 'between', from, to)),
    ),
  )

/** The bars of the calendar. */
export const calendarBars = watchPeriod((rentals) =>
  rentals.map((rental) => calendarEvent(rental, rental.customerName)),
)
/** The bars of the planner. */
export const plannerBars = watchPeriod((rentals) =>
  rentals.flatMap((rental) => plannerEvents(rental, rental.customerName)),
)

const groups = createWatchedList<object, ItemGroup[] | undefined>(
  watchAnswer(['item', 'category'], (_all: object) => ask('plan', 'groups')),
)

/** The material that is still out after the day of return. */
const late = createWatchedList(
  watchAnswer(['rental', 'customer'], async ({ today }: { today: string }) =>
    (await ask('plan', 'overdue', today)).flatMap((rental) => plannerEvents(rental, rental.customerName)),
  ),
)

const clashes = createWatchedList(
  watchAnswer(['rental', 'item', 'category'], ({ today }: { today: string }) =>
    ask('plan', 'clashes', today),
  ),
)

const NO_CLASHES: Clash[] = []
const NO_CALENDAR: CalendarEvent[] = []
const NO_BARS: PlannerEvent[] = []
const ALL = {}

/** Prefetches the company's items for rent before their screen exists. */
export const prefetchItemGroups = (): Promise<void> => groups.begin(ALL)

/** Prefetches the conflicts, so that their count does not appear later. */
export const prefetchClashes = (today: string): Promise<void> => clashes.begin({ today })

/** Returns the conflicts from today on, the earliest first, kept up to date. */
export const useClashes = (today: string): Clash[] => useWatchedList(clashes, { today }, NO_CLASHES)

/** Returns the bars of the calendar between two days, kept up to date. */
export const useCalendarEvents = (days: Days): CalendarEvent[] =>
  useWatchedList(calendarBars, days, NO_CALENDAR)

/** Returns the bars of the planner between two days, kept up to date; undefined until first known. */
export const usePlannerEvents = (days: Days): PlannerEvent[] | undefined =>
  useWatchedList(plannerBars, days, undefined)

/** Returns the material that is out after its day of return, by item, kept up to date. */
export const useLateEvents = (today: string): PlannerEvent[] => useWatchedList(late, { today }, NO_BARS)

/** Returns the company's items for rent by category, kept up to date; undefined until first known (D-094). */
export const useItemGroups = (): ItemGroup[] | undefined => useWatchedList(groups, ALL, undefined)
