import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { padPhoto, photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLogLine,
  addWorkLine,
  fillIntake,
  findRow,
  openDetail,
  openScreen,
  openNewRepair,
  photoIn,
  pickPhoto,
  seesSync,
  seesToast,
  setField,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  device = await openDevice(browser, testServer)
  page = device.page
  page.on('dialog', () => void (dialogs += 1))
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Dialogs of the browser itself: a script in a text would open one. */
let dialogs = 0

const NASTY = {
  quotes: `'enkel' "dubbel" \`schuin\` \\ ; -- %_`,
  emoji: '🔧 👩🏽‍🔧 café ﬁ ½ \u00a0x',
  rightToLeft: 'שלום עולם — مرحبا 123',
  script: `<script>alert(1)</script>`,
  image: `<img src=x onerror="alert(2)">{{7*7}}`,
}
const LONG = Array.from({ length: 5000 }, (_, i) =>
  i % 50 === 49 ? '\n' : String.fromCodePoint(97 + (i % 26)),
).join('')

test('texts of every kind come back as they were typed, and never run', async () => {
  test.setTimeout(120_000)
  for (const [kind, text] of Object.entries(NASTY)) {
    await test.step(kind, async () => {
      const id = await testServer.addRepair(`Invoer ${kind}`)
      await expect(page.getByText(`Invoer ${kind}`)).toBeVisible(SOON)
      await openDetail(page, id)
      await setField(page, 'Omschrijving', text)
      await seesToast(page, 'Omschrijving succesvol opgeslagen.')
      await addLogLine(page, text)
      expect(await (await repairPart(page, 'Logboek')).locator('tbody td').first().textContent()).toBe(text)
      await seesSync(page, 'Gesynchroniseerd')
      const stored = await testServer.api.repair(id)
      expect([stored.notes, ...stored.repairLogLines.map((line) => line.description)]).toEqual([text, text])
      await page.getByRole('link', { name: 'Herstellingen' }).click()
      const row = await findRow(page, text)
      expect(await row.locator('td').nth(3).locator('span').last().textContent()).toBe(text)
      await page.getByRole('button', { name: 'Zoekopdracht wissen' }).click()
    })
  }
  expect(dialogs).toBe(0)
})

test('a text of many lines with all of it comes back the same after a reload', async () => {
  const all = Object.values(NASTY)
  const id = await testServer.addRepair('Alles samen')
  await expect(page.getByText('Alles samen')).toBeVisible(SOON)
  await openDetail(page, id)
  await setField(page, 'Notities', all.join('\n'))
  await seesToast(page, 'Notities succesvol opgeslagen.')
  await addWorkLine(page, all.join(' '), '1')
  await seesSync(page, 'Gesynchroniseerd')
  expect(await testServer.api.repair(id)).toMatchObject({
    workNotes: all.join('\n'),
    repairLines: [{ description: all.join(' ') }],
  })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Notities', exact: true })).toHaveValue(all.join('\n'), SOON)
  await expect((await repairPart(page, 'Werklijnen')).getByLabel('Omschrijving')).toHaveValue(all.join(' '))
  expect(dialogs).toBe(0)
})

test('notes of 5,000 characters stay whole', async () => {
  const id = await testServer.addRepair('Lange notities')
  await openScreen(page, '/repair/overview')
  await expect(page.getByText('Lange notities')).toBeVisible(SOON)
  await openDetail(page, id)
  await setField(page, 'Notities', LONG)
  await seesToast(page, 'Notities succesvol opgeslagen.')
  await seesSync(page, 'Gesynchroniseerd')
  expect((await testServer.api.repair(id)).workNotes).toBe(LONG)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Notities', exact: true })).toHaveValue(LONG, SOON)
})

test('[PH-02] [PH-03] [PH-04] a photo of the wrong kind or size is refused with its reason under the slot', async () => {
  const tooLarge = 'Het gekozen bestand is te groot'
  const photo = await photoFile('groot.jpg', '#445566')
  const slot = (n: number) => page.getByRole('figure', { name: `Foto ${n}` })
  await openNewRepair(page)
  await pickPhoto(page, 1, padPhoto(photo, 4_442_888))
  await expect(slot(1)).toContainText(tooLarge)
  await pickPhoto(page, 2, { ...photo, name: 'film.gif', mimeType: 'image/gif' })
  await expect(slot(2)).toContainText('Enkel .jpg, .jpeg en .png zijn toegelaten.')
  await pickPhoto(page, 3, {
    name: 'brief.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('geen foto, maar tekst'),
  })
  await expect(slot(3)).toContainText('Enkel .jpg, .jpeg en .png zijn toegelaten.')
  await pickPhoto(page, 4, padPhoto(photo, 4_442_887))
  await expect(photoIn(page, 4)).toBeVisible(SOON)
  for (const n of [1, 2, 3]) await expect(photoIn(page, n)).toHaveCount(0)
  await pickPhoto(page, 1, photo)
  await expect(photoIn(page, 1)).toBeVisible(SOON)
  await expect(slot(1)).not.toContainText(tooLarge)

  const id = await testServer.addRepair('Grote foto')
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await page
    .getByRole('dialog', { name: 'Wil je doorgaan zonder wijzigingen op te slaan?' })
    .getByRole('button', { name: 'Ja' })
    .click()
  await expect(page.getByText('Grote foto')).toBeVisible(SOON)
  await openDetail(page, id)
  await pickPhoto(page, 1, padPhoto(photo, 5_242_888))
  await expect(slot(1)).toContainText(tooLarge)
  await pickPhoto(page, 1, padPhoto(photo, 5_242_887))
  await seesToast(page, 'Foto succesvol opgeslagen.')
  await expect(photoIn(page, 1)).toBeVisible(SOON)
})

test('Enter that comes before a search has found anything does not save the form', async () => {
  await openNewRepair(page)
  const again = page.getByRole('button', { name: 'Opnieuw beginnen' })
  if (await again.isVisible()) await again.click()
  await fillIntake(page, { notes: 'Te vroeg' })
  await page.getByRole('switch', { name: 'Enkel spare parts' }).check({ force: true })
  const customer = page.getByRole('combobox', { name: 'Klant', exact: true })
  await customer.pressSequentially(CUSTOMER.slice(0, 4), { delay: 0 })
  await customer.press('Enter')
  await expect(page.getByRole('option', { name: new RegExp(`^${CUSTOMER}`) })).toBeVisible(SOON)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await customer.press('Enter')
  await expect(customer).toHaveValue(CUSTOMER)
  expect(await testServer.api.search('Te vroeg')).toEqual([])
})
