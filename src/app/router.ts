import { createHashHistory, createRouter } from '@tanstack/react-router'
import {
  departmentRoute,
  guardedRoute,
  indexRoute,
  loginRoute,
  rootRoute,
  ssoReturnRoute,
  shellRoute,
  unknownRoute,
} from './routes/base.ts'
import { rentalRoutes } from './routes/rental.ts'
import { repairRoutes } from './routes/repair.ts'
import { settingsRoutes } from './routes/settings.ts'
import { sharedRoutes, shortLinkRoute } from './routes/shared.ts'
import { hasSession } from '../session/guard.ts'

/** The part of the router that this module needs. */
interface Navigates {
  subscribe: (
    event: 'onRendered',
    listener: (event: { pathChanged: boolean; fromLocation?: unknown }) => void,
  ) => unknown
}

/**
 * Moves the focus to the heading after a screen change. The keyboard continues from there, and a screen
 * reader announces the screen. Skipped for the first screen, and if the new screen focused a field itself.
 */
function followNavigation(router: Navigates): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })
}

function focusHeading(): void {
  const { activeElement } = document
  const main = document.getElementById('main')
  if (main?.contains(activeElement) && activeElement !== main) return
  if (activeElement?.closest('dialog, [role="dialog"]')) return
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  // No focus ring: the heading cannot be operated.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/*
 * Every route that has a screen. A screen is loaded when it is opened, or when the pointer or the focus
 * comes near a link to it. Any other address shows 'niet gevonden', or the login page if there is no
 * session (D-149).
 */

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  ssoReturnRoute,
  shortLinkRoute,
  guardedRoute.addChildren([
    departmentRoute,
    shellRoute.addChildren([
      ...repairRoutes,
      ...settingsRoutes,
      ...rentalRoutes,
      ...sharedRoutes,
      unknownRoute,
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // Screens read local data, so a loading placeholder would only flash.
  defaultPendingMs: 5000,
})

followNavigation(router)

/**
 * Starts to load the screen of the address and its data. Meanwhile the session connects to the store, which
 * the router awaits first.
 */
export function preloadScreen(): void {
  if (!hasSession()) return
  const { pathname, search } = router.latestLocation
  const [routes, params] = router.getMatchedRoutes(pathname)
  for (const { options } of routes) {
    const component = options?.component
    if (component && 'preload' in component) void component.preload?.()?.catch(() => undefined)
    void options?.staticData?.prefetch?.({ params, search })
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
