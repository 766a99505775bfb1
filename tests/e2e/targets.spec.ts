import { expect, type Page, test } from '@playwright/test'
import { addDays } from '../../src/domain/shared/days.ts'
import { atRest } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { furnishStock, today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, repairPart, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page
let repairId: string
let rentalId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const { itemId, customerId } = testServer
  repairId = await testServer.addRepair('Zoeker toont groene zweem', { itemId, sparePartsOnly: false })
  await testServer.addRepair('Kabel')
  const binned = await testServer.addRepair('Verkeerd ingegeven')
  await testServer.api.call('POST', '/repair/delete/perm', { id: binned })
  const { camera } = await furnishStock(testServer)
  const contact = { firstName: 'An', lastName: 'Claeys', email: 'an@noord.example', phone: '09 223 11 22' }
  await testServer.api.call('POST', '/customer', {
    id: customerId,
    name: 'Studio Noord',
    customerContacts: [contact],
  })
  rentalId = (
    await testServer.api.call<{ id: string }>('POST', '/rental', {
      customerId,
      // a bar of the planner is as wide as its days
      startDate: addDays(today(), -1),
      endDate: addDays(today(), 2),
      pickupDate: addDays(today(), -1),
      returnDate: addDays(today(), 2),
      status: 'Optie',
      rentalLines: [{ itemId: camera, quantity: 1, itemPrice: 80 }],
    })
  ).id
  device = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
  page = device.page
  await seesOverview(page)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const SCREENS: [string, () => string][] = [
  ['the overview of repairs', () => '/repair/overview'],
  ['a repair', () => `/repair/detail/${repairId}`],
  ['a new repair', () => '/repair/new'],
  ['the customers', () => '/customers/overview'],
  ['a customer', () => `/customers/detail/${testServer.customerId}`],
  ['the items', () => '/items/overview'],
  ['the rentals', () => '/rental/overview'],
  ['a new rental', () => '/rental/new'],
  ['a rental', () => `/rental/detail/${rentalId}`],
  ['the form of a rental', () => `/rental/detail/${rentalId}?bewerken=true`],
  ['the calendar', () => '/rental/calendar'],
  ['the planner', () => '/rental/scheduler'],
  ['the action form', () => '/actionForm'],
  ['the synchronisation', () => '/sync'],
  ['the account', () => '/account'],
  ['the notifications', () => '/notifications'],
  ['the bin', () => '/bin'],
  ['doubles', () => '/doubles'],
  [
    'two customers side by side',
    () => `/doubles/customer/${testServer.customerId}/${testServer.otherCustomerId}`,
  ],
  ['the manual', () => '/help'],
  ['a page of the manual', () => '/help/klanten-en-contacten'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n): [string, () => string] => [
    `the settings of repair, tab ${n}`,
    () => `/repair/settings?tab=${n}`,
  ]),
  ...[1, 5, 6, 7, 9].map((n): [string, () => string] => [
    `the settings of rental, tab ${n}`,
    () => `/rental/settings?tab=${n}`,
  ]),
]

/** The parts that open over a screen, and how. */
const press = (name: string | RegExp) => () =>
  page.locator('main').getByRole('button', { name }).first().tap()
const inRow = (name: RegExp) => async () => {
  await press(/^Acties voor/)()
  await press(name)()
}
const inPart = (part: string, name: string) => async () =>
  (await repairPart(page, part)).getByRole('button', { name }).first().tap()
const OPENED: [string, string, () => Promise<void>][] = [
  ['the menu of a row', '/repair/overview', press(/^Acties voor/)],
  ['a new customer', '/customers/overview', press('Nieuwe klant')],
  ['the search by serial number', '/customers/overview', press(/^Zoeken op/)],
  ['a new contact', '/customers/overview', inRow(/^Contact toevoegen voor/)],
  ['a new item', '/items/overview', press('Nieuw item')],
  ['a new category', '/repair/settings?tab=4', press('Nieuwe categorie')],
  ['a new executor', '/repair/settings?tab=5', press('Nieuwe uitvoerder')],
  ['a new manufacturer', '/repair/settings?tab=6', press('Nieuwe fabrikant')],
  ['a new work', '/repair/settings?tab=7', press('Nieuwe handeling')],
  ['a new user', '/repair/settings?tab=8', press('Nieuwe gebruiker')],
  ['a new template', '/repair/settings?tab=9', press('Nieuw mailsjabloon')],
  ['a new holiday', '/rental/settings?tab=6', press('Nieuwe feestdag')],
  ['a new rate', '/rental/settings?tab=7', press('Nieuwe staffel')],
  ['a mail of a repair', '/repair/detail/:id', inPart('Mails', 'Mail versturen')],
  ['a line of a repair', '/repair/detail/:id', inPart('Werklijnen', 'Lijn toevoegen')],
  ['the question of the bin', '/repair/detail/:id', askToDelete],
  ['the question of a status', '/rental/overview', askToClose],
  ['the rental of the planner', '/rental/scheduler', openBar],
]

async function askToDelete() {
  await page.getByRole('button', { name: 'Meer acties' }).tap()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible(SOON)
}

async function askToClose() {
  await inRow(/archiveren$/)()
  await expect(page.getByRole('dialog')).toBeVisible(SOON)
}

async function openBar() {
  await page
    .getByRole('grid', { name: 'Planner' })
    .getByRole('button', { name: /Studio Noord/ })
    .first()
    .tap()
  await expect(page.getByRole('dialog', { name: /^Verhuur / })).toBeVisible(SOON)
}

/** Waits until content that comes one frame later is shown and nothing moves any more. */
const drawn = (on = page) => atRest(on)

/** Opens another screen. */
async function show(path: string) {
  const before = await page.title()
  await openScreen(page, path)
  await expect(page)
    .not.toHaveTitle(before, { timeout: 2000 })
    .catch(() => {})
  await expect(page.locator('main h1')).toBeVisible(SOON)
  await drawn()
}

test('[LS-20] every target on every screen is at least 44 px for a finger', async () => {
  test.setTimeout(240_000)
  const small: Record<string, string[]> = {}
  for (const [name, path] of SCREENS) {
    await show(path())
    const found = await smallTargets(page)
    if (found.length > 0) small[name] = found
  }
  await show(`/repair/detail/${repairId}`)
  for (const chip of await page
    .getByRole('group', { name: 'Onderdelen van de herstelling' })
    .getByRole('button')
    .all()) {
    await chip.tap()
    const found = await smallTargets(page)
    if (found.length > 0) small[(await chip.textContent()) ?? ''] = found
  }
  expect(small).toEqual({})
})

test('[LS-20] so is every target of a dialog or a menu that opens over them', async () => {
  test.setTimeout(240_000)
  const small: Record<string, string[]> = {}
  for (const [name, path, open] of OPENED) {
    await show(path.replace(':id', repairId))
    await open()
    await page.waitForTimeout(500)
    const found = await smallTargets(page)
    if (found.length > 0) small[name] = found
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Menu openen' }).tap()
  await drawn()
  const menu = await smallTargets(page)
  if (menu.length > 0) small.menu = menu
  expect(small).toEqual({})
})

test('[LS-20] so is every target of the bar of chosen rows', async () => {
  await show('/repair/overview')
  await page.locator('main tbody tr').first().focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selectie' })
  await expect(bar).toContainText('1 geselecteerd')
  expect(await smallTargets(page)).toEqual([])
  await bar.getByRole('button', { name: 'Meer met de selectie' }).tap()
  await drawn()
  expect(await smallTargets(page)).toEqual([])
})

test('[LS-44] so is a bar of one day in the month of the planner, also day after day, and each takes its own taps', async () => {
  const month = today().slice(0, 8)
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const item = await testServer.api.call<{ id: string }>('POST', '/item', {
    categoryId: category?.id,
    brand: 'Canon',
    model: 'Dagcamera',
    rentable: true,
  })
  for (const day of ['10', '11', '12', '14']) {
    const days = {
      pickupDate: month + day,
      startDate: month + day,
      endDate: month + day,
      returnDate: month + day,
    }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await testServer.api.call('POST', '/rental', {
      ...days,
      type: 'Verhuur',
      status: 'Bevestigd',
      tempCusName: `Dag ${day}`,
      rentalLines: [{ itemId: item.id, quantity: 1, itemPrice: 80 }],
    })
  }
  await show(`/rental/scheduler?day=${month}04`)
  const bar = (day: string) =>
    page.getByRole('grid', { name: 'Planner' }).getByRole('button', { name: `Dag ${day}` })
  await expect(bar('14')).toHaveCount(1, SOON)
  await drawn()
  expect(await smallTargets(page)).toEqual([])
  for (const day of ['10', '11', '12', '14']) {
    const reached = await bar(day).evaluate((button) => {
      // no bar may be below the names of the items
      button.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, height } = button.getBoundingClientRect()
      let px = 0
      for (let x = left - 30; x < right + 30; x++)
        if (document.elementFromPoint(x, top + height / 2)?.closest('button') === button) px++
      return px
    })
    expect(reached, day).toBeGreaterThanOrEqual(43)
  }
  await bar('11').tap()
  await expect(page.getByRole('dialog', { name: /^Verhuur / })).toContainText('Dag 11', SOON)
  await page.keyboard.press('Escape')
})

test('[LS-20] so is every target before anybody is logged in', async ({ browser }) => {
  const context = await browser.newContext(TABLET)
  const login = await context.newPage()
  await login.goto(`${testServer.url}/#/login`)
  await expect(login.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  expect(await smallTargets(login)).toEqual([])
  await login.getByRole('button', { name: /^Wachtwoord vergeten/ }).tap()
  await expect(login.getByRole('dialog')).toBeVisible(SOON)
  await drawn(login)
  expect(await smallTargets(login)).toEqual([])
  await context.close()
})
