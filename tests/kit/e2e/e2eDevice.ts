import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Person } from './e2eApi.ts'
import { els, type House } from './e2eHouse.ts'
import { forgetAll, putAway, takeKept } from './e2eKept.ts'
import { type Line, openLine } from './e2eLine.ts'
import { enterOnline } from './e2eScreens.ts'

/** A browser with a connection of its own, somebody logged in, and all data on it. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  readonly line: Line
  /** The network of this device goes; the others keep theirs. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  close(): Promise<void>
}

/** The tablet of the bench, upright; it is touched. */
export const TABLET: BrowserContextOptions = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  isMobile: true,
}

/** It keeps no files of the app, which take seconds: for tests in which the network and the server stay. */
export const ONLINE: BrowserContextOptions = { serviceWorkers: 'block' }

/** @param look what is different from a desktop */
export async function openDevice(
  browser: Browser,
  house: House,
  person: Person = els,
  look: BrowserContextOptions = {},
): Promise<Device> {
  const online = look.serviceWorkers === 'block'
  const kept = online ? undefined : takeKept(browser, look)
  const line = kept?.line ?? (await openLine(house.port))
  const context = kept?.context ?? (await browser.newContext(look))
  const page = await context.newPage()
  if (kept) {
    await line.lead(house.port)
    await forgetAll(page, line.url)
  }
  await enterOnline(page, line.url, person, online)
  return {
    context,
    page,
    url: line.url,
    line,
    goOffline: async () => {
      await line.cut()
      await context.setOffline(true)
    },
    goOnline: async () => {
      await line.restore()
      await context.setOffline(false)
    },
    close: async () => {
      if (!online) return putAway(browser, look, { context, line })
      await context.close()
      await line.close()
    },
  }
}
