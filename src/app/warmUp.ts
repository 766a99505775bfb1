import { afterFirstScreen, idle } from '../lib/firstScreen.ts'
import { ROUTES } from '../lib/routes.ts'
import { fetchLostStyles } from './lostStyles.ts'

type Path = (typeof ROUTES)[keyof typeof ROUTES]

/** What can be done for a screen before it is opened. */
interface Screens {
  /** Fetches its file. */
  load: (path: Path) => Promise<unknown>
  /** Draws it once where nobody sees it. */
  rehearse: (path: Path) => Promise<unknown>
}

/**
 * What a person soon needs is fetched while nothing else happens: at the very first visit there is no service worker
 * yet, and the connection may go before the first question or the first repair is opened.
 */
const SOON: ((screens: Screens) => Promise<unknown>)[] = [
  () => import('../components/dialogs/ConfirmDialog.tsx'),
  () => import('../components/toasts/toastShow.tsx'),
  () => import('../components/toasts/ToastRegion.tsx'),
  () => import('./shell/syncMessage.ts'),
  () => import('../pieces/stock/tellConflicts.tsx'),
  () => import('../session/SessionBanner.tsx'),
  () => import('../session/lock/LockScreen.tsx'),
  ({ load }) => load(ROUTES.Customers),
  ({ load }) => load(ROUTES.CustomerDetail),
  ({ load }) => load(ROUTES.Today),
  ({ load }) => load(ROUTES.Notifications),
  ({ load }) => load(ROUTES.RepairDetail),
  () => import('../pieces/papers/LanguageDialog.tsx'),
  ({ load }) => load(ROUTES.NewRepairWithoutCustomer),
  ({ load }) => load(ROUTES.RepairSettings),
  ({ load }) => load(ROUTES.Sync),
  ({ load }) => load(ROUTES.ItemsWithoutCustomer),
  ({ load }) => load(ROUTES.Rental),
  ({ load }) => load(ROUTES.RentalOverview),
  ({ load }) => load(ROUTES.RentalPlanner),
  ({ load }) => load(ROUTES.ItemDetail),
  () => import('../pieces/scan/ScanHost.tsx'),
  // While there is a connection: an access code can be taken down without one from then on.
  async () => (await import('../pieces/accessCode/houseKey.ts')).houseKey(),
  () => import('./shell/palette/Palette.tsx'),
  () => import('./shell/InfoDialog.tsx'),
]

/** The screens that are opened most, the slowest first. */
export const OFTEN = [
  ROUTES.RepairDetail,
  ROUTES.Customers,
  ROUTES.ItemsWithoutCustomer,
  ROUTES.RentalOverview,
  ROUTES.RentalPlanner,
] as const

let warm = false

/** Fetches the parts one after another, once per page, after what the person came for; then rehearses the screens. */
export async function warmUp(screens: Screens): Promise<void> {
  if (warm) return
  warm = true
  fetchLostStyles()
  await afterFirstScreen()
  for (const work of [...SOON, ...OFTEN.map((path) => () => screens.rehearse(path))]) {
    await idle()
    // Whoever needs it asks again, and says when it is not there.
    await work(screens).catch(() => undefined)
  }
}
