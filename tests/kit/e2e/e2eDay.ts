import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import read from 'read-excel-file/universal'
import { dayInBrussels, dutchDay } from '../../../src/domain/shared/days.ts'
import { CUSTOMER, type TestServer, ITEM } from './testServer.ts'
import { photoFile } from './e2ePhotos.ts'
import {
  addLine,
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
  repairPart,
} from './e2eScreens.ts'
import { pdfPages } from '../pdfText.ts'
import type { Mailbox } from '../server/smtpServer.ts'

// A day of the repair department, in the words of its screens.

export const MAILED = { customer: 'an@studio.example', maker: 'rma@lens.example' }
const MAKER = 'Lens & Co'
/** Items to lend; a lent one is not available a second time. */
export const LAMPS = ['600d', '1200d'] as const
const ACTION = { number: 'H-100', description: 'Sensor reinigen', price: 120 }

/** A manufacturer who wants an RMA, mails to the manufacturer and to customers, a price list and items to lend. */
export async function furnishDay(testServer: TestServer): Promise<void> {
  const address = { city: 'Gent', country: 'België' }
  await testServer.api.call('POST', '/manufacturer', { name: MAKER, email: MAILED.maker, rma: true, address })
  await testServer.api.call('POST', '/repairAction', ACTION)
  const template = { language: 'FR', subject: 'Devis {{nummer}}', attachment: true, photoAttachment: true }
  const content = '<p>Cher client, votre devis pour {{klant}}.</p>'
  await testServer.api.call('POST', '/mail/template', {
    ...template,
    content,
    name: 'Devis',
    recipient: MAILED.customer,
  })
  await testServer.api.call('POST', '/mail/template', {
    name: 'Fabrikant',
    language: 'NL',
    subject: 'Herstelling {{nummer}}',
    content: '<p>Gelieve dit toestel te herstellen.</p>',
    attachment: true,
    external: true,
  })
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  for (const model of LAMPS)
    await testServer.api.call('POST', '/item', {
      categoryId: category?.id,
      brand: 'Aputure',
      model,
      rentable: true,
    })
}

/** The toast for a mail that waits for a connection to the server. */
export const WAITS = 'Mail klaargezet. Ze wordt verzonden zodra er verbinding is.'

const today = () => dutchDay(dayInBrussels(new Date().toISOString()))

/** Takes a camera in with two photos. @returns the id of its repair, which has its number */
export async function takeIn(page: Page, notes: string): Promise<string> {
  await openNewRepair(page)
  const photos = [await photoFile('voor.jpg', '#2266aa'), await photoFile('achter.jpg', '#aa6622')]
  await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes, photos })
  await saveIntake(page, { complete: 'Ja' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestek \d{4}\.\d+$/, SOON)
  await seesSync(page, 'Gesynchroniseerd')
  return page.url().split('/').at(-1) ?? ''
}

/** The totals of a list of lines. */
export const totalsOf = (page: Page, list: string): Locator => panel(page, list).locator('dl').last()

/** A line from the price list and one that is typed; the total is visible after each. */
export async function writeEstimate(page: Page): Promise<void> {
  await (await repairPart(page, 'Bestek')).getByRole('button', { name: 'Lijn toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe besteklijn' })
  await dialog.getByRole('combobox', { name: 'Handeling' }).fill(ACTION.number)
  await dialog.getByRole('option', { name: new RegExp(ACTION.description) }).click()
  await expect(dialog.getByLabel('Omschrijving')).toHaveValue(ACTION.description)
  await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(totalsOf(page, 'Bestek')).toContainText('120,00')
  await addLine(page, 'Bestek', 'Transport', '25')
  await expect(totalsOf(page, 'Bestek')).toContainText('145,00')
  await expect(totalsOf(page, 'Bestek')).toContainText('175,45')
}

/** Mails the estimate in French with its document and both photos. @param toast the expected toast */
export async function mailEstimate(page: Page, toast: string): Promise<void> {
  await (await repairPart(page, 'Bestek')).getByRole('button', { name: 'Bestek mailen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bestek mailen/ })
  await dialog.getByLabel('Sjabloon').selectOption({ label: 'Devis (FR)' })
  for (const slot of [1, 2])
    await expect(dialog.getByRole('checkbox', { name: `Foto ${slot}` })).toBeChecked(SOON)
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await seesToast(page, toast)
}

/** Types a day in the usual way. */
async function typeDay(place: Page | Locator, label: string, day: string): Promise<void> {
  const field = place.getByRole('textbox', { name: label, exact: true })
  await field.fill(day)
  await field.press('Tab')
}

/** Approves the estimate today, which makes it a repair, and takes its lines over as work. */
export async function approveAndTakeOver(page: Page): Promise<void> {
  await typeDay(await repairPart(page, 'Bestek'), 'Bestek goedgekeurd op', today())
  await seesToast(page, 'Succesvol opgeslagen.')
  await panel(page, 'Herstelling').getByLabel('Type', { exact: true }).selectOption('Herstelling')
  await page.getByRole('dialog', { name: 'Overnemen bestek' }).getByRole('button', { name: 'Ja' }).click()
  await seesToast(page, 'Herstellijn succesvol opgeslagen.')
  await expect(totalsOf(page, 'Werklijnen')).toContainText('175,45')
}

/**
 * Sends the device to the manufacturer with an RMA, a mail and the packing slip, and takes it back. @param toast the
 * expected toast of the mail
 */
export async function sendAway(page: Page, toast: string): Promise<void> {
  const away = await repairPart(page, 'Externe herstelling')
  await away.getByRole('switch', { name: 'Extern' }).click()
  await away.getByLabel('Fabrikant').first().selectOption({ label: MAKER })
  await away.getByRole('textbox', { name: 'RMA' }).fill('RMA-77')
  await typeDay(away, 'Datum uit', today())
  await away.getByRole('button', { name: 'Opslaan en mailen' }).click()
  await seesToast(page, 'Externe herstelling succesvol opgeslagen.')
  const dialog = page.getByRole('dialog', { name: /^Mail naar de fabrikant/ })
  await expect(dialog.getByRole('textbox', { name: 'Ontvanger' })).toHaveValue(MAILED.maker, SOON)
  await dialog.getByRole('button', { name: 'Versturen' }).click()
  await seesToast(page, toast)
  const [slip] = await Promise.all([
    page.waitForEvent('popup'),
    away.getByRole('button', { name: 'Afdrukken' }).click(),
  ])
  await slip.waitForURL(/^blob:/, SOON)
  await slip.close()
  await typeDay(away, 'Datum in', today())
  await away.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await seesToast(page, 'Externe herstelling succesvol opgeslagen.')
}

/** Lends the customer another device. */
export async function lendItem(page: Page, lamp: string): Promise<void> {
  await (await repairPart(page, 'Depannage')).getByRole('button', { name: 'Nieuwe depannage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe depannage' })
  await dialog.getByRole('combobox', { name: 'Item' }).fill(lamp)
  await dialog.getByRole('option', { name: new RegExp(`Aputure ${lamp}`) }).click()
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await seesToast(page, 'Depannage succesvol opgeslagen.')
}

/** The file that a press downloads. */
export async function downloadOf(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download', SOON), press()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** The name and the text of the document of the open repair. */
async function readReport(page: Page): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: /^Pdf van/ }).click()
  const press = () => page.getByRole('button', { name: 'Downloaden' }).click()
  const { name, bytes } = await downloadOf(page, press)
  await expect(page.getByRole('dialog')).toBeHidden(SOON)
  return { name, text: pdfPages(bytes).join(' ') }
}

/** The rows of the spreadsheet of the open list, as one text each. */
async function readList(page: Page): Promise<string[]> {
  const { bytes } = await downloadOf(page, () => page.getByRole('button', { name: 'Exporteren' }).click())
  const rows = (await read(new Blob([new Uint8Array(bytes)])))[0]?.data ?? []
  return rows.map((row) => row.map(String).join(' | '))
}

/**
 * Finishes the repair: repaired, with the final report, in the list of all, and archived. @param notes its description
 */
export async function finish(page: Page, notes: string): Promise<void> {
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
  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('menuitem', { name: 'Archiveren (Opgehaald)' }).click()
  await expect(status(page)).toHaveValue('Opgehaald')
}

/** Checks the results of that day on the server and the mail server, each of them once. */
export async function expectDayDone(testServer: TestServer, box: Mailbox, id: string): Promise<void> {
  const onServer = () =>
    testServer.api.call<Record<string, unknown> & { rentalId: string; number: string }>(
      'GET',
      `/repair/id/${id}`,
    )
  // The last change may be on its way: the indicator counts it a moment after the screen shows it.
  await expect.poll(async () => (await onServer())['status'], SOON).toBe('Opgehaald')
  const repair = await onServer()
  expect(repair).toMatchObject({
    type: 'Herstelling',
    status: 'Opgehaald',
    estimateTotalInclVat: 175.45,
    repairTotalInclVat: 175.45,
    depannage: true,
    externalRepair: { rma: 'RMA-77', externalMailSent: true },
  })
  const rental = await testServer.api.call<{ type: string }>('GET', `/rental/id/${repair.rentalId}`)
  expect(rental.type).toBe('Depannage')
  const about = (to: string) =>
    box.received.filter((mail) => mail.to.includes(to) && mail.headers.subject?.endsWith(repair.number))
  const [estimate, ...more] = about(MAILED.customer)
  expect(more).toEqual([])
  expect(estimate?.headers.subject).toBe(`Devis ${repair.number}`)
  expect(estimate?.files.map(({ type }) => type)).toEqual(['application/pdf', 'image/jpeg', 'image/jpeg'])
  const estimateText = pdfPages(estimate?.files[0]?.bytes ?? new Uint8Array()).join(' ')
  expect(estimateText).toContain('Devis')
  expect(estimateText).toContain('Sensor reinigen')
  expect(about(MAILED.maker).map(({ files }) => files.map(({ type }) => type))).toEqual([['application/pdf']])
}
