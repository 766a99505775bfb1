import {
  type CalendarEvent,
  calendarEvent,
  type PlannerEvent,
  plannerEvents,
} from '../../domain/rentals/events.ts'
import type { WerkbankDb } from '../database.ts'
import { getPhase, storedGroups, storedRentals } from '../queries/planner.ts'
import { lists, listsReady } from './door.ts'
import type { ItemGroup, PlannedRental } from './planIndex.ts'
import { useWatchedList } from './useWatchedList.ts'
import { watchList } from './watchList.ts'

/** Days that are on screen, both included. */
interface Days {
  from: string
  to: string
}

const rentalsOf = async ({ from, to }: Days): Promise<PlannedRental[]> =>
  listsReady() ? (await lists()).rentalsAway(from, to) : storedRentals(from, to)

/** Follows what is made of the rentals between two days; see watchList. */
function watchRentals<E>(make: (rentals: readonly PlannedRental[]) => E[]) {
  return (db: WerkbankDb, days: Days, show: (events: E[]) => void): (() => void) =>
    watchList<E[]>(
      db,
      {
        tables: ['rental', 'customer'],
        read: async (tell) => tell(make(await rentalsOf(days)), (await getPhase()) === 'boot'),
      },
      show,
    )
}

const watchCalendar = watchRentals((rentals) =>
  rentals.map((rental) => calendarEvent(rental, rental.customerName)),
)
const watchPlanner = watchRentals((rentals) =>
  rentals.flatMap((rental) => plannerEvents(rental, rental.customerName)),
)

function watchGroups(db: WerkbankDb, _query: object, show: (groups: ItemGroup[]) => void): () => void {
  return watchList<ItemGroup[]>(
    db,
    {
      tables: ['item', 'category'],
      read: async (tell) => {
        const groups = listsReady() ? await (await lists()).itemGroups() : await storedGroups()
        tell(groups, (await getPhase()) === 'boot')
      },
    },
    show,
  )
}

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
