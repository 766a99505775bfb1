import { expect, type Page, test } from '@playwright/test'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

const LONG = 'Werkplaatstafel-met-een-eindeloze-naam-zonder-spatie-'.repeat(4)
const entry = (id: number, more: object) => ({
  id,
  at: '2026-11-20T09:00:00.000Z',
  what: 'settingChanged',
  by: null,
  byName: LONG,
  whom: LONG,
  device: LONG,
  details: { setting: LONG, from: LONG, to: LONG },
  ...more,
})
const give = (page: Page, entries: object[]) =>
  page.route(/\/api\/audit(\?|$)/, (route) =>
    route.fulfill({ json: { entries, next: entries.length > 0 ? 1 : null } }),
  )

const SIZES = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const

/** Shows the page at every size, light and dark. `SHOTS` keeps pictures. */
async function atEverySize(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of SIZES) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow).toBeLessThanOrEqual(0)
      const folder = process.env['SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` })
    }
}

test('[LZ-12] the log of the company fits every screen, empty, ordinary and very long, and axe finds nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page)
  await seesOverview(page)
  await openScreen(page, '/repair/settings?tab=11')
  await page.getByRole('link', { name: 'Logboek van de zaak' }).click()
  const rows = page.getByRole('list', { name: 'Regels' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Aangemeld', SOON)
  await checkAxe(page, 'the log of the company')
  await atEverySize(page, 'ordinary')
  await give(page, [entry(3, {}), entry(2, { what: 'loginFailed' }), entry(1, { details: {} })])
  await page.getByLabel('Soort').selectOption('Instelling gewijzigd')
  await expect(page.getByRole('button', { name: 'Oudere regels tonen' })).toBeVisible()
  await atEverySize(page, 'long')
  await checkAxe(page, 'long entries')
  await give(page, [])
  await page.getByLabel('Soort').selectOption('Alles')
  await expect(page.getByText('Momenteel geen data beschikbaar')).toBeVisible()
  await atEverySize(page, 'empty')
})
