import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'
import { firstUser, logIn } from '../kit/e2e/login.ts'
import { SOON } from '../kit/e2e/e2eScreens.ts'
import { startReleases } from '../kit/e2e/releases.ts'
import { hasServiceWorker } from '../kit/e2e/serviceWorker.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

// A server of its own, because these tests stop it.
let port: number
let dataDir: string
let server: RunningServer

test.beforeAll(async () => {
  port = await freePort()
  dataDir = await makeDataDir()
  server = await startServer(port, dataDir, firstUser)
})

test.afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})

/** Opens the app and waits until its service worker has the page and the shell. */
async function openInstalled(page: Page, url = server.url) {
  await page.goto(url)
  await hasServiceWorker(page)
}

const seesLogin = (page: Page) => expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
const seesRepairs = (page: Page) => expect(page.getByRole('heading', { name: 'Herstellingen' })).toBeVisible()

test('[SH-109] starts from the device when the server is gone: after a reload, in a new tab, at any screen', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  await logIn(page, { url: server.url, user: firstUser })
  await seesRepairs(page)
  await server.stop()
  try {
    await page.reload()
    await seesRepairs(page)
    await page.goto(`${server.url}/#/repair/new`)
    await expect(page.getByRole('heading', { name: 'Nieuwe herstelling' })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(server.url)
    await seesLogin(tab)
    expect(await tab.evaluate(() => fetch('/api/health').then(String, () => 'failed'))).toBe('failed')
  } finally {
    server = await startServer(port, dataDir)
  }
})

test('keeps nothing of /api', async ({ page }) => {
  await openInstalled(page)
  await logIn(page, { url: server.url, user: firstUser })
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('tells of a new version, and reloads only when asked', async ({ page }) => {
  const releases = await startReleases(server.url)
  try {
    await openInstalled(page, releases.url)
    await logIn(page, { url: releases.url, user: firstUser })
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    const sameLoad = () => page.evaluate(() => 'sameLoad' in window)
    releases.release()
    await lookForUpdate(page)
    await expect(page.getByText('Er is een nieuwe versie beschikbaar.')).toBeVisible()
    expect(await sameLoad()).toBe(true)
    await page.getByRole('button', { name: 'Herladen' }).click()
    await expect.poll(() => sameLoad().catch(() => true), SOON).toBe(false)
    await seesRepairs(page)
    await expect(page.getByText('Er is een nieuwe versie beschikbaar.')).toBeHidden()
  } finally {
    await releases.close()
  }
})

test('drops a withdrawn service worker and the shell, and keeps the data', async ({ page }) => {
  test.setTimeout(180_000)
  const releases = await startReleases(server.url)
  try {
    await openInstalled(page, releases.url)
    await logIn(page, { url: releases.url, user: firstUser })
    await seesRepairs(page)
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).not.toEqual([])
    releases.withdraw()
    await lookForUpdate(page)
    const kept = () =>
      page.evaluate(async (before) => {
        const now = (await indexedDB.databases()).map(({ name }) => name)
        return {
          caches: (await caches.keys()).length,
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          lost: before.filter((name) => !now.includes(name)),
        }
      }, databases)
    await expect.poll(async () => (await kept()).caches, SOON).toBe(0)
    // The old worker may keep an open page; without a page it ends.
    await reopen(page, releases.url)
    await logIn(page, { url: releases.url, user: firstUser })
    await seesRepairs(page)
    // Each opening registers the worker again, and it unregisters itself. Wait for that before the next opening.
    await expect(async () => {
      await reopen(page, releases.url)
      await expect.poll(kept, { timeout: 20_000 }).toEqual({ caches: 0, workers: 0, lost: [] })
    }).toPass({ timeout: 90_000 })
  } finally {
    await releases.close()
  }
})

test('[AL-101] keeps the files three at a time; one that cannot be had ends the installation and not the app', async ({
  page,
}) => {
  const releases = await startReleases(server.url)
  const states = () =>
    page.evaluate(async () => {
      const there = await navigator.serviceWorker.getRegistrations()
      return there.flatMap(({ installing, active }) => [installing?.state, active?.state]).filter(Boolean)
    })
  try {
    releases.lose(/pdfmake/)
    await page.goto(releases.url)
    await logIn(page, { url: releases.url, user: firstUser })
    await expect.poll(() => releases.asked.lost, SOON).toBeGreaterThan(0)
    await expect.poll(states, SOON).toEqual([])
    await page.reload()
    await seesRepairs(page)
    releases.lose(null)
    await page.reload()
    await seesRepairs(page)
    await hasServiceWorker(page)
    expect(releases.asked.most).toBe(3)
  } finally {
    await releases.close()
  }
})

/**
 * Closes the page and opens the app again. Chromium sometimes never ends a navigation during which a worker ends; a
 * person would press reload then.
 */
async function reopen(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(url, { timeout: 15_000 }).catch(() => page.goto(url))
}

/** Looks for an update as the browser does at a navigation, and the app every half hour. */
async function lookForUpdate(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

test('[SH-109] can be installed: the browser finds nothing against it', async ({ browserName }, info) => {
  expect(browserName).toBe('chromium')
  // An ordinary test context is incognito, in which no app can be installed.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), chromiumLaunch)
  try {
    expect(await complaints(context)).toEqual([])
  } finally {
    await context.close()
  }
})

async function complaints(context: BrowserContext) {
  const page = await context.newPage()
  await openInstalled(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const { errors } = await devtools.send('Page.getAppManifest')
  return [...installabilityErrors, ...errors]
}
