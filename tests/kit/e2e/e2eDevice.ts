import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Account } from './e2eApi.ts'
import { els, type TestServer } from './testServer.ts'
import { forgetAll, putAway, takeKept } from './e2eKept.ts'
import { type DeviceConnection, openLine } from './e2eLine.ts'
import { enterOnline } from './e2eScreens.ts'

/** A browser with its own connection, a logged in user, and all data. */
export interface BrowserDevice {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  readonly line: DeviceConnection
  /** Takes this device offline; the other devices keep their network. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  close(): Promise<void>
}

/** An upright tablet with a touch screen. */
export const TABLET: BrowserContextOptions = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  isMobile: true,
}

/** A device without a service worker, whose installation takes seconds: for tests that stay online. */
export const ONLINE: BrowserContextOptions = { serviceWorkers: 'block' }

/** @param look the differences from a desktop */
export async function openDevice(
  browser: Browser,
  testServer: TestServer,
  person: Account = els,
  look: BrowserContextOptions = {},
): Promise<BrowserDevice> {
  const online = look.serviceWorkers === 'block'
  const kept = online ? undefined : takeKept(browser, look)
  const line = kept?.line ?? (await openLine(testServer.port))
  const context = kept?.context ?? (await browser.newContext(look))
  const page = await context.newPage()
  if (kept) {
    await line.lead(testServer.port)
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
