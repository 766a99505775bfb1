import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { fieldsOf, pickPresent, textsOf } from '../../domain/shared/objects.ts'
import { keepDeepLink, takeDeepLink } from '../../session/deepLink.ts'
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

/** The root has no page of its own: whatever link was kept before is given up. */
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
 * Runs at every navigation: a token that is gone ends on the login page at once (SH-27, D-001). Another screen follows
 * the picture in which the entry of the menu is marked: a press is answered before the work that it asks for.
 */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ location, preload, matches }) => {
    if (!hasSession()) {
      const isUnknown = matches.some(({ staticData }) => staticData.isUnknown)
      if (isUnknown) takeDeepLink()
      else if (shown === undefined && !preload) keepDeepLink(location.href)
      toLogin()
    }
    if (location.pathname === shown) return untilConnected()
    const asked = Promise.all(
      matches.map(async ({ staticData, params, search }) =>
        staticData.ahead?.({ params: fieldsOf(params), search: fieldsOf(search) }),
      ),
    )
    return preload ? untilConnected() : entering(location.pathname, asked)
  },
})

/** The path of the screen that was asked for last. */
let shown: string | undefined

/** What a screen opens with may take so long before it is drawn without: drawn once it is there sooner than drawn twice. */
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
 * Reads the texts of these names from the search part of a URL: for a route's validateSearch. Whether a text is one that
 * the screen knows is asked by the screen.
 */
export const onlyTexts =
  <K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>): { [N in K]?: string } =>
    pickPresent(textsOf(raw) as Record<K, string>, keys)

/** 'new=1' ignores a stored draft (D-015). */
export const newSearch = (raw: Record<string, unknown>): { new?: number } =>
  Number(raw.new) === 1 ? { new: 1 } : {}

/** What the file of a screen may have beside it. */
interface ScreenFile {
  /** Asks what the screen opens with. @returns resolves when that is known, or can not be */
  ahead?: (at: Address) => Promise<unknown>
  /** What it looks like when it is opened, where that is more than its component with what stands in the address. */
  rehearse?: () => Promise<ReactNode>
}

/** The address of a list without anything in it. */
const PLAIN: Address = { params: {}, search: {} }

/** A screen within the shell, loaded when it is needed. */
export function screen<N extends string>(
  fetchFile: () => Promise<Record<N, ComponentType> & ScreenFile>,
  name: N,
) {
  const part = once(fetchFile)
  const { load, here } = part
  const ahead = async (at: Address) => {
    // What is here is asked in this very moment: each turn that it waits for comes off its lead.
    const file = here() ?? (await load().catch(() => undefined))
    await file?.ahead?.(at)
  }
  const component = screenPart(part, name)
  const rehearse = async () => {
    const file = await load()
    if (file.rehearse) return file.rehearse()
    await ahead(PLAIN)
    return createElement(component)
  }
  return { getParentRoute: () => shell, component, staticData: { load, ahead, rehearse } }
}

/** Without a session it leads to the login page, as every guarded route does (SH-29, D-149). */
const notFound = screen(async () => (await import('./lateScreens.ts')).notFound(), 'NotFoundPage')
export const unknown = createRoute({
  ...notFound,
  path: '$',
  staticData: { ...notFound.staticData, isUnknown: true },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    load?: () => Promise<unknown>
    ahead?: (at: Address) => Promise<void>
    rehearse?: () => Promise<ReactNode>
    /** There is no page at the address. */
    isUnknown?: boolean
  }
}
