import { expect, type Page, test } from '@playwright/test'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { enterOnline, openScreen, panel, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'
import { spreadsheet } from '../kit/spreadsheet.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer?.close())

type ListFile = { name: string; mimeType: string; buffer: Buffer }

/** A list as a Belgian spreadsheet program saves it: semicolons, in the encoding of Windows. */
const csv = (name: string, ...lines: string[]): ListFile => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  // the euro sign is where this encoding differs from Latin-1
  buffer: Buffer.from(lines.join('\r\n').replaceAll('€', '\u0080'), 'latin1'),
})

async function xlsx(name: string, rows: (string | number | Date)[][]): Promise<ListFile> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}.xlsx`, mimeType, buffer: Buffer.from(await spreadsheet(rows)) }
}

/** Chooses a file on the card of its list. @returns the preview */
async function look(page: Page, list: string, file: ListFile) {
  const card = panel(page, list)
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Bestand kiezen' }).click()
  await (await chooser).setFiles(file)
  await card.getByRole('button', { name: 'Importeren' }).click()
  const preview = page.getByRole('dialog', { name: `${list} importeren` })
  await expect(preview).toBeVisible(SOON)
  return preview
}

/** Imports a file and checks `counts`, the summary of the preview. */
async function bringIn(page: Page, list: string, file: ListFile, counts: string) {
  const preview = await look(page, list, file)
  await expect(preview).toContainText(counts)
  await preview.getByRole('button', { name: 'Importeren' }).click()
  await seesToast(page, 'Bestand succesvol geïmporteerd.')
}

/** Records the cursor of each later pull of a device; null means an initial sync. */
function watchPulls(page: Page): (string | null)[] {
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sync/pull')) cursors.push(request.postDataJSON().cursor)
  })
  return cursors
}

test('[IM-01] [IM-02] [IM-03] [IM-04] [IM-05] [IM-06] [IM-12] six lists go in through the screen, and an open device has their rows', {
  tag: '@story',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [desk, other] = [await browser.newContext(), await browser.newContext()]
  const [page, second] = [await desk.newPage(), await other.newPage()]
  await Promise.all([enterOnline(page, testServer.url, els), enterOnline(second, testServer.url, jan)])
  await openScreen(second, '/customers/overview')
  const pulls = watchPulls(second)
  await openScreen(page, '/repair/settings?tab=3')

  await test.step('a file with wrong rows is told row by row, and nothing of it goes in', async () => {
    const preview = await look(page, 'Klanten', csv('fout', 'Referentie;Naam', 'W9;Goed', 'W8;'))
    await expect(preview.getByRole('alert')).toContainText('Rij 3: Naam ontbreekt')
    await expect(preview.getByRole('button', { name: 'Importeren' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('text files and spreadsheets', async () => {
    const customers = ['Referentie;Naam;Gemeente', 'W1;Café Zürich;Liège', 'W2;Omroep €;Gent']
    await bringIn(page, 'Klanten', csv('klanten', ...customers), '2 nieuw · 0 bijgewerkt')
    const contacts = ['Klantreferentie;Voornaam;Achternaam;Telefoon', 'W1;Renée;Noël;09 1']
    await bringIn(page, 'Contacten', csv('contacten', ...contacts), '1 nieuw')
    const bought = new Date(Date.UTC(2024, 1, 29))
    const items = await xlsx('items', [
      ['Categorie', 'Merk', 'Model', 'Serienummer', 'Aankoopdatum', 'Huurprijs', 'Klantreferentie'],
      ['Écran', 'Canon', 'C70', 'c-1', bought, 12.5, 'W1'],
      ['Écran', 'Canon', 'C80', 'c-2', '01/02/2025', '7,25', 'W1'],
    ])
    await bringIn(page, 'Items', items, '2 nieuw')
    await bringIn(page, 'Feestdagen', csv('feest', 'Datum;Omschrijving', '25/12/2031;Kerst'), '1 nieuw')
    await bringIn(page, 'Staffels', csv('staffels', 'Aantal dagen;Tarief', '91;1,5'), '1 nieuw')
    const stolen = [
      ['Merk', 'Model', 'Serienummer'],
      ['canon', 'c70', 'C-1'],
      ['Nikon', 'Z6', 'n-9'],
    ]
    await bringIn(page, 'Gestolen items', await xlsx('gestolen', stolen), '1 nieuw · 1 bijgewerkt')
    const unknown = page.getByRole('dialog', { name: 'Niet gevonden items (nieuw aangemaakt)' })
    await expect(unknown.getByRole('row')).toHaveText([/Merk/, /Nikon\s*Z6\s*n-9/], SOON)
    expect(await testServer.api.call<object[]>('GET', '/item/all/active')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          serialNumber: 'c-1',
          purchasedAt: '2024-02-29',
          rentPrice: 12.5,
          stolen: true,
        }),
        expect.objectContaining({
          serialNumber: 'c-2',
          purchasedAt: '2025-02-01',
          rentPrice: 7.25,
          stolen: false,
        }),
      ]),
    )
  })

  await test.step('the other device was told of the changes alone', async () => {
    await expect(second.getByText('Omroep €')).toBeVisible(SOON)
    await second.getByText('Café Zürich').click()
    await expect(panel(second, 'Contacten')).toContainText('Renée Noël', SOON)
    for (const name of [/Écran Canon C70 c-1/, /Écran Canon C80 c-2/])
      await expect(panel(second, 'Items').getByRole('row', { name })).toBeVisible(SOON)
    await openScreen(second, '/priceRate/overview')
    await expect(second.getByRole('row', { name: /^91 1,50?/ })).toBeVisible(SOON)
    // Changes of the live stream need no pull. A pull that is made continues from them and does not start an initial
    // sync.
    await other.setOffline(true)
    await other.setOffline(false)
    await expect.poll(() => pulls.length, SOON).toBeGreaterThan(0)
    expect(pulls.filter((cursor) => cursor?.startsWith('d1.') !== true)).toEqual([])
  })
  await Promise.all([desk.close(), other.close()])
})
