import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../../src/lib/routes.ts'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { openScreen, openShortList, seesOverview, seesSync, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

/** Every page with an address that needs no record, including future pages. */
const PAGES = Object.values(ROUTES).filter((path) => !path.includes('$') && path !== ROUTES.LoginPage)

/** Marks the page that is left, which stays until the next one is there. */
const leave = (page: Page) =>
  page.locator('h1:visible').evaluateAll((titles) => {
    for (const title of titles) title.setAttribute('data-left', '')
  })

/**
 * Collects the refusals of the content security policy, which the browser reports to its developer tools and to no
 * script.
 */
async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    if (code === 'ContentSecurityPolicyIssue') refused.push(JSON.stringify(details))
  })
  await devtools.send('Audits.enable')
  return refused
}

test('[NT-12] [CB-16] axe finds nothing on any page without a record, each has one heading of its own, and none wants what its policy forbids', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const refused = await refusals(page)
  await logIn(page)
  await seesOverview(page)
  await seesSync(page, 'Gesynchroniseerd')
  for (const path of PAGES) {
    await leave(page)
    await openScreen(page, path)
    await expect(page.locator('h1[data-left]'), path).toHaveCount(0, SOON)
    await expect(page.locator('h1:visible'), path).toHaveCount(1, SOON)
    await expect(page.locator('#main [aria-busy]'), path).toHaveCount(0, SOON)
    await checkAxe(page, path)
  }
  expect(refused).toEqual([])
})

test('[NT-12] axe finds nothing on the login page', async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  await expect(page.locator('h1:visible')).toHaveCount(1)
  await checkAxe(page, 'login')
})

test('[NT-12] axe finds nothing on the overview of repairs while rows are chosen', { tag: '@story' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page)
  await openShortList(page, ROUTES.Repair, 'Herstellingen')
  const rows = page.locator('main tbody tr')
  for (const at of [0, 2]) {
    await rows.nth(at).focus()
    await page.keyboard.press('x')
  }
  await expect(page.getByRole('region', { name: 'Selectie' })).toContainText('2 geselecteerd')
  await checkAxe(page, 'overview with chosen rows')
})
