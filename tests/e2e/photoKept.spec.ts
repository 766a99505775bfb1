import { expect, test } from '@playwright/test'
import { openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type House, openHouse } from '../kit/e2e/e2eHouse.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import { pickPhoto, openDetail, openNewRepair, photoIn, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

let house: House
test.beforeAll(async () => {
  house = await openHouse()
})
test.afterAll(() => house.close())

const photosOf = async (repairId: string) =>
  (
    await house.sql<{ slot: number }>(
      `SELECT slot FROM repair_picture WHERE repair_id = '${repairId}' AND state = 'stored'`,
    )
  ).map(({ slot }) => slot)

test('[FM-19] a photo is kept although the page is reloaded 100 ms after it was chosen', {
  tag: '@story',
}, async ({ browser }) => {
  const id = await house.addRepair('Een foto')
  const { page, ...device } = await openDevice(browser, house, els, TABLET)
  await openDetail(page, id)
  await pickPhoto(page, 2, await photoFile('voor.jpg', '#2a7'))
  await page.waitForTimeout(100)
  await page.reload()
  await seesToast(page, 'De foto die u koos voor het scherm sloot, is alsnog toegevoegd.')
  await expect(photoIn(page, 2)).toBeVisible(SOON)
  await expect.poll(() => photosOf(id), SOON).toEqual([2])
  await page.reload()
  await expect(photoIn(page, 2)).toBeVisible(SOON)
  expect(await photosOf(id)).toEqual([2])

  await openNewRepair(page)
  await pickPhoto(page, 3, await photoFile('binnen.jpg', '#27a'))
  await page.waitForTimeout(100)
  await page.reload()
  await page.getByRole('button', { name: 'Verder invullen' }).click(SOON)
  await expect(photoIn(page, 3)).toBeVisible(SOON)
  await device.close()
})
