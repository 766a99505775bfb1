import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseListSearch } from '../components/listState.ts'
import { parseCustomerSearch } from '../features/customers/overview/search.ts'
import { hasSession, untilConnected } from '../features/session/guard.ts'
import { ROUTES } from '../lib/routes.ts'
import { ScreenError } from './ScreenError.tsx'
import { followNavigation } from './followNavigation.ts'

/*
 * Every route of the product that has a screen. All of them are loaded when they are needed, or a little before:
 * when the pointer or the focus comes near a link. Whatever is not here ends on the login page (D-003).
 */

const root = createRootRoute({ errorComponent: ScreenError })

const toLogin = () => {
  throw redirect({ to: ROUTES.LoginPage, replace: true })
}

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLogin })
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toLogin })

const login = createRoute({
  getParentRoute: () => root,
  path: ROUTES.LoginPage,
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
})

/** Runs at every navigation: a token that is gone ends on the login page at once (SH-27, D-001). */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: () => {
    if (!hasSession()) toLogin()
    return untilConnected()
  },
})

const department = createRoute({
  getParentRoute: () => guarded,
  path: ROUTES.department,
  component: lazyRouteComponent(() => import('../features/session/DepartmentPage.tsx'), 'DepartmentPage'),
})

const shell = createRoute({
  getParentRoute: () => guarded,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const repairOverview = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Repair,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => import('../features/repairs/overview/RepairOverview.tsx'),
    'RepairOverview',
  ),
})

const loadNewRepair = () => import('../features/repairs/new/NewRepairPage.tsx')

/** '#/repair/new/{customerId}?itemId={itemId}' hands both over; 'new=1' ignores a stored draft (D-015). */
const newRepairSearch = (raw: Record<string, unknown>): { itemId?: string; new?: number } => ({
  ...(typeof raw.itemId === 'string' ? { itemId: raw.itemId } : {}),
  ...(Number(raw.new) === 1 ? { new: 1 } : {}),
})

const newRepair = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.NewRepairWithoutCustomer,
  validateSearch: newRepairSearch,
  component: lazyRouteComponent(loadNewRepair, 'NewRepairPage'),
})

const newRepairFor = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.NewRepair,
  validateSearch: newRepairSearch,
  component: lazyRouteComponent(loadNewRepair, 'NewRepairPage'),
})

const repairDetail = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairDetail,
  component: lazyRouteComponent(
    () => import('../features/repairs/detail/RepairDetailPage.tsx'),
    'RepairDetailPage',
  ),
})

/** The number of the tab as the specification counts them (D-120). */
const tabSearch = (raw: Record<string, unknown>): { tab?: number } =>
  Number.isInteger(Number(raw.tab)) ? { tab: Number(raw.tab) } : {}

const repairSettings = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairSettings,
  validateSearch: tabSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/repair/RepairSettings.tsx'),
    'RepairSettings',
  ),
})

const repairActions = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairActions,
  component: lazyRouteComponent(
    () => import('../features/settings/repairActions/RepairActionsPage.tsx'),
    'RepairActionsPage',
  ),
})

const executors = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Executors,
  component: lazyRouteComponent(
    () => import('../features/settings/executors/ExecutorsPage.tsx'),
    'ExecutorsPage',
  ),
})

const lazySettings = {
  Categories: () => import('../features/settings/categories/CategoriesPage.tsx'),
  PriceRates: () => import('../features/settings/priceRates/PriceRatesPage.tsx'),
  Holidays: () => import('../features/settings/holidays/HolidaysPage.tsx'),
  Users: () => import('../features/settings/users/UsersPage.tsx'),
}

const categories = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Categories,
  component: lazyRouteComponent(lazySettings.Categories, 'CategoriesPage'),
})

const priceRates = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.PriceRates,
  component: lazyRouteComponent(lazySettings.PriceRates, 'PriceRatesPage'),
})

const holidays = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Holidays,
  component: lazyRouteComponent(lazySettings.Holidays, 'HolidaysPage'),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Users,
  component: lazyRouteComponent(lazySettings.Users, 'UsersPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.account,
  component: lazyRouteComponent(() => import('../features/account/AccountPage.tsx'), 'AccountPage'),
})

const rentalSettings = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalSettings,
  validateSearch: tabSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/rental/RentalSettings.tsx'),
    'RentalSettings',
  ),
})

const manufacturers = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Manufacturers,
  component: lazyRouteComponent(
    () => import('../features/settings/manufacturers/ManufacturersPage.tsx'),
    'ManufacturersPage',
  ),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Rental,
  component: lazyRouteComponent(
    () => import('../features/rentals/calendar/CalendarPage.tsx'),
    'CalendarPage',
  ),
})

const planner = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalPlanner,
  component: lazyRouteComponent(() => import('../features/rentals/planner/PlannerPage.tsx'), 'PlannerPage'),
})

const rentalOverview = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalOverview,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => import('../features/rentals/overview/RentalOverview.tsx'),
    'RentalOverview',
  ),
})

const loadNotifications = () => import('../features/notifications/NotificationsPage.tsx')

const notifications = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Notifications,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(loadNotifications, 'NotificationsPage'),
})

const rentalNotifications = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RentalNotifications,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(loadNotifications, 'RentalNotifications'),
})

const repairNotifications = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairNotifications,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(loadNotifications, 'RepairNotifications'),
})

const customers = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Customers,
  validateSearch: parseCustomerSearch,
  component: lazyRouteComponent(
    () => import('../features/customers/overview/CustomersOverview.tsx'),
    'CustomersOverview',
  ),
})

const customerDetail = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.CustomerDetail,
  component: lazyRouteComponent(
    () => import('../features/customers/detail/CustomerDetailPage.tsx'),
    'CustomerDetailPage',
  ),
})

const loadRental = () => import('../features/rentals/form/RentalFormPage.tsx')

/** What the planner fills in: an item and the days it is used (D-095). */
export interface RentalStart {
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

const loadItems = () => import('../features/items/overview/ItemsOverview.tsx')

const items = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.ItemsWithoutCustomer,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(loadItems, 'ItemsOverview'),
})

const itemsFor = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Items,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(loadItems, 'ItemsOverview'),
})

const actionForm = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.actionForm,
  component: lazyRouteComponent(() => import('../features/orderForm/OrderFormPage.tsx'), 'OrderFormPage'),
})

const sync = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Sync,
  component: lazyRouteComponent(() => import('../features/sync/SyncPage.tsx'), 'SyncPage'),
})

const routeTree = root.addChildren([
  start,
  login,
  guarded.addChildren([
    department,
    shell.addChildren([
      repairOverview,
      newRepair,
      newRepairFor,
      repairDetail,
      repairSettings,
      repairActions,
      executors,
      manufacturers,
      categories,
      priceRates,
      holidays,
      users,
      account,
      rentalSettings,
      calendar,
      planner,
      rentalOverview,
      newRental,
      newRentalFor,
      rentalDetail,
      rentalCopy,
      customers,
      customerDetail,
      items,
      itemsFor,
      notifications,
      rentalNotifications,
      repairNotifications,
      actionForm,
      sync,
    ]),
  ]),
  unknown,
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Screens are local: a waiting picture would flash and be gone.
  defaultPendingMs: 5000,
})

followNavigation(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
