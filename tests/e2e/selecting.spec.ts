import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays } from '../../src/domain/shared/days.ts'
import { downloadOf } from '../kit/e2e/e2eDay.ts'
import { openOverview, rentalRow, today } from '../kit/e2e/e2eRentalDesk.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { type BrowserDevice, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesOverview, seesSync, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'
import { unzip } from '../kit/unzip.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  for (let n = 1; n <= 12; n++) await testServer.addRepair(`Kabel ${String(n).padStart(2, '0')}`)
})
test.afterAll(() => testServer?.close())

const rowOf = (page: Page, n: number) =>
  page.getByRole('row').filter({ hasText: `Kabel ${String(n).padStart(2, '0')}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selectie' })
const chosen = (page: Page) => page.locator('main tbody tr[data-chosen]')
const topOf = async (of: Locator) => (await of.boundingBox())?.y
const statusOf = (page: Page, n: number) => rowOf(page, n).getByRole('combobox')

async function begin(page: Page) {
  await page.reload()
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  await expect(rowOf(page, 12)).toBeVisible(SOON)
}

test.describe('on a desktop', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    device = await openDevice(browser, testServer, els, { viewport: { width: 1440, height: 900 } })
    page = device.page
  })
  test.beforeEach(() => begin(page))
  test.afterAll(() => device?.close())

  test('[LS-10] boxes, X and Shift choose rows; Escape and the button let go of them', async () => {
    await rowOf(page, 10).getByRole('checkbox').check()
    await expect(bar(page)).toContainText('1 geselecteerd')
    await expect(page).toHaveURL(/overview/)
    await rowOf(page, 8).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar(page)).toContainText('3 geselecteerd')
    await page.keyboard.press('x')
    await expect(chosen(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(chosen(page)).toHaveCount(0)
    await expect(rowOf(page, 8)).toBeFocused()
    await page.getByRole('checkbox', { name: 'Alle rijen selecteren' }).check()
    await expect(bar(page)).toContainText('12 geselecteerd')
    await bar(page).getByRole('button', { name: 'Selectie wissen' }).click()
    await expect(bar(page)).toBeHidden()
    await rowOf(page, 5).click({ modifiers: ['ControlOrMeta'], position: { x: 420, y: 15 } })
    await rowOf(page, 3).click({ modifiers: ['Shift'], position: { x: 420, y: 15 } })
    await expect(bar(page)).toContainText('3 geselecteerd')
  })

  test('[LS-11] the bar takes the place of the footer, so that no row moves', async () => {
    const footer = page.getByLabel('Rijen per pagina')
    await expect(footer).toBeVisible()
    const [before, foot] = [
      await topOf(rowOf(page, 12)),
      await page.getByRole('navigation', { name: "Pagina's" }).locator('..').boundingBox(),
    ]
    await rowOf(page, 10).getByRole('checkbox').check()
    await expect(bar(page)).toBeVisible()
    expect(await topOf(rowOf(page, 12))).toBe(before)
    expect(await bar(page).boundingBox()).toEqual(foot)
    expect(foot?.height).toBe(56)
    await expect(footer).toBeHidden()
  })

  test('[LS-12] a status and an executor go to all of them, and one press takes it back', async () => {
    for (const n of [9, 10]) await rowOf(page, n).getByRole('checkbox').check()
    await bar(page).getByRole('combobox', { name: 'Status van de selectie' }).selectOption('Hersteld')
    await seesToast(page, '2 herstellingen op Hersteld gezet.')
    for (const n of [9, 10]) await expect(statusOf(page, n)).toHaveValue('Hersteld')
    await expect(statusOf(page, 11)).toHaveValue('Binnengebracht')
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    for (const n of [9, 10]) await expect(statusOf(page, n)).toHaveValue('Binnengebracht')
    await expect(bar(page)).toContainText('2 geselecteerd')
  })

  test('[LS-12] the export holds the chosen rows alone', async () => {
    for (const n of [3, 4]) await rowOf(page, n).getByRole('checkbox').check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Exporteren' }).click(),
    ])
    const all = Object.values(
      await unzip(new Blob([new Uint8Array(await readFile(await file.path()))])),
    ).join('')
    for (const n of ['03', '04']) expect(all).toContain(`Kabel ${n}`)
    expect(all).not.toContain('Kabel 05')
  })

  test('[LS-13] archive and delete ask once, with the number; what goes is no longer chosen', async () => {
    for (const n of [1, 2]) await rowOf(page, n).getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Archiveren' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Wilt u deze 2 herstellingen archiveren?')
    await question.getByRole('button', { name: 'Archiveren' }).click()
    await seesToast(page, '2 herstellingen gearchiveerd.')
    await expect(rowOf(page, 1)).toBeHidden()
    await expect(bar(page)).toBeHidden()
    for (const n of [3, 4, 5]) await rowOf(page, n).getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Meer met de selectie' }).click()
    await bar(page).getByRole('button', { name: 'Selectie verwijderen' }).click()
    await expect(question).toContainText('3 herstellingen')
    await question.getByRole('button', { name: 'Nee' }).click()
    await expect(bar(page)).toContainText('3 geselecteerd')
    // A colleague archives one of them meanwhile.
    const [gone] = await testServer.api.search('Kabel 05')
    await testServer.api.call('POST', '/repair', { ...gone, status: 'Opgehaald' })
    await expect(bar(page)).toContainText('2 geselecteerd', SOON)
    await bar(page).getByRole('button', { name: 'Meer met de selectie' }).click()
    await bar(page).getByRole('button', { name: 'Selectie verwijderen' }).click()
    await question.getByRole('button', { name: 'Ja' }).click()
    await seesToast(page, '2 herstellingen verwijderd.')
    await expect(rowOf(page, 3)).toBeHidden()
  })

  test('[LS-14] [MA-01] what is refused is told by name with its reason; the rest is done, and one press takes it back', async () => {
    const [billed] = await testServer.api.search('Kabel 07')
    await testServer.api.call('POST', '/repair', { ...billed, status: 'Gefactureerd' })
    await expect(statusOf(page, 7)).toHaveValue('Gefactureerd', SOON)
    await device.goOffline()
    await seesSync(page, 'Offline – 0 wijzigingen in de wachtrij')
    const report = page.getByRole('dialog', {
      name: '1 gedaan, 1 overgeslagen: Hiervoor is een internetverbinding nodig.',
    })
    const deleteBoth = async () => {
      for (const n of [6, 7]) await rowOf(page, n).getByRole('checkbox').check()
      await bar(page).getByRole('button', { name: 'Meer met de selectie' }).click()
      await bar(page).getByRole('button', { name: 'Selectie verwijderen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
      await expect(report.getByRole('listitem')).toHaveText([`${billed?.number}`])
    }
    await deleteBoth()
    await expect(rowOf(page, 6)).toBeHidden()
    await report.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(rowOf(page, 6)).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await deleteBoth()
    await report.getByRole('button', { name: 'Ok' }).click()
    await expect(rowOf(page, 6)).toBeHidden()
    await expect(rowOf(page, 7)).toBeVisible()
    await device.goOnline()
  })
})

/** Presses a row for a long time with a finger. */
async function restOn(page: Page, row: Locator) {
  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {}
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 250, y: y + 20 }],
  })
  await expect(bar(page)).toContainText('1 geselecteerd')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(chosen(page)).toHaveCount(1)
}

test('[LS-10] on a tablet a finger that rests on a row chooses it, then a tap does', async ({ browser }) => {
  const { page, ...device } = await openDevice(browser, testServer, els, TABLET)
  await begin(page)
  await expect(page.getByRole('checkbox', { name: /selecteren$/ })).toHaveCount(0)
  const row = rowOf(page, 10)
  await restOn(page, row)
  await rowOf(page, 9).tap({ position: { x: 250, y: 20 } })
  await expect(bar(page)).toContainText('2 geselecteerd')
  await bar(page).getByRole('button', { name: 'Selectie wissen' }).tap()
  await rowOf(page, 9).tap({ position: { x: 250, y: 20 } })
  await page.waitForURL(/repair\/detail/)
  await device.close()
})

test.describe('beyond the page', () => {
  let device: BrowserDevice
  let page: Page
  const many = (n: number) => `Statief ${String(n).padStart(2, '0')}`
  test.beforeAll(async ({ browser }) => {
    for (let n = 1; n <= 31; n++) await testServer.addRepair(many(n))
    device = await openDevice(browser, testServer, els, { viewport: { width: 1440, height: 900 } })
    page = device.page
    await openScreen(page, '/repair/overview?q=Statief')
    await expect(page.getByText(many(31))).toBeVisible(SOON)
  })
  test.afterAll(() => device?.close())

  const chooseAll = async (all: number) => {
    await page.getByRole('checkbox', { name: 'Alle rijen selecteren' }).check()
    await bar(page)
      .getByRole('button', { name: `Alle ${all} van deze lijst selecteren` })
      .click()
    await expect(bar(page)).toContainText(`${all} geselecteerd`)
  }

  test('[MA-02] all of a search are chosen at once; what leaves it is no longer chosen', async () => {
    await chooseAll(31)
    await expect(bar(page).getByRole('button', { name: /van deze lijst selecteren/ })).toBeHidden()
    await page
      .getByRole('row')
      .filter({ hasText: many(30) })
      .getByRole('checkbox')
      .uncheck()
    await expect(bar(page)).toContainText('30 geselecteerd')
    // A colleague archives a row of the other page.
    const [gone] = await testServer.api.search(many(1))
    await testServer.api.call('POST', '/repair', { ...gone, status: 'Opgehaald' })
    await expect(bar(page)).toContainText('29 geselecteerd', SOON)
    await bar(page).getByRole('button', { name: 'Selectie wissen' }).click()
    await expect(bar(page)).toBeHidden()
  })

  test('[MA-02] thirty repairs are picked up in three presses without a connection, and one takes it back', async () => {
    await device.goOffline()
    await seesSync(page, 'Offline – 0 wijzigingen in de wachtrij')
    await chooseAll(30)
    await bar(page).getByRole('combobox', { name: 'Status van de selectie' }).selectOption('Opgehaald')
    await seesToast(page, '30 herstellingen op Opgehaald gezet.')
    await expect(page.getByRole('row').filter({ hasText: 'Statief' })).toHaveCount(0)
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await seesToast(page, '30 wijzigingen ongedaan gemaakt.')
    await expect(page.getByRole('row').filter({ hasText: 'Statief' })).toHaveCount(20)
    await seesSync(page, 'Offline – 0 wijzigingen in de wachtrij')
    await device.goOnline()
  })
})

test('[MA-03] [MA-04] of chosen rentals the papers are one file and the status is taken back by one press, offline', async ({
  browser,
}) => {
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: addDays(day, 1) }
  for (const tempCusName of ['Gezelschap Een', 'Gezelschap Twee', 'Gezelschap Drie']) {
    const rentalLines = [{ customItem: 'Transport', quantity: 1, itemPrice: 45.5 }]
    const body = { type: 'Verhuur', status: 'Optie', tempCusName, ...days, rentalLines }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await testServer.api.call('POST', '/rental', body)
  }
  const { page, ...device } = await openDevice(browser, testServer, els, {
    viewport: { width: 1440, height: 900 },
  })
  await openOverview(page)
  for (const name of ['Een', 'Drie'])
    await rentalRow(page, `Gezelschap ${name}`).getByRole('checkbox').check(SOON)
  await device.goOffline()
  await bar(page).getByRole('button', { name: 'Pdf van de selectie' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: /^(Toch maken|Pdf zonder prijzen)$/ })).toBeVisible(SOON)
  const incomplete = question.getByRole('button', { name: 'Toch maken' })
  if (await incomplete.isVisible()) await incomplete.click()
  const { name, bytes } = await downloadOf(page, () =>
    question.getByRole('button', { name: 'Pdf zonder prijzen' }).click(),
  )
  expect(name).toBe('documenten_verhuur.pdf')
  const pages = pdfPages(bytes)
  expect(pages).toHaveLength(2)
  for (const one of pages) expect(one).toMatch(/Gezelschap (Een|Drie).*Pagina 1 van 1/)
  await bar(page).getByRole('combobox', { name: 'Status van de selectie' }).selectOption('Bevestigd')
  await seesToast(page, '2 verhuringen op Bevestigd gezet.')
  const status = (of: string) => rentalRow(page, `Gezelschap ${of}`).getByRole('combobox')
  for (const [of, shown] of [
    ['Een', 'Bevestigd'],
    ['Drie', 'Bevestigd'],
    ['Twee', 'Optie'],
  ] as const)
    await expect(status(of)).toHaveValue(shown)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  for (const of of ['Een', 'Drie']) await expect(status(of)).toHaveValue('Optie')
  await bar(page).getByRole('button', { name: 'Archiveren' }).click()
  await expect(question).toContainText('Wilt u deze 2 verhuringen archiveren?')
  await question.getByRole('button', { name: 'Archiveren' }).click()
  await expect(rentalRow(page, 'Gezelschap Een')).toHaveCount(0)
  await expect(rentalRow(page, 'Gezelschap Twee')).toHaveCount(1)
  await device.close()
})

test.describe('with a finger in the other lists', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    const { id: categoryId } = await testServer.api.call<{ id: string }>('POST', '/category', {
      description: 'Lamp',
      prefix: 'LMP',
    })
    const day = today()
    const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
    const rentalLines = [{ customItem: 'Transport', quantity: 1, itemPrice: 45.5 }]
    const add = (n: string) => [
      testServer.api.call('POST', '/item', { categoryId, brand: `Lamp ${n}`, model: 'L', rentable: true }),
      testServer.api.call('POST', '/customer', { name: `Vinger ${n}` }),
      testServer.api.call('POST', '/rental', {
        ...days,
        type: 'Verhuur',
        status: 'Optie',
        tempCusName: `Tik ${n}`,
        rentalLines,
      }),
    ]
    await Promise.all([...add('Een'), ...add('Twee')])
    device = await openDevice(browser, testServer, els, TABLET)
    page = device.page
  })
  test.afterAll(() => device?.close())

  const lists = [
    [
      '/items/overview?q=Lamp',
      'Lamp',
      'items.csv',
      'Subcategorie;Merk;Model;Serienummer;Status;Aankoopdatum',
    ],
    [
      '/customers/overview?q=Vinger',
      'Vinger',
      'klanten.csv',
      'Referentie;Naam;E-mail;Telefoon;Straat;Gemeente',
    ],
    [
      '/rental/overview?q=Tik',
      'Tik',
      'verhuur.csv',
      'Referentie;Klant;Status;Afhaaldatum;Startdatum;Einddatum;Retourdatum;Totaal',
    ],
  ] as const
  for (const [path, word, file, heads] of lists)
    test(`[MA-06] [MA-07] rows are chosen, and saved as they stand there: ${file}`, async () => {
      await openScreen(page, path)
      const row = (n: string) => page.getByRole('row').filter({ hasText: `${word} ${n}` })
      await expect(row('Een')).toBeVisible(SOON)
      await restOn(page, row('Een'))
      await row('Twee').tap({ position: { x: 250, y: 20 } })
      await expect(bar(page)).toContainText('2 geselecteerd')
      await bar(page).getByRole('button', { name: 'Selectie exporteren zoals op het scherm' }).tap()
      const { name, bytes } = await downloadOf(page, () =>
        page.getByRole('dialog').getByRole('button', { name: 'CSV' }).tap(),
      )
      const lines = new TextDecoder().decode(bytes).replaceAll('"', '').trim().split(/\r?\n/)
      expect([name, lines[0]]).toEqual([file, heads])
      expect(lines).toHaveLength(3)
    })
})
