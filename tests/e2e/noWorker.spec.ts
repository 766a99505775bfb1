import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../../src/lib/routes.ts'
import { openScreen, seesOverview, seesSync, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

/** The parts of the program that the page requests from now on, in order. */
function partsOf(page: Page): string[] {
  const parts: string[] = []
  page.on('request', (request) => {
    const [, name] = /assets\/(\w+)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) parts.push(name)
  })
  return parts
}

test('[FT-73] a message that cannot be fetched takes nothing of the screen with it, and comes when it can', async ({
  page,
}) => {
  let cut = true
  await page.route(/assets\/ToastRegion/, (route) =>
    cut ? route.abort('internetdisconnected') : route.continue(),
  )
  const parts = partsOf(page)
  await logIn(page)
  await seesOverview(page)
  await seesSync(page, 'Gesynchroniseerd')
  // from here on nothing is prefetched any more
  await expect.poll(() => parts, SOON).toContain('InfoDialog')
  await openScreen(page, ROUTES.account)
  await page.getByLabel('Voornaam').fill('Els')
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => /ToastRegion/.test(request.url()),
  })
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await failed
  await page.getByLabel('Achternaam').fill('Peeters')
  await expect(page.getByText('Opgeslagen')).toHaveCount(0)
  cut = false
  await expect(page.getByText('Opgeslagen').first()).toBeVisible(SOON)
  await expect(page.getByLabel('Achternaam')).toHaveValue('Peeters')
})

test('[FT-75] a screen that cannot be fetched leaves the app where it is, and comes when it can', async ({
  page,
}) => {
  let cut = true
  await page.route(/assets\/PlannerPage/, (route) =>
    cut ? route.abort('internetdisconnected') : route.continue(),
  )
  await logIn(page)
  await seesOverview(page)
  await page.evaluate(() => Object.assign(window, { sameLoad: true }))
  await openScreen(page, ROUTES.RentalPlanner)
  await expect(page.getByText('Dit scherm is nog niet op dit toestel.')).toBeVisible(SOON)
  await openScreen(page, ROUTES.Repair)
  await seesOverview(page)
  await openScreen(page, ROUTES.RentalPlanner)
  cut = false
  await expect(page.getByRole('heading', { name: 'Planner', level: 1 })).toBeVisible(SOON)
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)
})

test('[FT-74] what a first visit may need without a connection is fetched ahead of it', async ({ page }) => {
  const parts = partsOf(page)
  await logIn(page)
  await seesOverview(page)
  for (const part of [
    'ToastRegion',
    'toastShow',
    'ConfirmDialog',
    'LockScreen',
    'syncMessage',
    'bookingConflicts',
  ])
    await expect.poll(() => parts, SOON).toContain(part)
})
