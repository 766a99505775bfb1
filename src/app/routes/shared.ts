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
  // outside of what asks for a session: it says itself what becomes of it without one
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
  // the conflict to look at
  validateSearch: onlyTexts('conflict'),
})

const bin = createRoute({
  ...screen(() => import('../../features/bin/BinPage.tsx'), 'BinPage'),
  path: ROUTES.Bin,
})

/** What is looked for (q), and the part of a page to go to. */
const helpSearch = (raw: Record<string, unknown>): ListSearch & { deel?: string } => ({
  ...parseListSearch(raw),
  ...onlyTexts('deel')(raw),
})

const today = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).today(), 'TodayPage'),
  path: ROUTES.Today,
})

const doubles = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).doubles(), 'DoublesPage'),
  path: ROUTES.Doubles,
})

const merge = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).merge(), 'MergePage'),
  path: ROUTES.Merge,
  // of contacts: whose they are
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

/** What both departments use: customers, items, notifications, action form, synchronisation, the bin, the manual. */
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
  doubles,
  merge,
  help,
  helpPage,
] as const
