import { createRoute } from '@tanstack/react-router'
import { ROUTES } from '../../lib/routes.ts'
import { textSearch, lazyScreen } from './base.ts'

/** The number of the tab, as in the specification (D-120). */
const tabSearch = (raw: Record<string, unknown>): { tab?: number } =>
  Number.isInteger(Number(raw.tab)) ? { tab: Number(raw.tab) } : {}

const repairSettings = createRoute({
  ...lazyScreen(() => import('../../features/settings/repair/RepairSettings.tsx'), 'RepairSettings'),
  path: ROUTES.RepairSettings,
  validateSearch: tabSearch,
})

const repairActions = createRoute({
  ...lazyScreen(
    () => import('../../features/settings/repairActions/RepairActionsPage.tsx'),
    'RepairActionsPage',
  ),
  path: ROUTES.RepairActions,
})

const executors = createRoute({
  ...lazyScreen(() => import('../../features/settings/executors/ExecutorsPage.tsx'), 'ExecutorsPage'),
  path: ROUTES.Executors,
  // Opens the dialog of an executor: its id, or 'first' for the one on documents that name none (D-125).
  validateSearch: textSearch('open'),
})

const categories = createRoute({
  ...lazyScreen(() => import('../../features/settings/categories/CategoriesPage.tsx'), 'CategoriesPage'),
  path: ROUTES.Categories,
})

const priceRates = createRoute({
  ...lazyScreen(() => import('../../features/settings/priceRates/PriceRatesPage.tsx'), 'PriceRatesPage'),
  path: ROUTES.PriceRates,
})

const holidays = createRoute({
  ...lazyScreen(() => import('../../features/settings/holidays/HolidaysPage.tsx'), 'HolidaysPage'),
  path: ROUTES.Holidays,
})

const users = createRoute({
  ...lazyScreen(() => import('../../features/settings/users/UsersPage.tsx'), 'UsersPage'),
  path: ROUTES.Users,
})

const audit = createRoute({
  ...lazyScreen(() => import('../../features/settings/audit/AuditPage.tsx'), 'AuditPage'),
  path: ROUTES.Audit,
})

const account = createRoute({
  ...lazyScreen(() => import('../../features/account/AccountPage.tsx'), 'AccountPage'),
  path: ROUTES.account,
})

const rentalSettings = createRoute({
  ...lazyScreen(() => import('../../features/settings/rental/RentalSettings.tsx'), 'RentalSettings'),
  path: ROUTES.RentalSettings,
  validateSearch: tabSearch,
})

const manufacturers = createRoute({
  ...lazyScreen(
    () => import('../../features/settings/manufacturers/ManufacturersPage.tsx'),
    'ManufacturersPage',
  ),
  path: ROUTES.Manufacturers,
})

/** The settings of both departments, their tabs as separate screens, and the account page. */
export const settingsRoutes = [
  repairSettings,
  repairActions,
  executors,
  categories,
  priceRates,
  holidays,
  users,
  audit,
  account,
  rentalSettings,
  manufacturers,
] as const
