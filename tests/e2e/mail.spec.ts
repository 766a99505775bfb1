import { expect, type Locator, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLine,
  choosePhoto,
  openDetail,
  seesSync,
  seesToast,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { pdfPages } from '../kit/pdfText.ts'

test.describe.configure({ timeout: 180_000 })
let testServer: TestServer
let box: Mailbox
let bench: BrowserDevice

test.beforeAll(async () => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url })
})
test.afterAll(async () => {
  await bench?.close().catch(() => undefined)
  await testServer?.close()
  await box?.close()
})

const TO = 'an@lens.example'

async function addTemplate(): Promise<void> {
  await testServer.api.call('POST', '/mail/template', {
    name: 'Devis',
    language: 'FR',
    recipient: TO,
    subject: 'Devis {{nummer}}',
    content: '<p>Cher client, votre devis pour <strong>{{klant}}</strong>.</p>',
    attachment: true,
    photoAttachment: true,
  })
}

/** Opens the mail of the estimate and takes the French template. */
async function writeMail(page: Page): Promise<Locator> {
  await (await repairPart(page, 'Bestek')).getByRole('button', { name: 'Bestek mailen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bestek mailen/ })
  await dialog.getByLabel('Sjabloon').selectOption({ label: 'Devis (FR)' })
  await expect(dialog.getByRole('textbox', { name: /^Tekst/ })).toContainText('Studio Noord', SOON)
  for (const slot of [1, 3])
    await expect(dialog.getByRole('checkbox', { name: `Foto ${slot}` })).toBeChecked()
  return dialog
}

/** A new user gets a welcome mail too, which is left out. */
const received = () => box.received.filter(({ to }) => to.includes(TO))
const mails = (page: Page) => repairPart(page, 'Mails')

test('[ML-20] [ML-22] [ML-08] [RD-51] [D-031] an estimate in French with its PDF and two photos, with a network and without', async ({
  browser,
}) => {
  await addTemplate()
  const id = await testServer.addRepair('Geen beeld', { type: 'Bestek' })
  bench = await openDevice(browser, testServer)
  const { page } = bench
  await openDetail(page, id)

  await test.step('the estimate is written', async () => {
    await addLine(page, 'Bestek', 'Sensor vervangen', '450')
    await choosePhoto(page, 1, await photoFile('voor.jpg', '#2266aa'))
    await choosePhoto(page, 3, await photoFile('achter.jpg', '#aa6622'))
  })

  await test.step('it is mailed', async () => {
    await (await writeMail(page)).getByRole('button', { name: 'Versturen' }).click()
    await seesToast(page, 'Mail verstuurd.')
    await expect((await mails(page)).getByText('Verzonden', { exact: true })).toBeVisible(SOON)
  })
  const { number } = await testServer.api.repair(id)
  expect(received()).toHaveLength(1)
  const [first] = received()
  expect(first).toMatchObject({ to: [TO], html: expect.stringContaining('<strong>Studio Noord</strong>') })
  expect(first?.headers.subject).toBe(`Devis ${number}`)
  expect(first?.files.map(({ type }) => type)).toEqual(['application/pdf', 'image/jpeg', 'image/jpeg'])
  const estimateText = pdfPages(first?.files[0]?.bytes ?? new Uint8Array()).join(' ')
  expect(estimateText).toContain('Devis')
  expect(estimateText).toContain('Sensor vervangen')
  await expect(
    (await repairPart(page, 'Logboek')).getByText(`Mail verzonden naar ${TO}: Devis ${number}`),
  ).toBeVisible(SOON)

  await test.step('without a network it waits, with what was changed meanwhile', async () => {
    await seesSync(page, 'Gesynchroniseerd')
    await bench.goOffline()
    await addLine(page, 'Bestek', 'Transport', '25')
    const dialog = await writeMail(page)
    await expect(dialog.getByText(/verzonden zodra er verbinding is/)).toBeVisible(SOON)
    await dialog.getByRole('button', { name: 'Versturen' }).click()
    await seesToast(page, 'Mail klaargezet. Ze wordt verzonden zodra er verbinding is.')
    await expect((await mails(page)).getByText('Wacht op verbinding')).toBeVisible()
    expect(received()).toHaveLength(1)
  })

  await test.step('the network is back', async () => {
    await bench.goOnline()
    await expect.poll(() => received().length, SOON).toBe(2)
    await expect((await mails(page)).getByText('Verzonden', { exact: true })).toHaveCount(2, SOON)
  })
  const second = pdfPages(received()[1]?.files[0]?.bytes ?? new Uint8Array()).join(' ')
  expect(second).toContain('Transport')
})
