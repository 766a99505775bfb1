import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import {
  indicator,
  offlineWith,
  openDetail,
  openScreen,
  panel,
  seesOverview,
  seesSync,
  seesToast,
  setField,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let a: BrowserDevice
let b: BrowserDevice

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  a = await openDevice(browser, testServer, els)
  b = await openDevice(browser, testServer, jan)
})
test.afterAll(async () => {
  await a?.close()
  await b?.close()
  await testServer?.close()
})

const reference = (page: Page) => page.getByRole('textbox', { name: 'Referentie', exact: true })

async function openSyncPage(page: Page): Promise<void> {
  await openScreen(page, '/sync')
  await expect(page.getByRole('heading', { name: 'Synchronisatie' })).toBeVisible(SOON)
}

/** Both devices have the repair and change it offline; then the change of a arrives first and that of b second. */
async function collide(id: string, change: (device: BrowserDevice) => Promise<void>): Promise<void> {
  for (const device of [a, b]) {
    await openDetail(device.page, id)
    await device.goOffline()
  }
  for (const device of [a, b]) {
    await change(device)
    await seesSync(device.page, offlineWith(1))
  }
}

test('[D-023] two devices that changed one field offline both see both values, and one can be put back', {
  tag: '@story',
}, async () => {
  test.setTimeout(120_000)
  const id = await testServer.addRepair('Botsing', { reference: 'begin' })
  await collide(id, (device) => setField(device.page, 'Referentie', device === a ? 'van Els' : 'van Jan'))
  await a.goOnline()
  await seesSync(a.page, 'Gesynchroniseerd')
  await b.goOnline()
  // the device on which the lost value was typed shows it
  await seesToast(a.page, /Uw waarde "van Els" voor referentie van herstelling .* is niet overgenomen/)
  for (const { page } of [a, b]) {
    await seesSync(page, '1 conflict')
    const note = page.getByRole('note', { name: 'Conflict: referentie' })
    await expect(note).toContainText('"van Els" van')
    await expect(page.getByRole('button', { name: 'Conflict (1)' })).toBeVisible()
    await checkAxe(page, 'a conflict under its field')
    await openSyncPage(page)
    const card = panel(page, 'Conflicten (1)').getByRole('article', { name: /referentie/ })
    await expect(card).toContainText('Huidige waarde')
    await expect(card).toContainText('van Jan')
    await expect(card).toContainText('Niet overgenomen waarde')
    await expect(card).toContainText('van Els')
    await expect(card).toContainText('Jan Peeters')
    await expect(card).toContainText('els')
  }
  await checkAxe(a.page, 'a conflict')
  await a.page.getByRole('button', { name: 'Zet "van Els" terug' }).click()
  await seesToast(a.page, 'Waarde teruggezet.')
  for (const { page } of [a, b]) {
    await seesSync(page, 'Gesynchroniseerd')
    await expect(panel(page, 'Conflicten (1)')).toHaveCount(0)
    await openDetail(page, id)
    await expect(reference(page)).toHaveValue('van Els', SOON)
  }
  expect(await testServer.api.repair(id)).toMatchObject({ reference: 'van Els', openConflicts: 0 })
})

test('[D-022] an edit of a repair that was deleted meanwhile is told, exported, made anew, and discarded', {
  tag: '@story',
}, async () => {
  test.setTimeout(120_000)
  const id = await testServer.addRepair('Wordt gewist')
  const { number } = await testServer.api.repair(id)
  for (const { page } of [a, b]) {
    await openScreen(page, '/repair/overview')
    await expect(page.getByRole('row').filter({ hasText: 'Wordt gewist' })).toHaveCount(1, SOON)
  }
  await openDetail(b.page, id)
  await b.goOffline()
  await setField(b.page, 'Notities', 'Late notitie')
  await seesToast(b.page, 'Notities succesvol opgeslagen.')
  await setField(b.page, 'Omschrijving', 'Toch nog te herstellen')
  await seesToast(b.page, 'Omschrijving succesvol opgeslagen.')
  await seesSync(b.page, offlineWith(2))

  // On a narrow screen the actions of a row are in its menu.
  await a.page
    .getByRole('row')
    .filter({ hasText: number ?? '' })
    .getByRole('button', { name: /^Acties voor/ })
    .click()
  await a.page.getByRole('button', { name: `${number} verwijderen` }).click()
  const sure = a.page.getByRole('dialog', { name: /^Herstelling / })
  await sure.getByRole('button', { name: 'Ja' }).click()
  await seesToast(a.page, 'Herstelling definitief verwijderd.')
  await seesSync(a.page, 'Gesynchroniseerd')

  await b.goOnline()
  const { page } = b
  await expect(indicator(page)).toHaveAccessibleName('2 wijzigingen niet verwerkt', SOON)
  await expect(page.getByText('Deze herstelling staat niet op dit toestel.')).toBeVisible(SOON)
  await openSyncPage(page)
  const refused = panel(page, 'Niet gesynchroniseerd (2)')
  const late = refused.getByRole('article', { name: /^Werknotities/ })
  const renamed = refused.getByRole('article', { name: /^Omschrijving/ })
  for (const card of [late, renamed]) {
    await expect(card).toContainText('Jan Peeters')
    await expect(card).toContainText(/verwijderd|gewist/)
  }

  await checkAxe(page, 'refused changes')

  await test.step('export', async () => {
    const download = page.waitForEvent('download')
    await late.getByRole('button', { name: 'Exporteren' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^niet-gesynchroniseerd-\d{4}-\d\d-\d\d\.json$/)
    const [row] = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(row.entry).toMatchObject({ name: 'repair.set', args: { id, set: { workNotes: 'Late notitie' } } })
    expect(row.outcome).toMatchObject({ code: 'gone' })
  })

  await test.step('discard, after a question', async () => {
    await late.getByRole('button', { name: 'Verwerpen' }).click()
    const question = page.getByRole('dialog', { name: /^Wilt u deze wijziging verwerpen\?/ })
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await expect(late).toBeVisible()
    await late.getByRole('button', { name: 'Verwerpen' }).click()
    await question.getByRole('button', { name: 'Verwerpen' }).click()
    await seesToast(page, 'Wijziging verworpen.')
    await seesSync(page, '1 wijziging niet verwerkt')
  })

  await test.step('a new repair from it', async () => {
    const left = panel(page, 'Niet gesynchroniseerd (1)').getByRole('article')
    await left.getByRole('button', { name: 'Maak nieuwe herstelling hiervan' }).click()
    await expect(page.getByRole('heading', { name: 'Nieuwe herstelling' })).toBeVisible(SOON)
    await page.getByRole('button', { name: 'Verder invullen' }).click()
    await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Toch nog te herstellen')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    await page
      .getByRole('dialog', { name: 'Wil je doorgaan zonder wijzigingen op te slaan?' })
      .getByRole('button', { name: 'Ja' })
      .click()
    await seesOverview(page)
  })
  expect(await testServer.api.search('Wordt gewist')).toEqual([])
})
