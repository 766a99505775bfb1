import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { parsePeriodSearch } from '../../features/rentals/planner/periodSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { shell } from './base.ts'

const calendar = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Rental,
  validateSearch: parsePeriodSearch,
  component: lazyRouteComponent(
    () => import('../../features/rentals/calendar/CalendarPage.tsx'),
    'CalendarPage',
  ),
})

const planner = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalPlanner,
  validateSearch: parsePeriodSearch,
  component: lazyRouteComponent(
    () => import('../../features/rentals/planner/PlannerPage.tsx'),
    'PlannerPage',
  ),
})

const rentalOverview = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalOverview,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => import('../../features/rentals/overview/RentalOverview.tsx'),
    'RentalOverview',
  ),
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
  getParentRoute: () => shell,
  path: ROUTES.NewRentalWithoutCustomer,
  validateSearch: rentalStart,
  component: lazyRouteComponent(loadRental, 'NewRentalPage'),
})

const newRentalFor = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.NewRental,
  validateSearch: (raw: Record<string, unknown>): { new?: number } =>
    Number(raw.new) === 1 ? { new: 1 } : {},
  component: lazyRouteComponent(loadRental, 'NewRentalPage'),
})

const rentalDetail = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalDetail,
  component: lazyRouteComponent(loadRental, 'RentalDetailPage'),
})

const rentalCopy = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalCopy,
  component: lazyRouteComponent(loadRental, 'CopyRentalPage'),
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
