import { createHashHistory, createRouter } from '@tanstack/react-router'
import { hasSession } from '../session/guard.ts'
import { followNavigation } from './followNavigation.ts'
import {
  departmentRoute,
  guardedRoute,
  loginRoute,
  rootRoute,
  shellRoute,
  indexRoute,
  unknownRoute,
} from './routes/base.ts'
import { rentalRoutes } from './routes/rental.ts'
import { repairRoutes } from './routes/repair.ts'
import { settingsRoutes } from './routes/settings.ts'
import { sharedRoutes, shortLinkRoute } from './routes/shared.ts'

/*
 * Every route that has a screen. A screen is loaded when it is opened, or when the pointer or the focus
 * comes near a link to it. Any other address shows 'niet gevonden', or the login page if there is no
 * session (D-149).
 */

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
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
