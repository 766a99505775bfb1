import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { parsePeriodSearch } from '../../features/rentals/planner/periodSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { screen } from './base.ts'

const calendar = createRoute({
  ...screen(() => import('../../features/rentals/calendar/CalendarPage.tsx'), 'CalendarPage'),
  path: ROUTES.Rental,
  validateSearch: parsePeriodSearch,
})

const planner = createRoute({
  ...screen(() => import('../../features/rentals/planner/PlannerPage.tsx'), 'PlannerPage'),
  path: ROUTES.RentalPlanner,
  validateSearch: parsePeriodSearch,
})

const rentalOverview = createRoute({
  ...screen(() => import('../../features/rentals/overview/RentalOverview.tsx'), 'RentalOverview'),
  path: ROUTES.RentalOverview,
  validateSearch: parseListSearch,
})

const loadRental = () => import('../../features/rentals/form/RentalFormPage.tsx')

/** What the planner fills in: an item and the days it is used (D-095). */
interface RentalStart {
  itemId?: string
  start?: string
  end?: string
}
const rentalStart = (raw: Record<string, unknown>): RentalStart =>
  Object.fromEntries(
    ['itemId', 'start', 'end'].flatMap((key) => (typeof raw[key] === 'string' ? [[key, raw[key]]] : [])),
  )

const newRental = createRoute({
  ...screen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRentalWithoutCustomer,
  validateSearch: rentalStart,
})

const newRentalFor = createRoute({
  ...screen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRental,
  validateSearch: (raw: Record<string, unknown>): { new?: number } =>
    Number(raw.new) === 1 ? { new: 1 } : {},
})

const rentalDetail = createRoute({
  ...screen(loadRental, 'RentalDetailPage'),
  path: ROUTES.RentalDetail,
  // an item that was scanned for it
  validateSearch: ({ itemId }: Record<string, unknown>): { itemId?: string } =>
    typeof itemId === 'string' ? { itemId } : {},
})

const rentalCopy = createRoute({
  ...screen(loadRental, 'CopyRentalPage'),
  path: ROUTES.RentalCopy,
})

/** The rental department, without its settings. */
export const rentalRoutes = [
  calendar,
  planner,
  rentalOverview,
  newRental,
  newRentalFor,
  rentalDetail,
  rentalCopy,
] as const
