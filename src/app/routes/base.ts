import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { fieldsOf, pickPresent, textsOf } from '../../domain/shared/objects.ts'
import { saveDeepLink, takeDeepLink } from '../../session/deepLink.ts'
import { hasSession, untilConnected } from '../../session/guard.ts'
import { painted } from '../../components/page/useLater.ts'
import type { Address } from '../../lib/address.ts'
import { once } from '../../lib/once.ts'
import { ROUTES } from '../../lib/routes.ts'
import { ScreenError } from '../ScreenError.tsx'
import { screenPart } from './screenPart.tsx'

export const root = createRootRoute({ errorComponent: ScreenError })

const toLogin = () => {
  throw redirect({ to: ROUTES.LoginPage, replace: true })
}

/** The root has no page of its own, so drop any stored deep link. */
const toPlainLogin = () => {
  takeDeepLink()
  toLogin()
}

export const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toPlainLogin })

export const login = createRoute({
  getParentRoute: () => root,
  path: ROUTES.LoginPage,
  component: screenPart(
    once(() => import('../LoginScreen.tsx')),
    'LoginScreen',
  ),
})

/**
 * Guards every navigation: without a token it redirects to the login page at once (SH-27, D-001). A new
 * screen is rendered one frame after its menu entry is marked, so that the press gets an immediate response.
 */
export const guarded = createRoute({
  getParentRoute: () => root,
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
    return preload ? untilConnected() : entering(location.pathname, asked)
  },
})

/** The path of the last requested screen. */
let shown: string | undefined

/**
 * Maximum time in ms to wait for a screen's data before rendering it. Rendering once with data is faster than
 * rendering twice.
 */
const PATIENCE_MS = 150

async function entering(path: string, asked: Promise<unknown>): Promise<void> {
  const first = shown === undefined
  shown = path
  if (!first) {
    await painted()
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
  await untilConnected()
}

export const department = createRoute({
  getParentRoute: () => guarded,
  path: ROUTES.department,
  component: screenPart(
    once(() => import('../../features/login/DepartmentPage.tsx')),
    'DepartmentPage',
  ),
})

export const shell = createRoute({
  getParentRoute: () => guarded,
  id: 'shell',
  component: screenPart(
    once(() => import('../shell/Shell.tsx')),
    'Shell',
  ),
})

/**
 * Reads these text parameters from the search part of a URL, for a route's `validateSearch`. The screen
 * itself checks whether it knows the values.
 */
export const onlyTexts =
  <K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>): { [N in K]?: string } =>
    pickPresent(textsOf(raw) as Record<K, string>, keys)

/** 'new=1' ignores a stored draft (D-015). */
export const newSearch = (raw: Record<string, unknown>): { new?: number } =>
  Number(raw.new) === 1 ? { new: 1 } : {}

/** The optional exports of a screen's file. */
interface ScreenFile {
  /** Prefetches the data of the screen. @returns resolves when the data is known, or cannot be known */
  prefetch?: (at: Address) => Promise<unknown>
  /**
   * Returns the screen as it looks when opened. Needed only if that takes more than the component and the
   * address.
   */
  rehearse?: () => Promise<ReactNode>
}

/** The address of an unfiltered list. */
const PLAIN: Address = { params: {}, search: {} }

/** A screen within the shell, loaded on demand. */
export function screen<N extends string>(
  fetchFile: () => Promise<Record<N, ComponentType> & ScreenFile>,
  name: N,
) {
  const part = once(fetchFile)
  const { load, here } = part
  const prefetch = async (at: Address) => {
    // If the file is loaded, start in the same tick: every await delays the prefetch.
    const file = here() ?? (await load().catch(() => undefined))
    await file?.prefetch?.(at)
  }
  const component = screenPart(part, name)
  const rehearse = async () => {
    const file = await load()
    if (file.rehearse) return file.rehearse()
    await prefetch(PLAIN)
    return createElement(component)
  }
  return { getParentRoute: () => shell, component, staticData: { load, prefetch, rehearse } }
}

/** Without a session it redirects to the login page, as every guarded route does (SH-29, D-149). */
const notFound = screen(async () => (await import('./lateScreens.ts')).notFound(), 'NotFoundPage')
export const unknown = createRoute({
  ...notFound,
  path: '$',
  staticData: { ...notFound.staticData, isUnknown: true },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    load?: () => Promise<unknown>
    prefetch?: (at: Address) => Promise<void>
    rehearse?: () => Promise<ReactNode>
    /** True if the address is unknown. */
    isUnknown?: boolean
  }
}
