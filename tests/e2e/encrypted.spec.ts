import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { storedOnDevice } from '../kit/e2e/e2eStored.ts'
import { els, jan, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  addLogLine,
  enter,
  openDetail,
  openScreen,
  repairPart,
  seesOverview,
  seesSync,
  setField,
  offlineWith,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterEach(() => device?.context.close())
test.afterAll(() => testServer?.close())

const ENCRYPTED = { timeout: 90_000 }

const setEncryption = (value: '0' | '1') =>
  testServer.api.call('POST', '/preference', {
    settings: [{ module: 'repair', field: 'mirrorEncryption', value }],
  })

/** The note of the device about its encryption; null: none. */
const noted = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('mirrorSealed') ?? 'null') as { done: boolean } | null)
const isEncrypted = async (page: Page) => (await noted(page))?.done === true

const MARKS = ['Merkteken-1', 'Merkteken-2', 'Merkteken-3', 'Studio Noord', 'SN-4711']
const marksIn = async (page: Page): Promise<string[]> => {
  const { text, fileText } = await storedOnDevice(page)
  return MARKS.filter((mark) => `${text} ${fileText}`.includes(mark))
}

test('[VS-01] [VS-02] [VS-05] a company turns the encryption on: both tabs go on, and nothing on the device can be read any more', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const repairId = await testServer.addRepair('Merkteken-1')
  device = await openDevice(browser, testServer, els)
  const { page } = device
  const second = await device.context.newPage()
  await second.goto(device.url)
  // The page knows the last name and waits for a password.
  await expect(second.getByLabel('Wachtwoord', { exact: true })).toBeFocused(SOON)
  await enter(second, jan)
  await seesSync(second, 'Gesynchroniseerd')
  await expect.poll(() => marksIn(page), SOON).toEqual(expect.arrayContaining(['Merkteken-1', 'SN-4711']))

  await setEncryption('1')
  await expect.poll(() => isEncrypted(page), ENCRYPTED).toBe(true)
  expect(await marksIn(page)).toEqual([])

  // Both tabs still read and write, and what they write offline is sealed too.
  await openDetail(page, repairId)
  await openDetail(second, repairId)
  await device.goOffline()
  await setField(page, 'Referentie', 'Merkteken-2')
  await addLogLine(second, 'Merkteken-3')
  await seesSync(page, offlineWith(2))
  await expect(await repairPart(page, 'Logboek')).toContainText('Merkteken-3', SOON)
  expect((await storedOnDevice(page)).files).toContain('journal')
  expect(await marksIn(page)).toEqual([])

  // A reload needs no server.
  await page.reload()
  await expect(page.getByLabel('Referentie')).toHaveValue('Merkteken-2', SOON)
  await device.goOnline()
  await seesSync(page, 'Gesynchroniseerd')
  expect(await testServer.api.repair(repairId)).toMatchObject({ reference: 'Merkteken-2' })
  expect(await marksIn(page)).toEqual([])
})

test('[VS-03] [VS-04] [VS-06] a login opens an encrypted device: with its vault offline, and for a colleague with the server', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  await setEncryption('1')
  await testServer.addRepair('Merkteken-1')
  device = await openDevice(browser, testServer, els)
  const { page } = device
  await expect.poll(() => isEncrypted(page), ENCRYPTED).toBe(true)

  const logOut = async () => {
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    // The page begins anew, without the key.
    await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true), SOON).toBe(false)
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused(SOON)
  }
  await logOut()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mirrorKey')), SOON).toBeNull()
  await expect(page.getByLabel('Aangemeld blijven op dit toestel')).toHaveCount(0)
  expect(await marksIn(page)).toEqual([])

  // Els was logged in here, Jan was not.
  await device.goOffline()
  await page.getByLabel('Gebruikersnaam').fill(els.username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(els.password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await seesOverview(page)
  await expect(page.getByText('Merkteken-1').first()).toBeVisible(SOON)
  await logOut()
  await device.goOnline()
  await enter(page, jan)
  await expect(page.getByText('Merkteken-1').first()).toBeVisible(SOON)
  await page.waitForFunction(() => 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}'))
  await logOut()
  await device.goOffline()
  await enter(page, jan)
  await expect(page.getByText('Merkteken-1').first()).toBeVisible(SOON)
})

test('[VS-07] a company turns it off again, and the device stores its copy in the clear', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  await setEncryption('1')
  const repairId = await testServer.addRepair('Merkteken-1')
  device = await openDevice(browser, testServer, els)
  const { page } = device
  await expect.poll(() => isEncrypted(page), ENCRYPTED).toBe(true)
  expect(await marksIn(page)).toEqual([])
  await setEncryption('0')
  await expect.poll(() => noted(page), ENCRYPTED).toBeNull()
  expect(await marksIn(page)).toContain('Merkteken-1')
  await openDetail(page, repairId)
  await setField(page, 'Referentie', 'Merkteken-2')
  await seesSync(page, 'Gesynchroniseerd')
  await page.reload()
  await expect(page.getByLabel('Referentie')).toHaveValue('Merkteken-2', SOON)
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
})
