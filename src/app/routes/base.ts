import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { fieldsOf, pickPresent, textsOf } from '../../lib/objects.ts'
import { saveDeepLink, takeDeepLink } from '../../session/deepLink.ts'
import { hasSession, untilConnected } from '../../session/guard.ts'
import { nextPaint } from '../../components/page/useAfterFirstPaint.ts'
import type { ScreenAddress } from '../../lib/screenAddress.ts'
import { lazyPart } from '../../lib/lazyPart.ts'
import { ROUTES } from '../../lib/routes.ts'
import { ScreenError } from '../ScreenError.tsx'
import { screenComponent } from './screenComponent.tsx'

export const rootRoute = createRootRoute({ errorComponent: ScreenError })

const toLogin = () => {
  throw redirect({ to: ROUTES.LoginPage, replace: true })
}

/** The root has no page of its own, so drop any stored deep link. */
const toPlainLogin = () => {
  takeDeepLink()
  toLogin()
}

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: toPlainLogin,
})

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.LoginPage,
  component: screenComponent(
    lazyPart(() => import('../LoginScreen.tsx')),
    'LoginScreen',
  ),
})

/** The page to which the provider of single sign-on sends the browser back. It handles a missing session itself. */
export const ssoReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.SsoReturn,
  component: screenComponent(
    lazyPart(() => import('../../features/login/SsoReturnPage.tsx')),
    'SsoReturnPage',
  ),
})

/**
 * Guards every navigation: without a token it redirects to the login page at once (SH-27, D-001). A new
 * screen is rendered one frame after its menu entry is marked, so that the press gets an immediate response.
 */
export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  beforeLoad: ({ location, preload, matches }) => {
    if (!hasSession()) {
      const isUnknown = matches.some(({ staticData }) => staticData.isUnknown)
      if (isUnknown) takeDeepLink()
      else if (shown === undefined && !preload) saveDeepLink(location.href)
      toLogin()
    }
    if (location.pathname === shown) return untilConnected()
    const asked = Promise.all(
      matches.map(async ({ staticData, params, search }) =>
        staticData.prefetch?.({ params: fieldsOf(params), search: fieldsOf(search) }),
      ),
    )
    return preload ? untilConnected() : enterScreen(location.pathname, asked)
  },
})

/** The path of the last requested screen. */
let shown: string | undefined

/**
 * Maximum time in ms to wait for a screen's data before rendering it. Rendering once with data is faster than
 * rendering twice.
 */
const PATIENCE_MS = 150

async function enterScreen(path: string, asked: Promise<unknown>): Promise<void> {
  const first = shown === undefined
  shown = path
  if (!first) {
    await nextPaint()
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
  await untilConnected()
}

export const departmentRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: ROUTES.department,
  component: screenComponent(
    lazyPart(() => import('../../features/login/DepartmentPage.tsx')),
    'DepartmentPage',
  ),
})

export const shellRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'shell',
  component: screenComponent(
    lazyPart(() => import('../shell/Shell.tsx')),
    'Shell',
  ),
})

/**
 * Reads these text parameters from the search part of a URL, for a route's `validateSearch`. The screen
 * itself checks whether it knows the values.
 */
export const textSearch =
  <K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>): { [N in K]?: string } =>
    pickPresent(textsOf(raw) as Record<K, string>, keys)

/** 'new=1' ignores a stored draft (D-015). */
export const newSearch = (raw: Record<string, unknown>): { new?: number } =>
  Number(raw.new) === 1 ? { new: 1 } : {}

/** The optional exports of a screen's file. */
interface ScreenFile {
  /** Prefetches the data of the screen. @returns resolves when the data is known, or cannot be known */
  prefetch?: (at: ScreenAddress) => Promise<unknown>
  /**
   * Returns the screen as it looks when opened. Needed only if that takes more than the component and the
   * address.
   */
  rehearse?: () => Promise<ReactNode>
}

/** The address of an unfiltered list. */
const PLAIN: ScreenAddress = { params: {}, search: {} }

/** A screen within the shell, loaded on demand. */
export function lazyScreen<N extends string>(
  fetchFile: () => Promise<Record<N, ComponentType> & ScreenFile>,
  name: N,
) {
  const part = lazyPart(fetchFile)
  const { load, loaded } = part
  const prefetch = async (at: ScreenAddress) => {
    // If the file is loaded, start in the same tick: every await delays the prefetch.
    const file = loaded() ?? (await load().catch(() => undefined))
    await file?.prefetch?.(at)
  }
  const component = screenComponent(part, name)
  const rehearse = async () => {
    const file = await load()
    if (file.rehearse) return file.rehearse()
    await prefetch(PLAIN)
    return createElement(component)
  }
  return { getParentRoute: () => shellRoute, component, staticData: { load, prefetch, rehearse } }
}

/** Without a session it redirects to the login page, as every guarded route does (SH-29, D-149). */
const notFound = lazyScreen(() => import('../NotFoundPage.tsx'), 'NotFoundPage')
export const unknownRoute = createRoute({
  ...notFound,
  path: '$',
  staticData: { ...notFound.staticData, isUnknown: true },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    load?: () => Promise<unknown>
    prefetch?: (at: ScreenAddress) => Promise<void>
    rehearse?: () => Promise<ReactNode>
    /** True if the address is unknown. */
    isUnknown?: boolean
  }
}
