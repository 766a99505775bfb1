import { expect, type Page, test } from '@playwright/test'
import {
  approveAndTakeOver,
  finish,
  furnishDay,
  LAMPS,
  lendItem,
  mailEstimate,
  sendAway,
  takeIn,
  WAITS,
  expectDayDone,
  writeEstimate,
} from '../kit/e2e/e2eDay.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { seesSync, SOON, repairPart } from '../kit/e2e/e2eScreens.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'

test.describe.configure({ timeout: 150_000 })
let testServer: TestServer
let box: Mailbox
let desk: BrowserDevice

test.beforeAll(async () => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url })
  await furnishDay(testServer)
})
test.afterEach(async () => {
  await desk?.close().catch(() => undefined)
})
test.afterAll(async () => {
  await testServer?.close()
  await box?.close()
})

interface Day {
  notes: string
  lamp: string
  /** The toast of each of the two mails. */
  says: { estimate: string; maker: string }
}

/** The steps from the estimate to the archive. */
async function theDay(page: Page, { notes, lamp, says }: Day): Promise<void> {
  await writeEstimate(page)
  await mailEstimate(page, says.estimate)
  await approveAndTakeOver(page)
  await sendAway(page, says.maker)
  await lendItem(page, lamp)
  await finish(page, notes)
}

test('[RD-24] [RD-51] [RX-07] [DP-01] [EX-01] a day of a repair, from the intake to the archive', async ({
  browser,
}) => {
  desk = await openDevice(browser, testServer)
  const { page } = desk
  const id = await takeIn(page, 'Vlekken op het beeld')
  const says = { estimate: 'Mail verstuurd.', maker: 'Mail verzonden.' }
  await theDay(page, { notes: 'Vlekken op het beeld', lamp: LAMPS[0], says })
  await seesSync(page, 'Gesynchroniseerd')
  await expectDayDone(testServer, box, id)
})

test('[RD-24] [RD-51] [RX-07] [DP-01] [EX-01] the same day without network after the intake: only the mails wait', async ({
  browser,
}) => {
  desk = await openDevice(browser, testServer)
  const { page } = desk
  const id = await takeIn(page, 'Zoemer valt stil')
  await desk.goOffline()
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible(SOON)
  const says = { estimate: WAITS, maker: WAITS }
  await theDay(page, { notes: 'Zoemer valt stil', lamp: LAMPS[1], says })
  await expect((await repairPart(page, 'Mails')).getByText('Wacht op verbinding')).toHaveCount(2)
  const before = box.received.length
  await desk.goOnline()
  await seesSync(page, 'Gesynchroniseerd')
  await expect((await repairPart(page, 'Mails')).getByText('Verzonden', { exact: true })).toHaveCount(2, SOON)
  expect(box.received.length - before).toBe(2)
  await expectDayDone(testServer, box, id)
})
