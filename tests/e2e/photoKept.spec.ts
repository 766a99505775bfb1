import { expect, type Page, test } from '@playwright/test'
import { openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { type PhotoFile, photoFile } from '../kit/e2e/e2ePhotos.ts'
import { pickPhoto, openDetail, openNewRepair, photoIn, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

const photosOf = async (repairId: string) =>
  (
    await testServer.sql<{ slot: number }>(
      `SELECT slot FROM repair_picture WHERE repair_id = '${repairId}' AND state = 'stored'`,
    )
  ).map(({ slot }) => slot)

/** Chooses a photo in a page that never finishes preparing it, and waits until the file itself is stored. */
async function chooseUnprepared(page: Page, slot: number, photo: PhotoFile): Promise<void> {
  // The mock lasts until the reload.
  await page.evaluate(() => void (window.createImageBitmap = () => new Promise(() => {})))
  await pickPhoto(page, slot, photo)
  const chosen = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('app'))
      const keys = await done(database.transaction('draft').objectStore('draft').getAllKeys())
      database.close()
      return keys.filter((key) => String(key).startsWith('photo.chosen/')).length
    })
  await expect.poll(chosen, SOON).toBe(1)
}

test('[FM-19] a photo is kept although the page is reloaded before it is prepared', {
  tag: '@story',
}, async ({ browser }) => {
  const id = await testServer.addRepair('Een foto')
  const { page, ...device } = await openDevice(browser, testServer, els, TABLET)
  await openDetail(page, id)
  await chooseUnprepared(page, 2, await photoFile('voor.jpg', '#2a7'))
  await page.reload()
  await seesToast(page, 'De foto die u koos voor het scherm sloot, is alsnog toegevoegd.')
  await expect(photoIn(page, 2)).toBeVisible(SOON)
  await expect.poll(() => photosOf(id), SOON).toEqual([2])
  await page.reload()
  await expect(photoIn(page, 2)).toBeVisible(SOON)
  expect(await photosOf(id)).toEqual([2])

  await openNewRepair(page)
  await chooseUnprepared(page, 3, await photoFile('binnen.jpg', '#27a'))
  await page.reload()
  await page.getByRole('button', { name: 'Verder invullen' }).click(SOON)
  await expect(photoIn(page, 3)).toBeVisible(SOON)
  await device.close()
})
