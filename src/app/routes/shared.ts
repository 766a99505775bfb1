import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { parseCustomerSearch } from '../../features/customers/overview/search.ts'
import { ROUTES } from '../../lib/routes.ts'
import { shell } from './base.ts'

const loadNotifications = () => import('../../features/notifications/NotificationsPage.tsx')

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
    () => import('../../features/customers/overview/CustomersOverview.tsx'),
    'CustomersOverview',
  ),
})

const customerDetail = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.CustomerDetail,
  component: lazyRouteComponent(
    () => import('../../features/customers/detail/CustomerDetailPage.tsx'),
    'CustomerDetailPage',
  ),
})

const loadItems = () => import('../../features/items/overview/ItemsOverview.tsx')

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
  component: lazyRouteComponent(() => import('../../features/orderForm/OrderFormPage.tsx'), 'OrderFormPage'),
})

const sync = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Sync,
  // the conflict to look at
  validateSearch: ({ conflict }: Record<string, unknown>): { conflict?: string } =>
    typeof conflict === 'string' ? { conflict } : {},
  component: lazyRouteComponent(() => import('../../features/sync/SyncPage.tsx'), 'SyncPage'),
})

/** What both departments use: customers, items, notifications, order form, synchronisation. */
export const sharedRoutes = [
  notifications,
  rentalNotifications,
  repairNotifications,
  customers,
  customerDetail,
  items,
  itemsFor,
  actionForm,
  sync,
] as const
