import { expect, type Page, test } from '@playwright/test'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type House, jan, openHouse } from '../kit/e2e/e2eHouse.ts'
import { furnishStock } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 180_000 })
let house: House
test.beforeAll(async () => {
  house = await openHouse()
  await furnishStock(house)
})
test.afterAll(() => house.close())

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Kits' }).getByRole('row').filter({ hasText: name })

test('[KI-16] a kit made without a network is seen by a second device once there is one', async ({
  browser,
}) => {
  const maker = await openDevice(browser, house, els)
  const other = await openDevice(browser, house, jan)
  const { page } = maker
  await openScreen(page, '/rental/kits')
  await maker.goOffline()
  await page.getByRole('button', { name: 'Nieuwe kit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe kit' })
  await dialog.getByLabel(/^Naam/).fill('EFP-set')
  await dialog.getByRole('combobox', { name: 'Onderdeel toevoegen' }).fill('Belden')
  await page.getByRole('option', { name: /Bulk/ }).click()
  await dialog.getByLabel(/^Aantal Belden/).fill('3')
  await checkAxeAtAllSizes(page, 'new kit')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await seesToast(page, 'Kit succesvol opgeslagen.')
  await expect(row(page, 'EFP-set')).toContainText('(som)')
  await checkAxeAtAllSizes(page, 'kits')
  await openScreen(other.page, '/rental/kits')
  await expect(other.page.getByRole('button', { name: 'Nieuwe kit' })).toBeVisible(SOON)
  await expect(row(other.page, 'EFP-set')).toHaveCount(0)
  await maker.goOnline()
  await expect(row(other.page, 'EFP-set')).toBeVisible(SOON)
  await maker.close()
  await other.close()
})
