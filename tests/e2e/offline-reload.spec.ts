import { expect, test } from '@playwright/test'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  choosePhoto,
  enter,
  fillIntake,
  offlineWith,
  openDetail,
  openNewRepair,
  photoIn,
  saveIntake,
  seesOverview,
  seesSync,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let repairId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Rood beeld')
  device = await openDevice(browser, testServer)
  await device.goOffline()
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

test('[SH-109] [RD-01] a reload without network shows the overview, and a repair opened by its address', {
  tag: '@story',
}, async () => {
  const { page } = device
  await page.reload()
  await seesOverview(page)
  await expect(page.getByRole('row').filter({ hasText: 'Rood beeld' })).toContainText(CUSTOMER, SOON)
  await openDetail(page, repairId)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Omschrijving', exact: true })).toHaveValue(
    'Rood beeld',
    SOON,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Herstelling \d{4}\.\d+$/)
  await seesSync(page, offlineWith(0))
})

test('a half-filled new repair survives a closed tab, photos included, and is offered again', async () => {
  const { context, url } = device
  const page = await context.newPage()
  await page.goto(url)
  await enter(page, els)
  await openNewRepair(page)
  const photos = [await photoFile('scherm.jpg', '#117733')]
  const code = await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes: 'Half', photos })
  await choosePhoto(page, 3, await photoFile('kast.jpg', '#883311'))
  // Typed right before the tab is closed.
  await page.getByRole('textbox', { name: 'Omschrijving' }).pressSequentially(' ingevuld', TYPING_PACE)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed(), SOON).toBe(true)

  const again = await context.newPage()
  await again.goto(url)
  await enter(again, els)
  await openNewRepair(again)
  await expect(again.getByText('Er staat nog een onafgewerkte herstelling op dit toestel.')).toBeVisible(SOON)
  await again.getByRole('button', { name: 'Verder invullen' }).click()
  await expect(again.getByLabel('Nummer')).toHaveText(code)
  await expect(again.getByRole('combobox', { name: 'Klant', exact: true })).toHaveValue(CUSTOMER)
  await expect(again.getByRole('combobox', { name: 'Item', exact: true })).toHaveValue(/^Sony PXW-Z280/)
  await expect(again.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Half ingevuld')
  for (const slot of [1, 3]) await expect(photoIn(again, slot)).toBeVisible(SOON)
  await expect(photoIn(again, 2)).toHaveCount(0)

  await saveIntake(again, { complete: 'Nee' })
  await expect(again.getByRole('row').filter({ hasText: 'Half ingevuld' })).toContainText(code, SOON)
  await openNewRepair(again)
  await expect(again.getByLabel('Nummer')).not.toHaveText(code)
  await expect(again.getByText('Er staat nog een onafgewerkte herstelling op dit toestel.')).toHaveCount(0)
})
