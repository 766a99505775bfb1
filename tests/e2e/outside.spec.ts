import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { confirmPassword } from '../kit/e2e/login.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { furnishStock } from '../kit/e2e/e2eRentalDesk.ts'
import { openDetail, openScreen, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 180_000 })
let testServer: TestServer
let device: BrowserDevice
let page: Page
let billed: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  await furnishStock(testServer)
  const { api, customerId, executorId } = testServer
  const address = { street: 'Kaai', number: '7', postalCode: '9000', city: 'Gent', country: 'België' }
  await api.call('POST', '/customer', {
    id: customerId,
    name: 'Studio Noord',
    vatNumber: 'BE0123456749',
    address,
  })
  await api.call('POST', '/customer', { name: 'Zuid; "Film"' })
  await testServer.sql(
    `UPDATE executor SET vat_number = 'BE0403170701', address_country = 'België' WHERE id = '${executorId}'`,
  )
  billed = await testServer.addRepair('Kabel')
  await testServer.sql(
    `INSERT INTO repair_line (repair_id, id, description, quantity, price, total, pos) VALUES ('${billed}', gen_random_uuid(), 'Werk', 1, 50, 50, 1);
     UPDATE repair SET repair_total_excl_vat = 50, repair_total_incl_vat = 60.5 WHERE id = '${billed}'`,
  )
  for (const status of ['Opgehaald', 'Gefactureerd'])
    await api.call('POST', '/repair/update/status', { id: billed, status })
  await api.call('POST', '/preference', { settings: [{ module: 'repair', field: 'ubl', value: '1' }] })
  device = await openDevice(browser, testServer, els)
  ;({ page } = device)
})
// A confirmed password holds for minutes; without this, a test would be asked or not depending on the test before it.
test.beforeEach(() => testServer.sql('UPDATE auth_token SET confirmed_at = NULL'))
test.afterAll(async () => {
  await device.close()
  await testServer.close()
})

/** The text and the name of the file that a press saves. */
async function saved(press: () => Promise<void>): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download', SOON), press()])
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click(SOON)

test('[AG-01] [AG-09] a link is made, shown once and read by a program that knows nothing else', async ({
  request,
}) => {
  await openScreen(page, '/account')
  await press('Link maken')
  await confirmPassword(page, els.password)
  const link = await page.getByRole('dialog', { name: 'Uw agendalink' }).locator('strong').textContent()
  const calendar = await request.get(String(link))
  expect(calendar.status()).toBe(200)
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await press('Sluiten')
  await expect(page.getByText(/^Link gemaakt op/)).toBeVisible()
  await checkAxeAtAllSizes(page, 'own data')
})

test('[WH-08] the settings of what goes outside have nothing that axe finds', async () => {
  await openScreen(page, '/repair/settings?tab=2')
  await press('Nieuwe webhook')
  const dialog = page.getByRole('dialog', { name: 'Nieuwe webhook' })
  await dialog.getByLabel(/^Adres/).fill('https://boek.example/haak')
  await dialog.getByRole('switch', { name: 'Klant gewijzigd' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await confirmPassword(page, els.password)
  await page
    .getByRole('dialog', { name: 'Geheim van de webhook' })
    .getByRole('button', { name: 'Sluiten' })
    .click()
  await expect(page.getByText('https://boek.example/haak')).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'settings of the program')
})

test('[OT-01] [UB-01] a list and a file for the bookkeeping are saved without a network', async () => {
  await openScreen(page, '/customers/overview')
  await expect(page.getByText('Zuid; "Film"')).toBeVisible(SOON)
  await openDetail(page, billed)
  await expect(page.getByRole('button', { name: 'UBL' })).toBeVisible(SOON)
  await device.goOffline()
  const [ublName, xml] = await saved(() => press('UBL'))
  expect(ublName).toMatch(/^ubl_H-20\d\d-\d+\.xml$/)
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">60.50</cbc:PayableAmount>')
  await openScreen(page, '/customers/overview')
  await page.getByRole('searchbox', { name: 'Klanten zoeken' }).fill('"Film"')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Studio Noord')).toHaveCount(0, SOON)
  const [name, table] = await saved(async () => {
    await press('Exporteren')
    await press('Klanten, CSV')
  })
  expect(name).toBe('klanten.csv')
  expect(table.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(table).toContain('"Zuid; ""Film"""')
  await device.goOnline()
})
