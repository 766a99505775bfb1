import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { shortLink } from '../../src/domain/scan/shortCode.ts'
import { openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { openDetail } from '../kit/e2e/e2eScreens.ts'
import { codesIn } from '../kit/pdfPicture.ts'

/** CSS pixels in a millimetre. */
const MM = 96 / 25.4
const COMPLAINT = 'Zoeker toont een groene zweem zodra hij warm wordt'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer?.close())

/** The texts of the codes that the screen shows. */
async function codesOn(picture: Locator): Promise<string[]> {
  const shot = sharp(await picture.screenshot()).ensureAlpha()
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true })
  return codesIn({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

test('[LB-07] the label is drawn in its true size, in flight mode, and follows what is chosen', async ({
  browser,
}) => {
  const id = await testServer.addRepair(COMPLAINT, { itemId: testServer.itemId, sparePartsOnly: false })
  const { page, ...device } = await openDevice(browser, testServer, els, {
    ...TABLET,
    deviceScaleFactor: 2,
  })
  await device.goOffline()
  await openDetail(page, id)
  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('menuitem', { name: /^Label/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Label' })
  const label = dialog.getByRole('img', { name: 'Voorbeeld van het label' })
  await expect(label).toBeVisible()
  expect(Math.round((await label.boundingBox())!.width / MM)).toBe(62)
  for (const text of [ITEM.serialNumber, `${ITEM.brand} ${ITEM.model}`, CUSTOMER])
    await expect(label).toContainText(text)
  expect((await label.locator('text').allTextContents()).join(' ')).toContain(COMPLAINT)
  expect(await codesOn(label)).toEqual([shortLink(device.url, 'repair', id)])

  await dialog.getByLabel('Formaat').selectOption({ label: '62 x 29 mm' })
  await expect.poll(async () => Math.round((await label.boundingBox())!.height / MM)).toBe(29)
  expect(await codesOn(label)).toEqual([shortLink(device.url, 'repair', id)])
  await device.close()
})
