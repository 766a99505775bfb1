import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { parsePeriodSearch } from '../../features/rentals/planner/periodSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { newSearch, onlyTexts, screen } from './base.ts'

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

const newRental = createRoute({
  ...screen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRentalWithoutCustomer,
  // Filled in by the planner: an item and its days of use (D-095).
  validateSearch: onlyTexts('itemId', 'start', 'end'),
})

const newRentalFor = createRoute({
  ...screen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRental,
  validateSearch: newSearch,
})

const rentalDetail = createRoute({
  ...screen(loadRental, 'RentalDetailPage'),
  path: ROUTES.RentalDetail,
  // The item whose scan opened the form.
  validateSearch: onlyTexts('itemId'),
})

const rentalCopy = createRoute({
  ...screen(loadRental, 'CopyRentalPage'),
  path: ROUTES.RentalCopy,
})

const handover = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).handover(), 'HandoverPage'),
  path: ROUTES.RentalHandover,
  // 'out' if units leave; otherwise they come back.
  validateSearch: onlyTexts('mode'),
})

const kits = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).kits(), 'KitsPage'),
  path: ROUTES.Kits,
})

/** The routes of the rental department, without its settings. */
export const rentalRoutes = [
  calendar,
  planner,
  rentalOverview,
  newRental,
  newRentalFor,
  rentalDetail,
  rentalCopy,
  handover,
  kits,
] as const
