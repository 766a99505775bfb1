import { createRoute } from '@tanstack/react-router'
import { type ListSearch, parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { onlyTexts, root, screen } from './base.ts'

const loadNotifications = () => import('../../features/notifications/NotificationsPage.tsx')

const notifications = createRoute({
  ...screen(loadNotifications, 'NotificationsPage'),
  path: ROUTES.Notifications,
  validateSearch: parseListSearch,
})

const rentalNotifications = createRoute({
  ...screen(loadNotifications, 'RentalNotifications'),
  path: ROUTES.RentalNotifications,
  validateSearch: parseListSearch,
})

const repairNotifications = createRoute({
  ...screen(loadNotifications, 'RepairNotifications'),
  path: ROUTES.RepairNotifications,
  validateSearch: parseListSearch,
})

const customers = createRoute({
  ...screen(() => import('../../features/customers/overview/CustomersOverview.tsx'), 'CustomersOverview'),
  path: ROUTES.Customers,
  validateSearch: parseListSearch,
})

const customerDetail = createRoute({
  ...screen(() => import('../../features/customers/detail/CustomerDetailPage.tsx'), 'CustomerDetailPage'),
  path: ROUTES.CustomerDetail,
})

const loadItems = () => import('../../features/items/overview/ItemsOverview.tsx')

const items = createRoute({
  ...screen(loadItems, 'ItemsOverview'),
  path: ROUTES.ItemsWithoutCustomer,
  validateSearch: parseListSearch,
})

const itemsFor = createRoute({
  ...screen(loadItems, 'ItemsOverview'),
  path: ROUTES.Items,
  validateSearch: parseListSearch,
})

const itemDetail = createRoute({
  ...screen(() => import('../../features/items/dossier/DossierPage.tsx'), 'DossierPage'),
  path: ROUTES.ItemDetail,
})

export const shortLink = createRoute({
  ...screen(() => import('../../features/scan/ShortLinkPage.tsx'), 'ShortLinkPage'),
  // Outside the guarded routes: it handles a missing session itself.
  getParentRoute: () => root,
  path: ROUTES.ShortLink,
})

const actionForm = createRoute({
  ...screen(() => import('../../features/actionForm/ActionFormPage.tsx'), 'ActionFormPage'),
  path: ROUTES.actionForm,
})

const sync = createRoute({
  ...screen(() => import('../../features/sync/SyncPage.tsx'), 'SyncPage'),
  path: ROUTES.Sync,
  // The conflict to show.
  validateSearch: onlyTexts('conflict'),
})

const bin = createRoute({
  ...screen(() => import('../../features/bin/BinPage.tsx'), 'BinPage'),
  path: ROUTES.Bin,
})

/** Reads the search term (q) and the section of a manual page to scroll to. */
const helpSearch = (raw: Record<string, unknown>): ListSearch & { deel?: string } => ({
  ...parseListSearch(raw),
  ...onlyTexts('deel')(raw),
})

const today = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).today(), 'TodayPage'),
  path: ROUTES.Today,
})

const duplicates = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).loadDuplicatesPage(), 'DuplicatesPage'),
  path: ROUTES.Duplicates,
})

const merge = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).merge(), 'MergePage'),
  path: ROUTES.Merge,
  // The customer of the contacts.
  validateSearch: onlyTexts('klant'),
})

const loadHelp = () => import('../../features/help/HelpPage.tsx')

const help = createRoute({
  ...screen(loadHelp, 'HelpContents'),
  path: ROUTES.Help,
  validateSearch: helpSearch,
})

const helpPage = createRoute({
  ...screen(loadHelp, 'HelpPage'),
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
