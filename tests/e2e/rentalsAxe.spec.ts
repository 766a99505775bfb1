import { expect, type Page, test } from '@playwright/test'
import { checkAxe, checkDialog } from '../kit/e2e/e2eAxe.ts'
import { itemRowOf, showAllItems, openOverview } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })
test.describe.configure({ timeout: 240_000 })

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
const inRow = (page: Page, name: RegExp) => async () => {
  await press(page, /^Acties voor/)()
  await press(page, name)()
}

test('axe finds nothing on the overview of the rentals and its dialogs', async ({ page }) => {
  await logIn(page)
  await openOverview(page)
  await page.getByLabel('Rijen per pagina').selectOption('10')
  const row = page.locator('tbody tr').first()
  await expect(row.getByRole('combobox')).toBeVisible(SOON)
  await checkAxe(page, 'rentals')
  await checkDialog(page, 'rental', () => row.locator('td').nth(1).click())
  await checkDialog(page, 'which pdf', inRow(page, /^Pdf van/))
  await checkDialog(page, 'archive', inRow(page, /archiveren$/))
})

test('axe finds nothing on the calendar, the planner and their dialogs', async ({ page }) => {
  await logIn(page)
  await openScreen(page, '/rental/calendar')
  const bar = page.getByRole('button', { name: /^(\d{4}\.\d+|V-)/ }).first()
  await expect(bar).toBeVisible(SOON)
  await checkAxe(page, 'calendar')
  await checkDialog(page, 'day far away', press(page, 'Ga naar een datum'))
  await openScreen(page, '/rental/scheduler')
  await expect(bar).toBeVisible(SOON)
  await checkAxe(page, 'planner with booked items only')
  await showAllItems(page)
  await expect(itemRowOf(page, '').first()).toBeVisible(SOON)
  await checkAxe(page, 'planner')
  await checkDialog(page, 'range of days', async () => {
    await itemRowOf(page, '').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  })
})

test('axe finds nothing on the notifications and settings of the rentals', async ({ page }) => {
  await logIn(page)
  await openScreen(page, '/rental/notifications')
  await expect(page.getByRole('heading', { name: 'Meldingen Verhuur' })).toBeVisible(SOON)
  const rows = page.locator('tbody tr').or(page.getByText('Momenteel geen data beschikbaar'))
  await expect(rows.first()).toBeVisible(SOON)
  await checkAxe(page, 'notifications')
  for (const [tab, name] of [
    [1, 'Algemeen'],
    [6, 'Feestdagen'],
    [7, 'Staffels'],
  ] as const) {
    await openScreen(page, `/rental/settings?tab=${tab}`)
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible(SOON)
    await expect(page.getByRole('tabpanel').last()).not.toBeEmpty()
    await checkAxe(page, name)
  }
  await checkDialog(page, 'new price rate with faults', async () => {
    await page.getByRole('button', { name: 'Nieuwe staffel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
  })
})
