import { expect, type Page, test } from '@playwright/test'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 240_000 })
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu Herstel' }).getByRole('link', { name })

test('[BW-02] [BW-03] [BW-07] [BW-08] a list that is kept and shared without a network is in the menu of a colleague after it', async ({
  browser,
}) => {
  await testServer.addRepair('Lamp knippert')
  await testServer.addRepair('Geen beeld')
  const [device, other] = [
    await openDevice(browser, testServer, els),
    await openDevice(browser, testServer, jan),
  ]
  const { page } = device
  await device.goOffline()
  await openScreen(page, '/repair/overview?q=knippert')
  await page.getByRole('button', { name: 'Lijst bewaren' }).click(SOON)
  const dialog = page.getByRole('dialog', { name: 'Lijst bewaren' })
  await dialog.getByLabel(/^Naam/).fill('Lampen')
  await dialog.getByRole('switch', { name: 'Delen met iedereen' }).check({ force: true })
  await checkAxeAtAllSizes(page, 'kept list')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await seesToast(page, 'Lijst succesvol bewaard.')
  await expect(entry(page, 'Lampen')).toContainText('1', SOON)
  await checkAxeAtAllSizes(page, 'menu with kept lists')
  await expect(entry(other.page, 'Lampen')).toHaveCount(0)
  await device.goOnline()
  await entry(other.page, 'Lampen').click(SOON)
  await expect(other.page.getByText('Lamp knippert')).toBeVisible(SOON)
  await expect(other.page.getByText('Geen beeld')).toHaveCount(0)
  await device.close()
  await other.close()
})

test('[FB-07] what goes to the manufacturers has nothing that axe finds', async ({ browser }) => {
  const maker = { name: 'Sony Service', email: 'rma@sony.example', rma: true, language: 'EN' }
  const { id: manufacturerId } = await testServer.api.call<{ id: string }>('POST', '/manufacturer', maker)
  for (const rma of ['R-1', null]) {
    const repairId = await testServer.addRepair(`Naar Sony ${rma}`)
    await testServer.api.call('POST', '/repair/external', { repairId, external: true })
    await testServer.api.call('POST', '/repair/save/external', { repairId, manufacturerId, rma })
  }
  const device = await openDevice(browser, testServer, els)
  const { page } = device
  await openScreen(page, '/repair/manufacturer')
  await expect(page.getByText('Gaat niet mee: geen RMA')).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'to the manufacturers')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Verzend 1 naar fabrikant' }).click()
  await expect(page.getByRole('dialog', { name: 'Verzend naar Sony Service' })).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'mail to the manufacturer')
  await device.close()
})

test('[MA-11] one template to many has nothing that axe finds', async ({ browser }) => {
  const template = { name: 'Klaar', language: 'NL', subject: '{{nummer}} is klaar', attachment: false }
  await testServer.api.call('POST', '/mail/template/', { ...template, content: '<p>Dag {{klant}}</p>' })
  await testServer.addRepair('Met adres')
  await testServer.addRepair('Zonder klant', { customerId: null })
  const device = await openDevice(browser, testServer, els)
  const { page } = device
  await openScreen(page, '/repair/overview')
  // A row that arrives after the checkbox was pressed is not selected.
  for (const notes of ['Met adres', 'Zonder klant'])
    await expect(page.getByRole('row').filter({ hasText: notes })).toBeVisible(SOON)
  await page.getByRole('checkbox', { name: 'Alle rijen selecteren' }).check(SOON)
  await page.getByRole('button', { name: 'Meer met de selectie' }).click()
  await page.getByRole('button', { name: 'Selectie mailen' }).click()
  const dialog = page.getByRole('dialog', { name: /herstellingen mailen$/ })
  await dialog.getByLabel(/^Sjabloon/).selectOption({ label: 'Klaar (NL)' })
  await expect(dialog.getByText(/geen e-mailadres$/)).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'one template to many')
  await device.close()
})
