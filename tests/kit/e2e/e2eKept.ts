import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { DeviceConnection } from './e2eLine.ts'

// Installing the app takes a browser four seconds of a core. A closed device therefore leaves its browser to the next
// one with the same options, with the files of the app and no data. Tests of a first visit open browsers of their own.

/** A browser with the files of the app, which belong to the address of this line. */
interface Kept {
  context: BrowserContext
  line: DeviceConnection
}

/** All data but the service worker and its files. */
const DATA = 'cookies,file_systems,indexeddb,local_storage,shared_storage,storage_buckets,websql'

const kept = new WeakMap<Browser, Map<string, Kept[]>>()

function shelf(browser: Browser, look: BrowserContextOptions): Kept[] {
  const looks = kept.get(browser) ?? new Map<string, Kept[]>()
  kept.set(browser, looks)
  const name = JSON.stringify(look)
  const found = looks.get(name) ?? []
  looks.set(name, found)
  return found
}

/** An unused browser with these options, if there is one. */
export const takeKept = (browser: Browser, look: BrowserContextOptions): Kept | undefined =>
  shelf(browser, look).pop()

/** Closes its pages and resets its settings; its data is deleted at its next use. */
export async function putAway(browser: Browser, look: BrowserContextOptions, one: Kept): Promise<void> {
  const { context, line } = one
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  await line.lead()
  shelf(browser, look).push(one)
}

/** Deletes all data: no session, and no cached answers of an earlier server. */
export async function forgetAll(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: DATA })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}
