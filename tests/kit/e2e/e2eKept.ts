import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Line } from './e2eLine.ts'

// To install the app takes a browser four seconds of a core. A device that is put away therefore leaves its browser, with
// the files of the app and nothing else, to the next one that looks the same. What a first visit is like has tests that
// open their browsers by themselves.

/** A browser that has the files of the app, which are those of the address of this line. */
interface Kept {
  context: BrowserContext
  line: Line
}

/** All but the service worker and its files. */
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

/** A browser that somebody put away, if there is one of this look. */
export const takeKept = (browser: Browser, look: BrowserContextOptions): Kept | undefined =>
  shelf(browser, look).pop()

/** Its pages end, with what was set for them; what they stored goes when it is used again. */
export async function putAway(browser: Browser, look: BrowserContextOptions, one: Kept): Promise<void> {
  const { context, line } = one
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  await line.lead()
  shelf(browser, look).push(one)
}

/** Nobody was here: no data, no session, nothing of an earlier server that the browser would show again. */
export async function forgetAll(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: DATA })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}
