import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  addLogLine,
  enter,
  offlineWith,
  openDetail,
  seesSync,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page
let devtools: CDPSession
let repairId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Opslag')
  device = await openDevice(browser, testServer)
  page = device.page
  devtools = await device.context.newCDPSession(page)
  await openDetail(page, repairId)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const logged = async () =>
  (await testServer.api.repair(repairId)).repairLogLines.map((line) => line.description)
const seesLog = async (text: string) =>
  expect((await repairPart(page, 'Logboek')).getByRole('cell', { name: text, exact: true })).toHaveCount(
    1,
    SOON,
  )

/** The journal gets a change a moment after the store. */
const seesJournal = (text: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const root = await navigator.storage.getDirectory()
          const textsOf = async (folder: FileSystemDirectoryHandle): Promise<string> => {
            let texts = ''
            for await (const one of folder.values())
              texts +=
                one.kind === 'directory'
                  ? await textsOf(one as FileSystemDirectoryHandle)
                  : await (await (one as FileSystemFileHandle).getFile()).text()
            return texts
          }
          return textsOf(root)
        }),
      SOON,
    )
    .toContain(text)

test('[LD-08] [LD-11] a database that the browser deletes under the app is filled again from the journal, and the person is told', {
  tag: '@story',
}, async () => {
  await device.goOffline()
  await addLogLine(page, 'zonder netwerk een')
  await addLogLine(page, 'zonder netwerk twee')
  await seesSync(page, offlineWith(2))
  await seesJournal('zonder netwerk twee')
  const origin = new URL(device.url).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await device.goOnline()
  await page.goto(device.url)
  if (!(await page.getByRole('heading', { name: 'Herstellingen', exact: true }).isVisible()))
    await enter(page, els)
  const alert = page.getByRole('alert', { name: 'Gegevens van dit toestel gewist' })
  await expect(alert).toContainText('Er is niets verloren.', SOON)
  await alert.getByRole('button', { name: 'Meer' }).click()
  await expect(alert).toContainText(
    '2 wijzigingen die nog niet verstuurd waren, zijn uit de noodkopie hersteld.',
    SOON,
  )
  await expect
    .poll(logged, SOON)
    .toEqual(expect.arrayContaining(['zonder netwerk een', 'zonder netwerk twee']))
  await seesSync(page, 'Gesynchroniseerd')
  await openDetail(page, repairId)
  await seesLog('zonder netwerk twee')
  expect((await logged()).filter((text) => text.startsWith('zonder netwerk'))).toHaveLength(2)
  await alert.getByRole('button', { name: 'Gelezen' }).click()
  await expect(alert).toHaveCount(0)
})
