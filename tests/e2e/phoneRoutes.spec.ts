import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../../src/lib/routes.ts'
import { atRest } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'

const CUSTOMER = 'Koninklijke Vereniging voor Audiovisuele Vorming en Gemeenschapscentra Vlaams-Brabant vzw'
const MODEL = { brand: 'Blackmagic Design', model: 'Pocket Cinema Camera 6K Pro met kooi en bovenhandvat' }
const SERIAL = '7075271-0098-CINEMA-6K-PRO-EF-001'
const FAULT = 'Beeld valt weg via SDI 1 zodra de zoeker wordt aangesloten, ook met een andere kabel en accu. '

let testServer: TestServer
let device: BrowserDevice
let page: Page
const ids = { repair: '', rental: '', customer: '', other: '', item: '' }

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const make = async (path: string, body: object) =>
    (await testServer.api.call<{ id: string }>('POST', path, body)).id
  const email = `boekhouding.en.facturatie.${'b'.repeat(36)}@vorming-en-gemeenschapscentra.example`
  const address = { street: 'Burgemeester Etienne Demunterlaan', number: '2016', postalCode: '1090' }
  ids.customer = await make('/customer', { name: CUSTOMER, email, phone: '+32 2 555 66 77', address })
  ids.other = await make('/customer', { name: CUSTOMER, email })
  await make('/customer/contact', {
    customerId: ids.customer,
    firstName: 'Marie-Christine',
    lastName: 'Vandenbroucke-Van den Bossche',
    email,
  })
  const category = { description: 'Camera’s, lenzen en toebehoren voor reportage', prefix: 'CLT' }
  const categoryId = await make('/category', category)
  ids.item = await make('/item', {
    ...MODEL,
    categoryId,
    rentable: true,
    serialNumber: SERIAL,
    attention: FAULT,
  })
  const unit = await make('/item', { ...MODEL, categoryId, rentable: true, serialNumber: `${SERIAL}-B` })
  const bulk = await make('/item', { ...MODEL, categoryId, rentable: true, stockQuantity: 120 })
  ids.repair = await testServer.addRepair(FAULT.slice(0, 50), {
    customerId: ids.customer,
    itemId: ids.item,
    sparePartsOnly: false,
    reference: 'Bestelbon 2026/AV/0981',
  })
  await testServer.api.call('POST', '/repair/repairLine', {
    repairId: ids.repair,
    description: FAULT,
    quantity: 12,
    price: 12_345.67,
  })
  const days = { pickupDate: today(), startDate: today(), endDate: today(), returnDate: today() }
  ids.rental = await make('/rental', {
    ...days,
    customerId: ids.customer,
    type: 'Verhuur',
    status: 'Bevestigd',
    externalReference: 'Bestelbon 2026/AV/0981',
    notes: FAULT,
    rentalLines: [
      { itemId: unit, quantity: 1, itemPrice: 1234.5 },
      { itemId: bulk, quantity: 80, itemPrice: 12.5 },
      { customItem: FAULT, quantity: 1, remark: FAULT },
    ],
  })
  device = await openDevice(browser, testServer, els, {
    ...ONLINE,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  page = device.page
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Routes without a screen of their own: before the login, and links that lead on. */
type Passed = 'LoginPage' | 'SsoReturn' | 'ShortLink' | 'Items' | 'RentalCopy'

/** Parameters of the routes that have some, and queries that show another part of the screen. */
const PATHS: Record<Exclude<keyof typeof ROUTES, Passed>, readonly string[]> = {
  department: [''],
  Rental: [''],
  RentalPlanner: [''],
  RentalOverview: [''],
  NewRental: ['customer'],
  NewRentalWithoutCustomer: [''],
  RentalSettings: ['?tab=1', '?tab=5', '?tab=6', '?tab=7', '?tab=9'],
  RentalDetail: ['rental'],
  RentalHandover: ['rental?mode=out', 'rental?mode=back'],
  RentalNotifications: [''],
  Repair: [''],
  NewRepair: ['customer'],
  NewRepairWithoutCustomer: [''],
  RepairDetail: ['repair'],
  Board: [''],
  Turnaround: [''],
  ToMaker: [''],
  RepairSettings: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((tab) => `?tab=${tab}`),
  RepairNotifications: [''],
  Customers: [''],
  CustomerDetail: ['customer'],
  ItemsWithoutCustomer: [''],
  ItemDetail: ['item'],
  Notifications: [''],
  account: [''],
  actionForm: [''],
  Executors: [''],
  RepairActions: [''],
  Kits: [''],
  Categories: [''],
  PriceRates: [''],
  Holidays: [''],
  Users: [''],
  Audit: [''],
  Manufacturers: [''],
  Sync: [''],
  Today: [''],
  Bin: [''],
  Duplicates: [''],
  Merge: [''],
  Help: [''],
  HelpPage: [''],
}

function addressesOf(name: keyof typeof PATHS): string[] {
  const merge = ROUTES.Merge.replace('$kind', 'customer').replace('$one', ids.customer)
  if (name === 'Merge') return [merge.replace('$other', ids.other)]
  if (name === 'HelpPage') return [ROUTES.HelpPage.replace('$page', 'klanten-en-contacten')]
  return PATHS[name].map((part) => {
    const [record = '', query] = part.split('?')
    const path = ROUTES[name].replace(/\$\w+/, ids[record as keyof typeof ids])
    return query === undefined ? path : `${path}?${query}`
  })
}

/** Opens a screen and waits until nothing of the former one is left and all its lists are read. */
async function show(path: string) {
  const isOtherScreen =
    !page.url().endsWith(path.split('?')[0] ?? '') && !page.url().includes(`${path.split('?')[0]}?`)
  if (isOtherScreen)
    await page.locator('h1').evaluateAll((all) => all.forEach((h1) => (h1.dataset.former = '')))
  await openScreen(page, path)
  await expect(page.locator('h1:not([data-former])').first()).toBeVisible(SOON)
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0, SOON)
  await atRest(page)
}

/** The faults of every screen at this width, by its address. */
async function faultsAt(width: number): Promise<Record<string, string[]>> {
  await page.setViewportSize({ width, height: 844 })
  const found: Record<string, string[]> = {}
  for (const path of (Object.keys(PATHS) as (keyof typeof PATHS)[]).flatMap(addressesOf)) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await show(path)
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    const faults = [...(await beyondEdge(page)), ...(await smallTargets(page))]
    if (faults.length > 0) found[path] = faults
  }
  return found
}

for (const width of [390, 320])
  test(`[SL-10] at ${width} px no screen has anything beyond the edge or too small for a finger`, async () => {
    test.setTimeout(300_000)
    expect(await faultsAt(width)).toEqual({})
  })
