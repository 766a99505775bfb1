import { expect, type Page, test } from '@playwright/test'
import { dutchDay } from '../../src/domain/days.ts'
import {
  approveAndTakeOver,
  furnishDay,
  LAMPS,
  lend,
  mailEstimate,
  MAILED,
  readList,
  readReport,
  sendAway,
  writeEstimate,
} from '../kit/e2eDay.ts'
import { type Device, openDevice } from '../kit/e2eDevice.ts'
import { CUSTOMER, type House, ITEM, openHouse } from '../kit/e2eHouse.ts'
import { photoFile } from '../kit/e2ePhotos.ts'
import {
  fillIntake,
  openDetail,
  openNewRepair,
  openScreen,
  panel,
  saveIntake,
  seesOverview,
  seesSync,
  seesToast,
  SOON,
  status,
} from '../kit/e2eScreens.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { Mailbox } from '../kit/smtpServer.ts'

test.describe.configure({ timeout: 150_000 })
let house: House
let box: Mailbox
let desk: Device

test.beforeAll(async () => {
  box = await new Mailbox().open()
  house = await openHouse({ SMTP_URL: box.url })
  await furnishDay(house)
})
test.afterEach(async () => {
  await desk?.close().catch(() => undefined)
})
test.afterAll(async () => {
  await house?.close()
  await box?.close()
})

const WAITS = 'Mail klaargezet. Ze wordt verzonden zodra er verbinding is.'

/** Takes a camera in with two photos. @returns the id of its repair, which has its number */
async function takeIn(page: Page, notes: string): Promise<string> {
  await openNewRepair(page)
  const photos = [await photoFile('voor.jpg', '#2266aa'), await photoFile('achter.jpg', '#aa6622')]
  await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes, photos })
  await saveIntake(page, { complete: 'Ja' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestek \d{4}\.\d+$/, SOON)
  await seesSync(page, 'Gesynchroniseerd')
  return page.url().split('/').at(-1) ?? ''
}

interface Day {
  notes: string
  lamp: string
  /** The toast of each of the two mails. */
  says: { estimate: string; maker: string }
}

/** From the estimate to the archive. */
async function theDay(page: Page, { notes, lamp, says }: Day): Promise<void> {
  const today = dutchDay(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format())
  await writeEstimate(page)
  await mailEstimate(page, says.estimate)
  await approveAndTakeOver(page, today)
  await sendAway(page, today, says.maker)
  await lend(page, lamp)
  await status(page).selectOption('Hersteld')
  await seesToast(page, 'Status succesvol aangepast.')
  const report = await readReport(page)
  expect(report.text).toContain('Sensor reinigen')
  expect(report.text).toContain('175,45')
  const id = page.url().split('/').at(-1) ?? ''
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  const listed = (await readList(page)).filter((row) => row.includes(notes))
  expect(listed).toHaveLength(1)
  expect(listed[0]).toContain(CUSTOMER)
  await openDetail(page, id)
  await page.getByRole('button', { name: 'Archiveren (Opgehaald)' }).click()
  await expect(status(page)).toHaveValue('Opgehaald')
}

/** What the server and the mail server have of that day, each thing once. */
async function wasDone(id: string): Promise<void> {
  const repair = await house.api.call<Record<string, unknown> & { rentalId: string; number: string }>(
    'GET',
    `/repair/id/${id}`,
  )
  expect(repair).toMatchObject({
    type: 'Herstelling',
    status: 'Opgehaald',
    estimateTotalInclVat: 175.45,
    repairTotalInclVat: 175.45,
    depannage: true,
    externalRepair: { rma: 'RMA-77', externalMailSent: true },
  })
  const rental = await house.api.call<{ type: string }>('GET', `/rental/id/${repair.rentalId}`)
  expect(rental.type).toBe('Depannage')
  const about = (to: string) =>
    box.received.filter((mail) => mail.to.includes(to) && mail.headers.subject?.endsWith(repair.number))
  const [estimate, ...more] = about(MAILED.customer)
  expect(more).toEqual([])
  expect(estimate?.headers.subject).toBe(`Devis ${repair.number}`)
  expect(estimate?.files.map(({ type }) => type)).toEqual(['application/pdf', 'image/jpeg', 'image/jpeg'])
  const paper = pdfPages(estimate?.files[0]?.bytes ?? new Uint8Array()).join(' ')
  expect(paper).toContain('Devis')
  expect(paper).toContain('Sensor reinigen')
  expect(about(MAILED.maker).map(({ files }) => files.map(({ type }) => type))).toEqual([['application/pdf']])
}

test('[RD-24] [RD-51] [RX-07] [DP-01] [EX-01] a day of a repair, from the intake to the archive', async ({
  browser,
}) => {
  desk = await openDevice(browser, house)
  const { page } = desk
  const id = await takeIn(page, 'Vlekken op het beeld')
  const says = { estimate: 'Mail verstuurd.', maker: 'Mail verzonden.' }
  await theDay(page, { notes: 'Vlekken op het beeld', lamp: LAMPS[0], says })
  await seesSync(page, 'Gesynchroniseerd')
  await wasDone(id)
})

test('[RD-24] [RD-51] [RX-07] [DP-01] [EX-01] the same day without network after the intake: only the mails wait', async ({
  browser,
}) => {
  desk = await openDevice(browser, house)
  const { page } = desk
  const id = await takeIn(page, 'Zoemer valt stil')
  await desk.goOffline()
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible(SOON)
  const says = { estimate: WAITS, maker: WAITS }
  await theDay(page, { notes: 'Zoemer valt stil', lamp: LAMPS[1], says })
  await expect(panel(page, 'Mails').getByText('Wacht op verbinding')).toHaveCount(2)
  const before = box.received.length
  await desk.goOnline()
  await seesSync(page, 'Gesynchroniseerd')
  await expect(panel(page, 'Mails').getByText('Verzonden', { exact: true })).toHaveCount(2, SOON)
  expect(box.received.length - before).toBe(2)
  await wasDone(id)
})
