import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ROUTES } from '../../lib/routes.ts'
import { shell } from './base.ts'

/** The number of the tab as the specification counts them (D-120). */
const tabSearch = (raw: Record<string, unknown>): { tab?: number } =>
  Number.isInteger(Number(raw.tab)) ? { tab: Number(raw.tab) } : {}

const repairSettings = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairSettings,
  validateSearch: tabSearch,
  component: lazyRouteComponent(
    () => import('../../features/settings/repair/RepairSettings.tsx'),
    'RepairSettings',
  ),
})

const repairActions = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairActions,
  component: lazyRouteComponent(
    () => import('../../features/settings/repairActions/RepairActionsPage.tsx'),
    'RepairActionsPage',
  ),
})

/** Opens the dialog of one executor at once: its id, or 'first' for the one on papers that name none (D-125). */
const openSearch = (raw: Record<string, unknown>): { open?: string } =>
  typeof raw.open === 'string' ? { open: raw.open } : {}

const executors = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Executors,
  validateSearch: openSearch,
  component: lazyRouteComponent(
    () => import('../../features/settings/executors/ExecutorsPage.tsx'),
    'ExecutorsPage',
  ),
})

const categories = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Categories,
  component: lazyRouteComponent(
    () => import('../../features/settings/categories/CategoriesPage.tsx'),
    'CategoriesPage',
  ),
})

const priceRates = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.PriceRates,
  component: lazyRouteComponent(
    () => import('../../features/settings/priceRates/PriceRatesPage.tsx'),
    'PriceRatesPage',
  ),
})

const holidays = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Holidays,
  component: lazyRouteComponent(
    () => import('../../features/settings/holidays/HolidaysPage.tsx'),
    'HolidaysPage',
  ),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Users,
  component: lazyRouteComponent(() => import('../../features/settings/users/UsersPage.tsx'), 'UsersPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.account,
  component: lazyRouteComponent(() => import('../../features/account/AccountPage.tsx'), 'AccountPage'),
})

const rentalSettings = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalSettings,
  validateSearch: tabSearch,
  component: lazyRouteComponent(
    () => import('../../features/settings/rental/RentalSettings.tsx'),
    'RentalSettings',
  ),
})

const manufacturers = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Manufacturers,
  component: lazyRouteComponent(
    () => import('../../features/settings/manufacturers/ManufacturersPage.tsx'),
    'ManufacturersPage',
  ),
})

/** The settings of both departments, their tabs as screens of their own, and the own data. */
export const settingsRoutes = [
  repairSettings,
  repairActions,
  executors,
  categories,
  priceRates,
  holidays,
  users,
  account,
  rentalSettings,
  manufacturers,
] as const
