import { expect, type Page, test } from '@playwright/test'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { furnishStock, type Stock } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 180_000 })
let testServer: TestServer
let stock: Stock
test.beforeAll(async () => {
  testServer = await openTestServer()
  stock = await furnishStock(testServer)
})
test.afterAll(() => testServer.close())

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Kits' }).getByRole('row').filter({ hasText: name })

test('[KI-16] a kit made without a network is seen by a second device once there is one', async ({
  browser,
}) => {
  const maker = await openDevice(browser, testServer, els)
  const other = await openDevice(browser, testServer, jan)
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

test('[KI-24, KI-25, KI-28, KI-29] a picture that was taken without a network is on every device once there is one', async ({
  browser,
}) => {
  const item = await testServer.api.call<{ id: string }>('POST', '/item', {
    categoryId: testServer.categoryId,
    rentable: true,
    brand: 'JVC',
    model: 'GY-HC900',
    serialNumber: '1386',
  })
  const maker = await openDevice(browser, testServer, els)
  const other = await openDevice(browser, testServer, jan)
  const { page } = maker
  const panel = (on: Page) => on.getByRole('region', { name: 'Gegevens van het model' })
  const picture = (on: Page) => panel(on).getByRole('img', { name: 'JVC GY-HC900' })
  await openScreen(page, `/items/detail/${item.id}`)
  await expect(panel(page)).toContainText('Geen foto', SOON)
  await maker.goOffline()
  await panel(page).getByRole('button', { name: 'Model bewerken' }).click()
  const dialog = page.getByRole('dialog', { name: /Gegevens van het model/ })
  await dialog
    .getByLabel('Foto: bestand kiezen')
    .and(page.locator('input'))
    .setInputFiles(await photoFile('camera.jpg', '#2a7'))
  await expect(dialog.getByRole('img', { name: 'Foto' })).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'model with a picture')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await seesToast(page, 'Gegevens van het model opgeslagen.')
  await expect(picture(page)).toBeVisible(SOON)
  await maker.goOnline()
  await openScreen(other.page, `/items/detail/${item.id}`)
  await expect(picture(other.page)).toBeVisible(SOON)
  await expect.poll(() => picture(other.page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  await openScreen(other.page, `/rental/new?start=2030-06-11&end=2030-06-14`)
  await other.page.getByPlaceholder('Zoek op merk, model, serienummer of categorie').fill('jvc')
  const offered = other.page.getByRole('option', { name: /JVC GY-HC900/ }).locator('img')
  await expect(offered.first()).toBeVisible(SOON)
  await other.page.setViewportSize({ width: 390, height: 844 })
  await expect(offered.first()).toBeHidden()
  await maker.close()
  await other.close()
})

test('[KI-22, KI-33, HV-16] two of a kit are put on a rental without a network, then three', async ({
  browser,
}) => {
  const cable = { position: 2, itemId: stock.cable, brand: null, model: null, quantity: 30 }
  const camera = { position: 1, itemId: null, brand: 'Canon', model: 'C70', quantity: 1 }
  const parts = [camera, cable].map((part) => ({ id: crypto.randomUUID(), ...part }))
  await testServer.api.call('POST', '/kit', { name: 'Interviewset', price: 95, parts })
  const { page, ...device } = await openDevice(browser, testServer, els)
  await openScreen(page, '/rental/new?start=2030-07-02&end=2030-07-04')
  await expect(page.getByRole('heading', { level: 1, name: 'Nieuwe verhuur' })).toBeVisible(SOON)
  await device.goOffline()
  await page.getByPlaceholder('Zoek op merk, model, serienummer of categorie').fill('2 interview')
  const option = page.getByRole('option', { name: /2 × Interviewset/ })
  // one Canon C70, and ninety cables make three
  await expect(option).toContainText('te kort: Canon C70, 1 vrij')
  await option.click()
  const line = (name: string) => page.getByRole('row', { name, exact: true })
  const number = (name: string) => line(name).getByRole('textbox', { name: 'Aantal' })
  await expect(number('Interviewset')).toHaveValue('2')
  await expect(number('Belden Kabel')).toHaveValue('60')
  await number('Interviewset').fill('3')
  await page.keyboard.press('Tab')
  await expect(number('Belden Kabel')).toHaveValue('90')
  await expect(number('Canon C70')).toHaveValue('3')
  await expect(line('Canon C70')).toHaveAttribute('data-conflict', 'true')
  await checkAxeAtAllSizes(page, 'three of a kit')
  await device.close()
})
