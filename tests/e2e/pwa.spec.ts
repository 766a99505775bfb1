import { chromium, expect, type Page, test } from '@playwright/test'
import { chromiumLaunch } from '../kit/chromium.ts'
import { freePort, makeDataDir, removeDataDir, type RunningServer, startServer } from '../kit/server.ts'

// A server of its own, because these tests take it away.
let port: number
let dataDir: string
let server: RunningServer

test.beforeAll(async () => {
  port = await freePort()
  dataDir = await makeDataDir()
  server = await startServer(port, dataDir)
})

test.afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})

/** Opens the app and waits until its service worker has the page and the shell. */
async function openInstalled(page: Page) {
  await page.goto(server.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

const shellIsThere = (page: Page) => expect(page.locator('#root > *').first()).toBeVisible()

test('[SH-109] starts from the device when the server is gone, also in a new tab and at a deep address', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  await server.stop()
  try {
    await page.reload()
    await shellIsThere(page)
    const tab = await context.newPage()
    await tab.goto(`${server.url}/#/repair/overview`)
    await shellIsThere(tab)
    expect(await tab.evaluate(() => fetch('/api/health').then(String, () => 'failed'))).toBe('failed')
  } finally {
    server = await startServer(port, dataDir)
  }
})

test('keeps nothing of /api', async ({ page }) => {
  await openInstalled(page)
  await page.evaluate(() => fetch('/api/health'))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('[SH-109] can be installed: the browser finds nothing against it', async ({ browserName }, info) => {
  expect(browserName).toBe('chromium')
  // An ordinary test context is incognito, in which nothing can be installed.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), chromiumLaunch)
  try {
    const page = await context.newPage()
    await openInstalled(page)
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  } finally {
    await context.close()
  }
})
