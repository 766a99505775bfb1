import { expect, test } from '@playwright/test'
import { ROUTES } from '../../src/lib/routes.ts'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

/** Every page that an address opens without a record: also those to come. */
const PAGES = Object.values(ROUTES).filter((path) => !path.includes('$') && path !== ROUTES.LoginPage)

test('[NT-12] axe finds nothing on any page without a record, and each has one heading of its own', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await logIn(page)
  await seesOverview(page)
  for (const path of PAGES) {
    await openScreen(page, path)
    await expect(page.locator('h1:visible'), path).toHaveCount(1, SOON)
    await checkAxe(page, path)
  }
})
