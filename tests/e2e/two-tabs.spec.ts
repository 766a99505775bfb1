import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  addLogLine,
  addWorkLine,
  enter,
  offlineWith,
  openDetail,
  seesSync,
  setField,
  SOON,
  status,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let repairId: string
let first: Page
let second: Page

test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.beforeEach(async ({ browser }) => {
  repairId = await testServer.addRepair('Twee tabbladen')
  device = await openDevice(browser, testServer)
  first = device.page
  second = await device.context.newPage()
  await second.goto(device.url)
  await enter(second, els)
  for (const page of [first, second]) await openDetail(page, repairId)
})
test.afterEach(() => device?.close())
test.afterAll(() => testServer?.close())

const seesLog = async (page: Page, text: string) =>
  expect((await repairPart(page, 'Logboek')).getByRole('cell', { name: text, exact: true })).toHaveCount(
    1,
    SOON,
  )
const seesLine = async (page: Page, text: string) =>
  expect(
    (await repairPart(page, 'Werklijnen')).getByRole('button', { name: `Lijn "${text}" verwijderen` }),
  ).toHaveCount(1, SOON)
const reference = (page: Page) => page.getByRole('textbox', { name: 'Referentie', exact: true })

/** Each tab makes a change and shows the change of the other; all changes reach the server. */
async function changeOnline(): Promise<void> {
  await status(first).selectOption('Hersteld')
  await expect(status(second)).toHaveValue('Hersteld', SOON)
  await setField(second, 'Referentie', 'PO-1')
  await expect(reference(first)).toHaveValue('PO-1', SOON)
  await addLogLine(second, 'uit tabblad twee')
  await seesLog(first, 'uit tabblad twee')
  for (const page of [first, second]) await seesSync(page, 'Gesynchroniseerd')
  await expect.poll(async () => (await testServer.api.repair(repairId)).reference, SOON).toBe('PO-1')
}

test('[SH-109] two tabs of one device show each other what they change, online', changeOnline)

test('[SH-109] and offline; the tab that is left sends what both did, once', { tag: '@story' }, async () => {
  await changeOnline()
  await device.goOffline()
  await addWorkLine(first, 'Werk van een', '10')
  await seesLine(second, 'Werk van een')
  await addWorkLine(second, 'Werk van twee', '20')
  await addLogLine(second, 'zonder netwerk')
  await seesLine(first, 'Werk van twee')
  await seesLog(first, 'zonder netwerk')
  for (const page of [first, second]) await seesSync(page, offlineWith(3))
  // The tab that was opened first leads. When it closes, the other one must take over.
  const before = await leader(second)
  expect(before).not.toBeNull()
  await first.close()
  await expect.poll(async () => [null, before].includes(await leader(second)), SOON).toBe(false)
  await device.goOnline()
  await seesSync(second, 'Gesynchroniseerd')
  const repair = await testServer.api.repair(repairId)
  expect(repair).toMatchObject({ status: 'Hersteld', reference: 'PO-1', repairTotalExclVat: 30 })
  expect(repair.repairLines.map((line) => line.description).toSorted()).toEqual([
    'Werk van een',
    'Werk van twee',
  ])
  const written = repair.repairLogLines.filter((line) => !line.auto).map((line) => line.description)
  expect(written.toSorted()).toEqual(['uit tabblad twee', 'zonder netwerk'])
  await seesLine(second, 'Werk van een')
  await seesLine(second, 'Werk van twee')
})

/** The worker that holds the lock of the leader. */
const leader = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { held } = await navigator.locks.query()
    return held?.find((lock) => lock.name === 'sync-leader')?.clientId ?? null
  })
