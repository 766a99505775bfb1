import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDays, dutchDay } from '../../src/domain/shared/days.ts'
import { longDay, adjacentPeriodDay } from '../../src/features/rentals/planner/visibleDays.ts'
import { monthName } from '../../src/lib/dates.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  answerQuestion,
  dayOn,
  furnishRentals,
  furnishStock,
  type Ids,
  itemRowOf,
  names,
  newClerk,
  openOverview,
  rangeQuestion,
  readRentalDocument,
  rentalRow,
  searchRental,
  settleRentals,
  type Stock,
  openPlanner,
  today,
} from '../kit/e2e/e2eRentalDesk.ts'
import { toRental } from '../kit/e2e/e2eRentals.ts'
import { openScreen, seesSync, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 180_000 })
let testServer: TestServer
let stock: Stock
const desks: BrowserDevice[] = []

test.beforeAll(async () => {
  testServer = await openTestServer()
  stock = await furnishStock(testServer)
})
test.afterEach(async () => {
  for (const device of desks.splice(0)) await device.close().catch(() => undefined)
})
test.afterAll(async () => {
  await testServer?.close()
})

/** Opens a device for a new clerk. */
async function standAt(browser: Browser, username: string): Promise<BrowserDevice> {
  const desk = await openDevice(browser, testServer, await newClerk(testServer, username))
  desks.push(desk)
  await toRental(desk.page)
  return desk
}

async function overview(page: Page, story: string) {
  await openOverview(page)
  await searchRental(page, 'bestaat niet')
  await expect(
    page.getByText('Voor de zoekopdracht "bestaat niet" werden geen resultaten gevonden.'),
  ).toBeVisible(SOON)
  await searchRental(page, story)
  await settleRentals(page, story)
}

async function checkDocuments(page: Page, story: string) {
  const { kept } = names(story)
  const priced = await readRentalDocument(page, kept, 'Pdf met prijzen')
  const plain = await readRentalDocument(page, kept, 'Pdf zonder prijzen')
  expect(priced.name).toMatch(/^verhuur_\d{4}-\d+\.pdf$/)
  expect(plain.name).toBe(priced.name)
  for (const { text } of [priced, plain])
    for (const said of ['Verhuurbon', kept, 'PO-77', 'Belden Kabel', dutchDay(today()), 'Aan de achterdeur'])
      expect(text).toContain(said)
  for (const said of ['4,50', '13,50', '16,34']) expect(priced.text).toContain(said)
  expect(plain.text).not.toMatch(/€|\d,\d\d\b/)
}

async function dialog(page: Page, story: string) {
  const { kept } = names(story)
  await rentalRow(page, kept).getByText(kept).click()
  const shown = page.getByRole('dialog', { name: /^Verhuur \d{4}\.\d+$/ })
  await expect(shown.getByText('PO-77')).toBeVisible()
  await shown.getByRole('button', { name: 'Ga naar verhuur' }).click()
  await expect(page).toHaveURL(/#\/rental\/detail\//)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Verhuur zoeken' })).toHaveValue(story, SOON)
  await expect(rentalRow(page, kept)).toHaveCount(1, SOON)
}

/** Opens a rental with its bar, and closes it again. */
async function glance(page: Page, bar: ReturnType<Page['getByRole']>, name: string) {
  await bar.click()
  const shown = page.getByRole('dialog', { name: /^Verhuur / })
  await expect(shown.getByText(name, { exact: true })).toBeVisible(SOON)
  await shown.getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function calendar(page: Page, story: string) {
  const { kept } = names(story)
  await openScreen(page, '/rental/calendar')
  const month = page.getByRole('heading', { level: 2, name: / \d{4}$/ })
  await expect(month).toHaveText(monthName(today()), SOON)
  await page
    .getByRole('button', { name: new RegExp(`^\\+ \\d+ meer op ${longDay(today())}`) })
    .first()
    .click()
  const day = page.getByRole('dialog', { name: longDay(today()) })
  await glance(page, day.getByRole('button', { name: new RegExp(`${kept}$`) }), kept)
  await page.getByRole('button', { name: 'Volgende maand' }).click()
  await expect(month).toHaveText(monthName(adjacentPeriodDay('month', today(), 1)))
  await page.goBack()
  await page.goForward()
  await expect(month).toHaveText(monthName(adjacentPeriodDay('month', today(), 1)), SOON)
  await page.getByRole('button', { name: 'Vandaag' }).click()
  await expect(month).toHaveText(monthName(today()))
}

async function planner(page: Page, story: string) {
  const { kept } = names(story)
  await openPlanner(page)
  const repair = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Sony FX6/ }) })
  await expect(repair.getByText('In herstelling')).toBeVisible(SOON)
  await glance(page, page.getByRole('button', { name: new RegExp(`^3 × .*${kept}$`) }), kept)
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await expect(page.getByRole('columnheader').nth(1)).toHaveText(/^ma/)
  await page.getByText('Maand', { exact: true }).click()
  await expect(itemRowOf(page, 'Canon C70')).toHaveAttribute('aria-colspan', '39')
  // days that are visible on every day of the month: at its end the first days are behind the names
  for (const choice of ['Nee', 'Ja']) {
    await page.mouse.move(...(await dayOn(page, 'Canon C70', 10)))
    await page.mouse.down()
    await page.mouse.move(...(await dayOn(page, 'Canon C70', 11)), { steps: 4 })
    await page.mouse.move(...(await dayOn(page, 'Canon C70', 12)))
    await page.mouse.up()
    await answerQuestion(page, rangeQuestion('Canon C70 (C-70)', 10, 12), choice)
  }
  await expect(page).toHaveURL(new RegExp(`#/rental/new\\?.*itemId=${stock.camera}`))
  expect(page.url()).toContain(`start=${today().slice(0, 8)}10`)
  expect(page.url()).toContain(`end=${today().slice(0, 8)}12`)
}

async function settings(page: Page, story: string, holiday: string, fee: string) {
  const save = (part: ReturnType<Page['getByRole']>) =>
    part.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await openScreen(page, '/rental/settings')
  await page.getByLabel('Servicekost').fill(fee)
  await page.getByLabel('Servicekost').press('Enter')
  await seesToast(page, 'Instellingen succesvol opgeslagen.')
  await page.getByRole('tab', { name: 'Feestdagen' }).click()
  await page.getByRole('button', { name: 'Nieuwe feestdag' }).click()
  const added = page.getByRole('dialog', { name: 'Nieuwe feestdag' })
  await added.getByRole('textbox', { name: /^Datum/ }).fill(dutchDay(holiday))
  await added.getByLabel('Omschrijving').fill(`Jubileum ${story}`)
  await save(added)
  await seesToast(page, 'Feestdag succesvol opgeslagen.')
  await page.getByRole('tab', { name: 'Eerste nummer herstellingen' }).click()
  await expect(
    page.getByText('De startnummering van herstellingen stelt u in bij Herstel > Instellingen > Algemeen.'),
  ).toBeVisible()
  await openScreen(page, `/rental/calendar?day=${holiday}`)
  await expect(page.getByText(`Jubileum ${story}`)).toBeVisible(SOON)
}

interface Story {
  story: string
  holiday: string
  fee: string
}

async function atTheCounter(page: Page, { story, holiday, fee }: Story) {
  await test.step('overview: search, status, archive, delete', () => overview(page, story))
  await test.step('paper with and without prices', () => checkDocuments(page, story))
  await test.step('dialog, and back to the list', () => dialog(page, story))
  await test.step('calendar', () => calendar(page, story))
  await test.step('settings', () => settings(page, story, holiday, fee))
  await test.step('planner', () => planner(page, story))
}

/** The state of the rentals on the server. */
async function wasSettled(ids: Ids, { holiday, fee }: Story) {
  const rental = (id: string) => testServer.api.call<{ status: string }>('GET', `/rental/id/${id}`)
  expect((await rental(ids.kept)).status).toBe('Bevestigd')
  expect((await rental(ids.cancelled)).status).toBe('Geannuleerd')
  await expect(rental(ids.deleted)).rejects.toThrow('answered 404')
  const holidays = await testServer.api.call<{ date: string }[]>(
    'GET',
    `/holiday/year/${holiday.slice(0, 4)}`,
  )
  expect(holidays.map(({ date }) => date)).toContain(holiday)
  const all = await testServer.api.call<{ field: string; value: string }[]>('GET', '/preference/all/rental')
  expect(all.find(({ field }) => field === 'serviceFee')?.value).toBe(fee)
}

test('[VL-01] [VL-06] [VL-14] [VL-15] [VL-20] [VL-21] [VL-22] [VL-23] [CL-01] [CL-02] [PL-04] [PL-05] [PL-06] [SE-12] the clerk at the counter', async ({
  browser,
}) => {
  const story: Story = { story: 'Aalst', holiday: addDays(today(), 40), fee: '7' }
  const ids = await furnishRentals(testServer, stock, story.story)
  const { page } = await standAt(browser, 'amir')
  await atTheCounter(page, story)
  await seesSync(page, 'Gesynchroniseerd')
  await wasSettled(ids, story)
})

test('[VL-06] [VL-15] [VL-16] [CL-02] [PL-05] [PL-06] [PF-08] [D-029] [SH-109] the same with the network cut, and all of it arrives', async ({
  browser,
}) => {
  const story: Story = { story: 'Brugge', holiday: addDays(today(), 50), fee: '8' }
  const ids = await furnishRentals(testServer, stock, story.story)
  const { page, goOffline, goOnline } = await standAt(browser, 'britt')
  await openOverview(page)
  await expect(rentalRow(page, names(story.story).kept)).toHaveCount(1, SOON)
  await goOffline()
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible(SOON)
  await atTheCounter(page, story)
  await goOnline()
  await seesSync(page, 'Gesynchroniseerd')
  await wasSettled(ids, story)
})

test('[TX-15] [TX-01] [D-021] a status that the server refuses is said and kept, not lost in silence', async ({
  browser,
}) => {
  const { kept } = names('Dendermonde')
  const ids = await furnishRentals(testServer, stock, 'Dendermonde')
  const { page, goOffline, goOnline } = await standAt(browser, 'elke')
  await openOverview(page)
  await searchRental(page, kept)
  await goOffline()
  await rentalRow(page, kept).getByRole('combobox').selectOption('Teruggebracht')
  await seesToast(page, 'Status succesvol aangepast.')
  await expect(rentalRow(page, kept)).toHaveCount(0)
  await testServer.api.call('POST', '/rental/delete', { id: ids.kept })
  await goOnline()
  await seesToast(page, /^Er ging iets mis bij opslaan: ./)
  await openScreen(page, '/sync')
  await expect(page.getByRole('heading', { name: /Niet gesynchroniseerd/ })).toBeVisible(SOON)
  await expect(page.getByText('Dit record werd intussen gewist.').first()).toBeVisible(SOON)
})

/** Rows of the planner whose days are visible through the name. */
const uncovered = (rows: Element[]) =>
  rows
    .map((row) => [row, row.querySelector('[role="rowheader"]')] as const)
    .filter(([row, name]) => name && name.clientHeight < row.clientHeight)
    .map(([, name]) => name?.textContent)

/** Names in the planner that are cut, or that touch the row above or below. */
const crowded = (rows: Element[]) =>
  rows.flatMap((row) => {
    const name = row.querySelector('[role="rowheader"] span')
    if (!name) return []
    const [text, around] = [name.getBoundingClientRect(), row.getBoundingClientRect()]
    const near = Math.min(around.bottom - text.bottom, text.top - around.top) < 3
    return near || name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : []
  })

test('[PL-06] [RV-15] [RG-09] a finger chooses days with two taps, and scrolls in between without choosing', async ({
  browser,
}) => {
  const long = { brand: 'Zacuto Kameleon', model: 'Pocket Cinema Camera 6K Pro', serialNumber: 'DX35898' }
  const longer = { ...long, model: 'Ursa Cine Studio Broadcast Kit met draagtas G2', serialNumber: 'DX35899' }
  for (const item of [long, longer])
    await testServer.api.call('POST', '/item', { ...item, rentable: true, categoryId: stock.category })
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 820, height: 1180 },
  })
  const page = await context.newPage()
  try {
    await page.goto(`${testServer.url}/#/login`)
    await page.getByLabel('Gebruikersnaam').fill(els.username)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(els.password)
    await page.getByRole('button', { name: 'Inloggen' }).click()
    await page.waitForURL(/#\/(department|rental|repair)/, SOON)
    await openPlanner(page)
    const itemRow = itemRowOf(page, 'Canon C70')
    await expect(itemRow).toBeVisible(SOON)
    expect(await page.getByRole('row').evaluateAll(uncovered)).toEqual([])
    await expect(itemRowOf(page, 'Zacuto Kameleon Pocket')).toBeVisible(SOON)
    await expect(itemRowOf(page, 'Zacuto Kameleon Ursa')).toBeVisible(SOON)
    expect(await page.getByRole('row').evaluateAll(crowded)).toEqual([])
    // Rentals of other stories make a row above it as high as the screen.
    await page.getByRole('searchbox', { name: 'Items zoeken' }).fill('Canon C70')
    await expect(itemRowOf(page, 'Belden')).toHaveCount(0)
    // The days start at the first of the month, and continue outside the screen.
    const grid = page.getByRole('grid', { name: 'Planner' }).locator('..')
    await grid.evaluate((element) => element.scrollTo({ left: 0 }))
    await page.touchscreen.tap(...(await dayOn(page, 'Canon C70', 3)))
    await expect(itemRow.locator('[data-hint]')).toBeVisible()
    const cdp = await context.newCDPSession(page)
    const [x, y] = await dayOn(page, 'Canon C70', 18)
    const touch = (type: string, at?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      })
    await touch('touchStart', x)
    for (let by = 20; by <= 200; by += 20) await touch('touchMove', x - by)
    await touch('touchEnd')
    const scrolled = () => grid.evaluate((element) => element.scrollLeft)
    await expect.poll(scrolled).toBeGreaterThan(50)
    // The scrolling continues for a while, and a tap during that only stops it.
    let before = -1
    await expect.poll(async () => before === (before = await scrolled()), { intervals: [150] }).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(itemRow.locator('[data-hint]')).toBeAttached()
    await page.touchscreen.tap(...(await dayOn(page, 'Canon C70', 20)))
    await answerQuestion(page, rangeQuestion('Canon C70 (C-70)', 3, 20), 'Nee')
    await expect(page).toHaveURL(/#\/rental\/scheduler/)
  } finally {
    await context.close()
  }
})

test('[NO-01] [NO-03] [NO-05] [D-129] a conflict is told to a second device at once, opens, and is read for both', {
  tag: '@story',
}, async ({ browser }) => {
  const { page } = await standAt(browser, 'carl')
  const { page: elsewhere } = await standAt(browser, 'dina')
  const bell = (at: Page) => at.getByRole('link', { name: /Meldingen/ })
  for (const at of [page, elsewhere]) await openScreen(at, '/rental/notifications')
  const day = addDays(today(), 60)
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const body = { type: 'Verhuur', status: 'Bevestigd', ...days }
  const rentalLines = [{ itemId: stock.camera, quantity: 1, itemPrice: 80 }]
  for (const tempCusName of ['Eerste', 'Tweede'])
    await testServer.api.call('POST', '/rental', { ...body, tempCusName, rentalLines })
  const message = /^Verhuur \S+ en verhuur \S+ gebruiken Canon C70 .* in dezelfde periode\.$/
  for (const at of [page, elsewhere]) {
    await expect(at.getByText(message)).toBeVisible(SOON)
    await expect(bell(at)).toHaveAccessibleName(/1 open melding/)
  }
  await page.getByText(message).click()
  await expect(page).toHaveURL(/#\/rental\/detail\//)
  await page.goBack()
  await page.getByRole('button', { name: 'Markeren als gelezen' }).click()
  await seesToast(page, 'Melding gelezen.')
  for (const at of [page, elsewhere]) {
    await expect(at.getByText(message)).toHaveCount(0, SOON)
    await expect(at.getByText('Momenteel geen data beschikbaar')).toBeVisible(SOON)
  }
})
