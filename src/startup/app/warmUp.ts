import { afterFirstScreen, whenIdle } from '../firstScreen.ts'
import { ROUTES } from '../../lib/routes.ts'

/** Delay in ms before a failed style sheet is loaded again. */
const RETRY_MS = 3_000

/**
 * Reloads style sheets that failed. The bundler's loader treats a failed sheet as loaded, so the screen would
 * stay unstyled until the page reloads.
 * @returns a function that stops it
 */
export function reloadFailedStyles(): () => void {
  // Use capture, because the error event of an element does not bubble.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS)
}

type Path = (typeof ROUTES)[keyof typeof ROUTES]

/** Preparations for a screen before it is opened. */
interface Screens {
  /** Loads its file. */
  load: (path: Path) => Promise<unknown>
  /** Renders it once out of sight. */
  rehearse: (path: Path) => Promise<unknown>
}

/**
 * Code to load in idle time. At the very first visit there is no service worker yet, and the connection may
 * drop before the first dialog or the first repair opens.
 */
const PRELOADS: ((screens: Screens) => Promise<unknown>)[] = [
  () => import('../../components/dialogs/ConfirmDialog.tsx'),
  () => import('../../components/toasts/toastShow.tsx'),
  () => import('../../components/toasts/ToastRegion.tsx'),
  () => import('../../app/shell/syncMessage.ts'),
  () => import('../../shared/stock/bookingConflicts.tsx'),
  () => import('../../session/SessionBanner.tsx'),
  () => import('../../session/lock/LockScreen.tsx'),
  async () => (await import('../../session/mirror/follow.ts')).followMirrorSetting(),
  ({ load }) => load(ROUTES.Customers),
  ({ load }) => load(ROUTES.CustomerDetail),
  ({ load }) => load(ROUTES.Today),
  ({ load }) => load(ROUTES.Notifications),
  ({ load }) => load(ROUTES.RepairDetail),
  () => import('../../shared/documents/LanguageDialog.tsx'),
  ({ load }) => load(ROUTES.NewRepairWithoutCustomer),
  ({ load }) => load(ROUTES.RepairSettings),
  ({ load }) => load(ROUTES.Sync),
  ({ load }) => load(ROUTES.ItemsWithoutCustomer),
  ({ load }) => load(ROUTES.Rental),
  ({ load }) => load(ROUTES.RentalOverview),
  ({ load }) => load(ROUTES.RentalPlanner),
  ({ load }) => load(ROUTES.ItemDetail),
  () => import('../../shared/scan/ScanHost.tsx'),
  // Fetch the key now, while there is a connection: afterwards an access code can be recorded offline.
  async () => (await import('../../shared/accessCode/accessCodeKey.ts')).followCompanyKey(),
  () => import('../../app/shell/palette/Palette.tsx'),
  () => import('../../app/shell/InfoDialog.tsx'),
]

/** The screens that are opened most, the slowest first. */
export const FREQUENT_SCREENS = [
  ROUTES.RepairDetail,
  ROUTES.Customers,
  ROUTES.ItemsWithoutCustomer,
  ROUTES.RentalOverview,
  ROUTES.RentalPlanner,
] as const

let started = false

/**
 * Runs once per page, after the first screen: loads the parts one after another, then renders the screens.
 */
export async function warmUp(screens: Screens): Promise<void> {
  if (started) return
  started = true
  reloadFailedStyles()
  await afterFirstScreen()
  for (const work of [...PRELOADS, ...FREQUENT_SCREENS.map((path) => () => screens.rehearse(path))]) {
    await whenIdle()
    // Ignore the failure: the code that needs the part loads it again and reports an error.
    await work(screens).catch(() => undefined)
  }
}
