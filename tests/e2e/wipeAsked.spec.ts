import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, jan, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { storedOnDevice } from '../kit/e2e/e2eStored.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLogLine,
  enter,
  enterOnline,
  openDetail,
  photoIn,
  pickPhoto,
  seesSync,
  setField,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterEach(() => device?.context.close())
test.afterAll(() => testServer?.close())

/** The login page opens these. They hold nothing of the company. */
const EMPTY = ['vault', 'probe']

const clientId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const request = indexedDB.open('app')
    await new Promise((resolve) => (request.onsuccess = resolve))
    const row = request.result.transaction('meta').objectStore('meta').get('clientId')
    await new Promise((resolve) => (row.onsuccess = resolve))
    request.result.close()
    return row.result.v as string
  })

const asOwner = async <T>(path: string, body: object = {}): Promise<T> => {
  await testServer.api.call('POST', '/me/confirm', { currentPassword: els.password })
  return testServer.api.call<T>('POST', path, body)
}
const deviceRow = async (id: string) =>
  (
    await testServer.sql<{ wiped: boolean; unsent: number }>(
      `SELECT wiped_at IS NOT NULL AS wiped, unsent FROM sync_client WHERE id = '${id}'`,
    )
  )[0]

test('[TO-04] [TO-09] a device with two tabs is wiped with what one of them could not send, which comes back sealed', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const repairId = await testServer.addRepair('Toestel van Geheimlaan 12')
  device = await openDevice(browser, testServer, jan)
  const { page: first } = device
  const second = await device.context.newPage()
  await second.goto(device.url)
  await enter(second, jan)
  for (const page of [first, second]) await openDetail(page, repairId)
  const id = await clientId(first)

  // Unsent in the second tab: a text, a log line and a photo.
  await device.goOffline()
  await addLogLine(second, 'alleen op dit toestel')
  await setField(second, 'Referentie', 'PO-GEHEIM')
  await pickPhoto(second, 1, await photoFile('voor.jpg', '#2a7'))
  await expect(photoIn(second, 1)).toBeVisible(SOON)
  await expect.poll(async () => (await storedOnDevice(first)).files, SOON).toContain('journal')

  await asOwner(`/user/leave/${testServer.janId}`)
  await device.goOnline()
  for (const page of [first, second]) {
    await page.waitForURL(/#\/login$/, SOON)
    await expect(page.getByText(/Dit toestel werd gewist/)).toBeVisible(SOON)
  }
  await expect(first.getByText(/versleuteld staan/)).toBeVisible(SOON)
  await expect(first.getByRole('button', { name: 'Exporteren' })).toHaveCount(0)
  await expect.poll(() => deviceRow(id), SOON).toMatchObject({ wiped: true })
  const rest = await storedOnDevice(first)
  expect(rest.databases.filter((name) => !['sealed', ...EMPTY].includes(name))).toEqual([])
  expect(rest.files).toEqual([])
  expect(rest.settings).not.toContain('wipeReport')
  for (const word of ['PO-GEHEIM', 'alleen op dit toestel', 'Geheimlaan', 'Studio Noord', 'Peeters'])
    expect(rest.text).not.toContain(word)

  await asOwner(`/device/${id}/unblock`)
  await second.close()
  await first.reload()
  await enter(first, els)
  await expect.poll(async () => (await testServer.api.repair(repairId)).reference, SOON).toBe('PO-GEHEIM')
  const repair = await testServer.api.repair(repairId)
  expect(repair.repairLogLines.map(({ description }) => description)).toContain('alleen op dit toestel')
  await expect
    .poll(async () => (await testServer.api.repair(repairId)).repairPictures.map(({ state }) => state), SOON)
    .toEqual(['stored'])
  await expect.poll(async () => (await storedOnDevice(first)).databases, SOON).not.toContain('sealed')
})

test('[TO-10] a device on which nobody is logged in wipes itself when its login page is open', async ({
  browser,
}) => {
  device = await openDevice(browser, testServer, els)
  const { page } = device
  const id = await clientId(page)
  await page.evaluate(() => {
    sessionStorage.clear()
    location.hash = '#/login'
    location.reload()
  })
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  expect((await storedOnDevice(page)).databases).toContain('app')
  await asOwner(`/device/${id}/wipe`)
  await page.reload()
  await expect.poll(() => deviceRow(id), SOON).toMatchObject({ wiped: true, unsent: 0 })
  const rest = await storedOnDevice(page)
  expect(rest.databases.filter((name) => !EMPTY.includes(name))).toEqual([])
  expect(rest.text).not.toMatch(/Studio Noord|Peeters|Sony/)
  expect(rest.files).toEqual([])
  // The device is new to the server. Somebody can log in on it again.
  await enterOnline(page, device.url, els)
  await seesSync(page, 'Gesynchroniseerd')
})
