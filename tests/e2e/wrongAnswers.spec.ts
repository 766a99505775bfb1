import { expect, type Page, test } from '@playwright/test'
import { firstUser, logIn } from '../kit/e2e/login.ts'
import { SOON } from '../kit/e2e/e2eScreens.ts'
import { type Releases, startReleases } from '../kit/e2e/releases.ts'
import { hasServiceWorker } from '../kit/e2e/serviceWorker.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

let dataDir: string
let server: RunningServer
let releases: Releases

test.beforeAll(async () => {
  dataDir = await makeDataDir()
  server = await startServer(await freePort(), dataDir, firstUser)
})
test.afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})
test.beforeEach(async () => {
  releases = await startReleases(server.url)
})
test.afterEach(async () => releases.close())

const seesLogin = (page: Page) => expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)

/** The cached copies with the text of the other server. */
const wrongCopies = (page: Page) =>
  page.evaluate(async () => {
    const wrong: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const copy = await cache.match(request)
        if ((await copy?.text())?.includes('Welkom op het netwerk')) wrong.push(request.url)
      }
    }
    return wrong
  })

test('[WN-01] stores nothing of a stranger that answers for a file, and installs once the way is free', async ({
  page,
}) => {
  releases.answerFor(/RepairDetailPage/)
  await page.goto(releases.url)
  await seesLogin(page)
  await expect.poll(() => installed(page), SOON).toBe('failed')
  releases.answerFor(null)
  await page.goto(releases.url)
  await hasServiceWorker(page)
  expect(await wrongCopies(page)).toEqual([])
})

const installed = (page: Page) =>
  page.evaluate(async () => {
    const there = await navigator.serviceWorker.getRegistrations()
    if (there.some(({ active }) => active)) return 'active'
    const stored = (await caches.keys()).length
    return stored > 0 && !there.some(({ installing }) => installing) ? 'failed' : 'installing'
  })

test('[WN-02] repairs a wrong copy that is already on the device', async ({ page }) => {
  await page.goto(releases.url)
  await hasServiceWorker(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (/BoardPage|RepairBoard|NewRepair|index\.html/.test(request.url))
          await cache.put(
            request,
            new Response('<h1>Welkom op het netwerk</h1>', { headers: { 'content-type': 'text/html' } }),
          )
    }
  })
  expect((await wrongCopies(page)).length).toBeGreaterThan(1)
  await logIn(page, { url: releases.url, user: firstUser })
  await page.goto(`${releases.url}/#/repair/new`)
  await expect(page.getByRole('heading', { name: 'Nieuwe herstelling' })).toBeVisible(SOON)
})

test('[WN-03] opens the app from the device where a stranger answers for the page', async ({ page }) => {
  await page.goto(releases.url)
  await hasServiceWorker(page)
  releases.answerFor(/^\/(index\.html)?(\?|$)/)
  await page.goto(releases.url)
  await seesLogin(page)
  await expect(page.getByText('Welkom op het netwerk')).toBeHidden()
})

test('[WN-04] opens the app from the device where the page stalls after its headers', async ({ page }) => {
  await page.goto(releases.url)
  await hasServiceWorker(page)
  releases.stall(/^\/(index\.html)?(\?|$)/)
  await page.goto(releases.url)
  await seesLogin(page)
})
