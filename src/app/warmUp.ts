import { afterFirstScreen, idle } from '../lib/firstScreen.ts'
import { ROUTES } from '../lib/routes.ts'

/** Fetches the file of the screen at a path. */
type FetchScreen = (path: (typeof ROUTES)[keyof typeof ROUTES]) => Promise<unknown>

/**
 * What a person soon needs is fetched while nothing else happens: at the very first visit there is no service worker
 * yet, and the connection may go before the first question or the first repair is opened.
 */
const SOON: ((fetchScreen: FetchScreen) => Promise<unknown>)[] = [
  () => import('../components/dialogs/ConfirmDialog.tsx'),
  () => import('../components/toasts/toastShow.tsx'),
  () => import('../session/SessionBanner.tsx'),
  (fetchScreen) => fetchScreen(ROUTES.Customers),
  (fetchScreen) => fetchScreen(ROUTES.CustomerDetail),
  (fetchScreen) => fetchScreen(ROUTES.Notifications),
  (fetchScreen) => fetchScreen(ROUTES.RepairDetail),
  () => import('../pieces/papers/LanguageDialog.tsx'),
  (fetchScreen) => fetchScreen(ROUTES.NewRepairWithoutCustomer),
  (fetchScreen) => fetchScreen(ROUTES.RepairSettings),
  (fetchScreen) => fetchScreen(ROUTES.Sync),
  (fetchScreen) => fetchScreen(ROUTES.ItemsWithoutCustomer),
  (fetchScreen) => fetchScreen(ROUTES.Rental),
  (fetchScreen) => fetchScreen(ROUTES.RentalOverview),
  (fetchScreen) => fetchScreen(ROUTES.RentalPlanner),
  () => import('./shell/palette/Palette.tsx'),
  () => import('./shell/InfoDialog.tsx'),
]

let warm = false

/** Fetches the parts one after another, once per page, after what the person came for. */
export async function warmUp(fetchScreen: FetchScreen): Promise<void> {
  if (warm) return
  warm = true
  await afterFirstScreen()
  for (const load of SOON) {
    await idle()
    // Whoever needs it asks again, and says when it is not there.
    await load(fetchScreen).catch(() => undefined)
  }
}
