import { expect, type Page, test } from '@playwright/test'
import { type Device, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type House, openHouse } from '../kit/e2e/e2eHouse.ts'
import { openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'

let house: House
let device: Device
let page: Page
let repairId: string
let rentalId: string

test.beforeAll(async ({ browser }) => {
  house = await openHouse()
  const { itemId, customerId } = house
  repairId = await house.addRepair('Zoeker toont groene zweem', { itemId, sparePartsOnly: false })
  await house.addRepair('Kabel')
  const contact = { firstName: 'An', lastName: 'Claeys', email: 'an@noord.example', phone: '09 223 11 22' }
  await house.api.call('POST', '/customer', {
    id: customerId,
    name: 'Studio Noord',
    customerContacts: [contact],
  })
  rentalId = (
    await house.api.call<{ id: string }>('POST', '/rental', {
      customerId,
      startDate: '2026-11-10',
      endDate: '2026-11-12',
      pickupDate: '2026-11-10',
      returnDate: '2026-11-12',
      status: 'Optie',
      rentalLines: [],
    })
  ).id
  device = await openDevice(browser, house, els, TABLET)
  page = device.page
  await seesOverview(page)
})
test.afterAll(async () => {
  await device?.close()
  await house?.close()
})

const SCREENS: [string, () => string][] = [
  ['the overview of repairs', () => '/repair/overview'],
  ['a repair', () => `/repair/detail/${repairId}`],
  ['a new repair', () => '/repair/new'],
  ['the customers', () => '/customers/overview'],
  ['a customer', () => `/customers/detail/${house.customerId}`],
  ['the items', () => '/items/overview'],
  ['the rentals', () => '/rental/overview'],
  ['a new rental', () => '/rental/new'],
  ['a rental', () => `/rental/detail/${rentalId}`],
  ['the calendar', () => '/rental/calendar'],
  ['the planner', () => '/rental/scheduler'],
  ['the action form', () => '/actionForm'],
  ['the synchronisation', () => '/sync'],
  ['the account', () => '/account'],
  ['the notifications', () => '/notifications'],
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

/** What opens over a screen, and how. */
const press = (name: string | RegExp) => () =>
  page.locator('main').getByRole('button', { name }).first().tap()
const OPENED: [string, string, () => Promise<void>][] = [
  ['the menu of a row', '/repair/overview', press(/^Acties voor/)],
  ['a new customer', '/customers/overview', press('Nieuwe klant')],
  ['the search by serial number', '/customers/overview', press(/^Zoeken op/)],
  ['a new contact', '/customers/overview', press(/^Contact toevoegen voor/)],
  ['a new item', '/items/overview', press('Nieuw item')],
  ['a new category', '/repair/settings?tab=4', press('Nieuwe categorie')],
  ['a new executor', '/repair/settings?tab=5', press('Nieuwe uitvoerder')],
  ['a new manufacturer', '/repair/settings?tab=6', press('Nieuwe fabrikant')],
  ['a new work', '/repair/settings?tab=7', press('Nieuwe handeling')],
  ['a new user', '/repair/settings?tab=8', press('Nieuwe gebruiker')],
  ['a new template', '/repair/settings?tab=9', press('Nieuwe mailtemplate')],
  ['a new holiday', '/rental/settings?tab=6', press('Nieuwe feestdag')],
  ['a new rate', '/rental/settings?tab=7', press('Nieuwe staffel')],
]

/** Another screen, with what comes a picture later. */
async function show(path: string) {
  const before = await page.title()
  await openScreen(page, path)
  await expect(page)
    .not.toHaveTitle(before, { timeout: 2000 })
    .catch(() => {})
  await expect(page.locator('main h1')).toBeVisible(SOON)
  await page.waitForTimeout(500)
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
    await show(path)
    await open()
    await page.waitForTimeout(500)
    const found = await smallTargets(page)
    if (found.length > 0) small[name] = found
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Menu openen' }).tap()
  await page.waitForTimeout(300)
  const menu = await smallTargets(page)
  if (menu.length > 0) small.menu = menu
  expect(small).toEqual({})
})
