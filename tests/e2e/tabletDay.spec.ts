import { expect, test } from '@playwright/test'
import {
  approveAndTakeOver,
  finish,
  furnishDay,
  LAMPS,
  lendItem,
  MAILED,
  mailEstimate,
  sendAway,
  takeIn,
  totalsOf,
  WAITS,
  expectDayDone,
  writeEstimate,
} from '../kit/e2e/e2eDay.ts'
import { type BrowserDevice, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  addLine,
  indicator,
  openDetail,
  openNewRepair,
  seesSync,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'
import { tooSmall } from '../kit/e2e/e2eTouch.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'

test.describe.configure({ timeout: 150_000 })
let testServer: TestServer
let box: Mailbox
let tablet: BrowserDevice

test.beforeAll(async ({ browser }) => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url })
  await furnishDay(testServer)
  tablet = await openDevice(browser, testServer, els, TABLET)
})
test.afterAll(async () => {
  await tablet?.close()
  await testServer?.close()
  await box?.close()
})

test('[D-137] everything at the bench is large enough for a finger', async () => {
  const { page } = tablet
  const id = await testServer.addRepair('Voor de vinger', {
    itemId: testServer.itemId,
    sparePartsOnly: false,
  })
  await expect(page.getByText('Voor de vinger')).toBeVisible(SOON)
  expect(await tooSmall(page)).toEqual([])
  await openNewRepair(page)
  expect(await tooSmall(page)).toEqual([])
  await openDetail(page, id)
  await (await repairPart(page, 'Externe herstelling')).getByRole('switch', { name: 'Extern' }).click()
  await addLine(page, 'Bestek', 'Transport', '25')
  await expect(totalsOf(page, 'Bestek')).toContainText('25,00')
  expect(await tooSmall(page)).toEqual([])
})

test('[SL-02] [SH-109] [RD-24] [ML-22] [RX-07] [DP-01] the day of a technician at an upright tablet, while the server dies and comes back', async () => {
  const { page } = tablet
  const notes = 'Vlekken op het beeld'
  const id = await takeIn(page, notes)
  await writeEstimate(page)
  await testServer.kill()
  await mailEstimate(page, WAITS)
  await approveAndTakeOver(page)
  await expect(indicator(page)).toHaveAccessibleName(/^Offline – \d+ wijzigingen in de wachtrij$/, SOON)
  await expect((await repairPart(page, 'Mails')).getByText('Wacht op verbinding')).toHaveCount(1)
  expect(box.received.filter(({ to }) => to.includes(MAILED.customer))).toEqual([])

  await testServer.start()
  await seesSync(page, 'Gesynchroniseerd')
  await expect((await repairPart(page, 'Mails')).getByText('Verzonden', { exact: true })).toHaveCount(1, SOON)
  await sendAway(page, 'Mail verzonden.')
  await lendItem(page, LAMPS[0])
  await finish(page, notes)
  await seesSync(page, 'Gesynchroniseerd')
  await expectDayDone(testServer, box, id)
})
