import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { hasSession, untilConnected } from '../../session/guard.ts'
import { painted } from '../../components/page/useLater.ts'
import { ROUTES } from '../../lib/routes.ts'
import { ScreenError } from '../ScreenError.tsx'

export const root = createRootRoute({ errorComponent: ScreenError })

const toLogin = () => {
  throw redirect({ to: ROUTES.LoginPage, replace: true })
}

export const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLogin })
export const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toLogin })

export const login = createRoute({
  getParentRoute: () => root,
  path: ROUTES.LoginPage,
  component: lazyRouteComponent(() => import('../LoginScreen.tsx'), 'LoginScreen'),
})

/**
 * Runs at every navigation: a token that is gone ends on the login page at once (SH-27, D-001). Another screen follows
 * the picture in which the entry of the menu is marked: a press is answered before the work that it asks for.
 */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ location, preload }) => {
    if (!hasSession()) toLogin()
    return preload || location.pathname === shown ? untilConnected() : entering(location.pathname)
  },
})

/** The path of the screen that was asked for last. */
let shown: string | undefined

async function entering(path: string): Promise<void> {
  const first = shown === undefined
  shown = path
  if (!first) await painted()
  await untilConnected()
}

export const department = createRoute({
  getParentRoute: () => guarded,
  path: ROUTES.department,
  component: lazyRouteComponent(() => import('../../features/login/DepartmentPage.tsx'), 'DepartmentPage'),
})

export const shell = createRoute({
  getParentRoute: () => guarded,
  id: 'shell',
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** A screen within the shell, loaded when it is needed. */
export const screen = <M extends Record<string, unknown>, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
) => ({ getParentRoute: () => shell, component: lazyRouteComponent(load, name) })
