import { expect, type Page, test } from '@playwright/test'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { offlineWith, openNewRepair, openScreen, seesSync, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

/** The serial number as a person misreads it from the label. */
const MISREAD = 'sn 47Il'
const NAME = `${ITEM.brand} ${ITEM.model}`
const serialHint = (page: Page) => page.getByRole('dialog').getByLabel('Items met dit serienummer')
const seesDossier = async (page: Page) => {
  await page.waitForURL(`**/#/items/detail/${testServer.itemId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME, SOON)
}

test('[DO-03] without a network the item that bears a serial number is shown before a second one is made, and used instead', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer, els, TABLET)
  await device.goOffline()
  await openNewRepair(page)
  const search = page.getByRole('combobox', { name: 'Item', exact: true })
  await search.fill('Arri Alexa')
  await page.getByRole('option', { name: /^Nieuw item/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuw item' })
  await dialog.getByLabel('Serienummer', { exact: true }).fill(MISREAD)
  await expect(serialHint(page)).toContainText(`${NAME}${ITEM.serialNumber} · ${CUSTOMER}`)
  await dialog.getByRole('button', { name: 'Gebruik dit item' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(search).toHaveValue(NAME)
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toHaveValue(CUSTOMER)
  await device.close()
})

test('[DO-03] [DO-04] without a network the list and Ctrl+K open the dossier, and a second item takes a second press', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer)
  await device.goOffline()
  await openScreen(page, '/items/overview')
  await page.getByRole('button', { name: `Acties voor ${NAME}` }).click()
  await page.getByRole('button', { name: `Dossier van ${NAME}` }).click()
  await seesDossier(page)
  await openScreen(page, '/items/overview')
  await page.getByRole('button', { name: 'Nieuw item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuw item' })
  await dialog.getByLabel(/^Categorie/).selectOption({ label: 'Camera' })
  await dialog.getByRole('combobox', { name: /^Merk/ }).fill('Nikon')
  await dialog.getByLabel('Serienummer', { exact: true }).fill(MISREAD)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await expect(dialog.getByText('Er is al een item met dit serienummer.')).toBeVisible()
  await expect(serialHint(page)).toContainText(CUSTOMER)
  await checkAxe(page, 'the same serial number', '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Toch een nieuw item maken' }).click()
  await seesToast(page, 'Item succesvol opgeslagen.')
  await seesSync(page, offlineWith(1))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Zoeken of een actie starten' }).fill(ITEM.serialNumber)
  await page
    .getByRole('option', { name: new RegExp(`^${NAME}`) })
    .first()
    .click()
  await seesDossier(page)
  await device.close()
})

test('[DO-05] what the browser prints has the whole history, the screen the newest fifty', async ({
  browser,
}) => {
  const { api, categoryId } = testServer
  const { id: itemId } = await api.call<{ id: string }>('POST', '/item', { brand: 'Arri', categoryId })
  for (let n = 1; n <= 60; n++)
    await testServer.addRepair(`Klacht ${n}`, { sparePartsOnly: false, itemId, customerId: null })
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  await openScreen(page, `/items/detail/${itemId}`)
  await expect(page.getByRole('button', { name: 'Toon 10 meer' })).toBeVisible(SOON)
  const events = page.getByRole('region', { name: 'Geschiedenis' }).locator('time')
  await expect(events).toHaveCount(50)
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('time').length} printed`
    }),
  )
  await page.pdf()
  await expect(page).toHaveTitle('60 printed')
  await expect(events).toHaveCount(50)
  await device.close()
})
