import { afterFirstScreen, idle } from '../lib/firstScreen.ts'

/**
 * What a person soon needs is fetched while nothing else happens: at the very first visit there is no service worker
 * yet, and the connection may go before the first question or the first repair is opened.
 */
const SOON = [
  () => import('../components/dialogs/ConfirmDialog.tsx'),
  () => import('../components/toasts/toastShow.tsx'),
  () => import('../session/SessionBanner.tsx'),
  () => import('../features/customers/overview/CustomersOverview.tsx'),
  () => import('../features/customers/detail/CustomerDetailPage.tsx'),
  () => import('../features/notifications/NotificationsPage.tsx'),
  () => import('../features/repairs/detail/RepairDetailPage.tsx'),
  () => import('../pieces/papers/LanguageDialog.tsx'),
  () => import('../features/repairs/new/NewRepairPage.tsx'),
  () => import('../features/settings/repair/RepairSettings.tsx'),
  () => import('../features/sync/SyncPage.tsx'),
  () => import('../features/items/overview/ItemsOverview.tsx'),
  () => import('../features/rentals/calendar/CalendarPage.tsx'),
  () => import('../features/rentals/overview/RentalOverview.tsx'),
  () => import('../features/rentals/planner/PlannerPage.tsx'),
  () => import('./shell/palette/Palette.tsx'),
  () => import('./shell/InfoDialog.tsx'),
]

let warm = false

/** Fetches the parts one after another, once per page, after what the person came for. */
export async function warmUp(): Promise<void> {
  if (warm) return
  warm = true
  await afterFirstScreen()
  for (const load of SOON) {
    await idle()
    // Whoever needs it asks again, and says when it is not there.
    await load().catch(() => undefined)
  }
}
