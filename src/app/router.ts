import { createHashHistory, createRouter } from '@tanstack/react-router'
import { hasSession } from '../session/guard.ts'
import { followNavigation } from './followNavigation.ts'
import { department, guarded, login, root, shell, start, unknown } from './routes/base.ts'
import { partsRoutes } from './routes/parts.ts'
import { rentalRoutes } from './routes/rental.ts'
import { repairRoutes } from './routes/repair.ts'
import { settingsRoutes } from './routes/settings.ts'
import { sharedRoutes, shortLink } from './routes/shared.ts'

/*
 * Every route of the product that has a screen. All of them are loaded when they are needed, or a little before:
 * when the pointer or the focus comes near a link. Whatever is not here ends on the page 'niet gevonden', and on
 * the login page without a session (D-149).
 */

const routeTree = root.addChildren([
  start,
  login,
  shortLink,
  ...partsRoutes,
  guarded.addChildren([
    department,
    shell.addChildren([...repairRoutes, ...settingsRoutes, ...rentalRoutes, ...sharedRoutes, unknown]),
  ]),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // Screens are local: a waiting picture would flash and be gone.
  defaultPendingMs: 5000,
})

followNavigation(router)

/** Fetches the screen of the address, and asks for what it shows, while the session is being tied to the store, which the router waits for first. */
export function preloadScreen(): void {
  if (!hasSession()) return
  const { pathname, search } = router.latestLocation
  const [routes, params] = router.getMatchedRoutes(pathname)
  for (const { options } of routes) {
    const component = options?.component
    if (component && 'preload' in component) void component.preload?.()?.catch(() => undefined)
    void options?.staticData?.ahead?.({ params, search })
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
