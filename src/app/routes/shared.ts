import { createRoute } from '@tanstack/react-router'
import { type ListSearch, parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { textSearch, rootRoute, lazyScreen } from './base.ts'

const loadNotifications = () => import('../../features/notifications/NotificationsPage.tsx')

const notifications = createRoute({
  ...lazyScreen(loadNotifications, 'NotificationsPage'),
  path: ROUTES.Notifications,
  validateSearch: parseListSearch,
})

const rentalNotifications = createRoute({
  ...lazyScreen(loadNotifications, 'RentalNotifications'),
  path: ROUTES.RentalNotifications,
  validateSearch: parseListSearch,
})

const repairNotifications = createRoute({
  ...lazyScreen(loadNotifications, 'RepairNotifications'),
  path: ROUTES.RepairNotifications,
  validateSearch: parseListSearch,
})

const customers = createRoute({
  ...lazyScreen(() => import('../../features/customers/overview/CustomersOverview.tsx'), 'CustomersOverview'),
  path: ROUTES.Customers,
  validateSearch: parseListSearch,
})

const customerDetail = createRoute({
  ...lazyScreen(() => import('../../features/customers/detail/CustomerDetailPage.tsx'), 'CustomerDetailPage'),
  path: ROUTES.CustomerDetail,
})

const loadItems = () => import('../../features/items/overview/ItemsOverview.tsx')

const items = createRoute({
  ...lazyScreen(loadItems, 'ItemsOverview'),
  path: ROUTES.ItemsWithoutCustomer,
  validateSearch: parseListSearch,
})

const itemsFor = createRoute({
  ...lazyScreen(loadItems, 'ItemsOverview'),
  path: ROUTES.Items,
  validateSearch: parseListSearch,
})

const itemDetail = createRoute({
  ...lazyScreen(() => import('../../features/items/dossier/DossierPage.tsx'), 'DossierPage'),
  path: ROUTES.ItemDetail,
})

export const shortLinkRoute = createRoute({
  ...lazyScreen(() => import('../../features/scan/ShortLinkPage.tsx'), 'ShortLinkPage'),
  // Outside the guarded routes: it handles a missing session itself.
  getParentRoute: () => rootRoute,
  path: ROUTES.ShortLink,
})

const actionForm = createRoute({
  ...lazyScreen(() => import('../../features/actionForm/ActionFormPage.tsx'), 'ActionFormPage'),
  path: ROUTES.actionForm,
})

const sync = createRoute({
  ...lazyScreen(() => import('../../features/sync/SyncPage.tsx'), 'SyncPage'),
  path: ROUTES.Sync,
  // The conflict to show.
  validateSearch: textSearch('conflict'),
})

const bin = createRoute({
  ...lazyScreen(() => import('../../features/bin/BinPage.tsx'), 'BinPage'),
  path: ROUTES.Bin,
})

/** Reads the search term (q) and the section of a manual page to scroll to. */
const helpSearch = (raw: Record<string, unknown>): ListSearch & { deel?: string } => ({
  ...parseListSearch(raw),
  ...textSearch('deel')(raw),
})

const today = createRoute({
  ...lazyScreen(() => import('../../features/today/TodayPage.tsx'), 'TodayPage'),
  path: ROUTES.Today,
})

const duplicates = createRoute({
  ...lazyScreen(() => import('../../features/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
  path: ROUTES.Duplicates,
})

const merge = createRoute({
  ...lazyScreen(() => import('../../features/duplicates/MergePage.tsx'), 'MergePage'),
  path: ROUTES.Merge,
  // The customer of the contacts.
  validateSearch: textSearch('klant'),
})

const loadHelp = () => import('../../features/help/HelpPage.tsx')

const help = createRoute({
  ...lazyScreen(loadHelp, 'HelpContents'),
  path: ROUTES.Help,
  validateSearch: helpSearch,
})

const helpPage = createRoute({
  ...lazyScreen(loadHelp, 'HelpPage'),
  path: ROUTES.HelpPage,
  validateSearch: helpSearch,
})

/**
 * The routes of both departments: customers, items, notifications, action form, synchronisation, the bin, the
 * manual.
 */
export const sharedRoutes = [
  notifications,
  rentalNotifications,
  repairNotifications,
  customers,
  customerDetail,
  items,
  itemsFor,
  itemDetail,
  actionForm,
  sync,
  today,
  bin,
  duplicates,
  merge,
  help,
  helpPage,
] as const
