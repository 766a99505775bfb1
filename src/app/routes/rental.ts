import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import type { RentalDetailSearch } from '../../features/rentals/detail/RentalDetailPage.tsx'
import { parsePeriodSearch } from '../../features/rentals/planner/periodSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { newSearch, textSearch, lazyScreen } from './base.ts'

const calendar = createRoute({
  ...lazyScreen(() => import('../../features/rentals/calendar/CalendarPage.tsx'), 'CalendarPage'),
  path: ROUTES.Rental,
  validateSearch: parsePeriodSearch,
})

const planner = createRoute({
  ...lazyScreen(() => import('../../features/rentals/planner/PlannerPage.tsx'), 'PlannerPage'),
  path: ROUTES.RentalPlanner,
  validateSearch: parsePeriodSearch,
})

const rentalOverview = createRoute({
  ...lazyScreen(() => import('../../features/rentals/overview/RentalOverview.tsx'), 'RentalOverview'),
  path: ROUTES.RentalOverview,
  validateSearch: parseListSearch,
})

const loadRental = () => import('../../features/rentals/form/RentalFormPage.tsx')

const newRental = createRoute({
  ...lazyScreen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRentalWithoutCustomer,
  // Filled in by the planner: an item and its days of use (D-095).
  validateSearch: textSearch('itemId', 'start', 'end'),
})

const newRentalFor = createRoute({
  ...lazyScreen(loadRental, 'NewRentalPage'),
  path: ROUTES.NewRental,
  validateSearch: newSearch,
})

const itemSearch = textSearch('itemId')

const rentalDetail = createRoute({
  ...lazyScreen(() => import('../../features/rentals/detail/RentalDetailPage.tsx'), 'RentalDetailPage'),
  path: ROUTES.RentalDetail,
  validateSearch: (raw): RentalDetailSearch => ({
    ...(raw.bewerken === true ? { bewerken: true } : {}),
    ...itemSearch(raw),
  }),
})

const rentalCopy = createRoute({
  ...lazyScreen(loadRental, 'CopyRentalPage'),
  path: ROUTES.RentalCopy,
})

const handover = createRoute({
  ...lazyScreen(() => import('../../features/rentals/handover/HandoverPage.tsx'), 'HandoverPage'),
  path: ROUTES.RentalHandover,
  // 'out' if units leave; otherwise they come back.
  validateSearch: textSearch('mode'),
})

const kits = createRoute({
  ...lazyScreen(() => import('../../features/settings/kits/KitsPage.tsx'), 'KitsPage'),
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
