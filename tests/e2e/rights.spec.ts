import { expect, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { addLogLine, openDetail, openScreen, seesSync, offlineWith, SOON } from '../kit/e2e/e2eScreens.ts'
import { els, jan, openTestServer, type TestServer } from '../kit/e2e/testServer.ts'

const READER = 'U mag alleen lezen en afdrukken.'

let testServer: TestServer
let devices: BrowserDevice[] = []

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  devices = [await openDevice(browser, testServer, jan), await openDevice(browser, testServer, els)]
})
test.afterAll(async () => {
  for (const device of devices) await device.close()
  await testServer?.close()
})

test('[RE-06] [RE-09] a right that is withdrawn while a tablet is offline: the change comes back with its text', async () => {
  test.setTimeout(120_000)
  const [tablet, counter] = devices
  if (!tablet || !counter) throw new Error('two devices are needed')
  const id = await testServer.addRepair('Rechten')
  await openDetail(tablet.page, id)
  await tablet.goOffline()
  await addLogLine(tablet.page, 'Getypt zonder verbinding')
  await seesSync(tablet.page, offlineWith(1))

  // At the counter an owner makes a reader of Jan.
  const { page } = counter
  await openScreen(page, '/users/overview')
  await page.getByRole('row').filter({ hasText: 'jan@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bewerk gebruiker' })
  await dialog.getByLabel('Recht').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByLabel('Huidig wachtwoord').fill(els.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden(SOON)

  await tablet.goOnline()
  await expect(tablet.page.getByText(READER).first()).toBeVisible(SOON)
  await openScreen(tablet.page, '/sync')
  const refused = tablet.page.getByRole('region', { name: 'Niet gesynchroniseerd (1)' })
  await expect(refused).toContainText('Getypt zonder verbinding', SOON)
  await expect(refused).toContainText(READER)
  const { repairLogLines } = await testServer.api.repair(id)
  expect(repairLogLines.map(({ description }) => description)).not.toContain('Getypt zonder verbinding')

  await openDetail(tablet.page, id)
  await expect(tablet.page.getByRole('textbox', { name: 'Notities', exact: true })).toBeDisabled(SOON)
})
