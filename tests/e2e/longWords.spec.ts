import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { outsideContainer } from '../kit/e2e/e2eWidths.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const word = (length: number) => 'Transportkistenvergrendelingsmechanisme'.repeat(5).slice(0, length)
const LINK = `https://voorbeeld.example/${'a'.repeat(154)}`

let testServer: TestServer
let device: BrowserDevice
let page: Page
const ids: Record<string, string> = {}

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const { api, executorId } = testServer
  const make = async (path: string, body: object) => (await api.call<{ id: string }>('POST', path, body)).id
  ids.customer = await make('/customer', {
    name: word(180),
    reference: word(20),
    email: `${'b'.repeat(60)}@${'o'.repeat(50)}.omroep.example`,
    address: { street: word(180), number: '1', postalCode: '9000', city: word(90) },
    notes: `${LINK} ${word(180)}`,
  })
  const customerId = ids.customer
  await make('/customer/contact', {
    customerId,
    firstName: word(90),
    lastName: word(90),
    department: word(90),
  })
  const categoryId = await make('/category', { description: word(90), prefix: 'LW' })
  const names = { brand: word(90), model: word(90) }
  ids.item = await make('/item', {
    categoryId,
    customerId,
    ...names,
    serialNumber: word(90),
    attention: word(180),
  })
  ids.repair = await testServer.addRepair(word(50), {
    customerId,
    itemId: ids.item,
    sparePartsOnly: false,
    reference: word(30),
  })
  const repairId = ids.repair
  await api.call('POST', '/repair/repairLine', { repairId, description: word(180), quantity: 1, price: 10 })
  await api.call('POST', '/repair/repairLine', { repairId, description: LINK, quantity: 1, price: 10 })
  await api.call('POST', '/repair/logLine', { repairId, description: `${word(180)} ${LINK}` })
  const day = today()
  const bulk = await make('/item', { categoryId, rentable: true, ...names, stockQuantity: 40 })
  const unit = await make('/item', { categoryId, rentable: true, ...names, serialNumber: word(88) })
  ids.rental = await make('/rental', {
    customerId,
    type: 'Verhuur',
    status: 'Bevestigd',
    pickupDate: day,
    startDate: day,
    endDate: day,
    returnDate: day,
    externalReference: word(90),
    notes: `${word(180)} ${LINK}`,
    internalNotes: word(180),
    rentalRemarks: [{ text: `${word(180)} ${LINK}` }],
    rentalLines: [
      { itemId: unit, quantity: 1 },
      { itemId: bulk, quantity: 8 },
      { ...names, quantity: 1 },
      { customItem: word(180), quantity: 1, remark: LINK },
    ],
  })
  await api.call('POST', '/executor', { id: executorId, name: word(180), website: LINK })
  await make('/manufacturer', { name: word(180), email: `${'c'.repeat(60)}@${'m'.repeat(50)}.maker.example` })
  await make('/holiday', { date: '2027-07-21', description: word(180) })
  device = await openDevice(browser, testServer, els, ONLINE)
  page = device.page
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const PATHS: [string, () => string][] = [
  ['the overview of repairs', () => '/repair/overview'],
  ['the board', () => '/repair/board'],
  ['a repair', () => `/repair/detail/${ids.repair}`],
  ['a new repair', () => `/repair/new/${ids.customer}`],
  ['the customers', () => '/customers/overview'],
  ['a customer', () => `/customers/detail/${ids.customer}`],
  ['the items', () => '/items/overview'],
  ['an item', () => `/items/detail/${ids.item}`],
  ['the rentals', () => '/rental/overview'],
  ['a rental', () => `/rental/detail/${ids.rental}`],
  ['the form of a rental', () => `/rental/detail/${ids.rental}?bewerken=true`],
  ['what is given out', () => `/rental/handover/${ids.rental}?mode=out`],
  ['what comes back', () => `/rental/handover/${ids.rental}?mode=back`],
  ['the planner', () => '/rental/scheduler'],
  ['the calendar', () => '/rental/calendar'],
  ['today', () => '/today'],
  ['the notifications', () => '/notifications'],
  ['the synchronisation', () => '/sync'],
  ['the action form', () => '/actionForm'],
  ['the bin', () => '/bin'],
  ['the account', () => '/account'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): [string, () => string] => [
    `tab ${n} of the settings of repair`,
    () => `/repair/settings?tab=${n}`,
  ]),
  ...[4, 5, 6, 7].map((n): [string, () => string] => [
    `tab ${n} of the settings of rental`,
    () => `/rental/settings?tab=${n}`,
  ]),
]

const markHeadings = (of: Page) =>
  of.locator('h1').evaluateAll((titles) => {
    for (const title of titles) title.setAttribute('data-left', '')
  })

for (const size of SIZES)
  test(`[NW-15] at ${size.width} x ${size.height} words of 180 letters stay within the box that holds them`, async () => {
    test.setTimeout(400_000)
    await page.setViewportSize(size)
    await openScreen(page, '/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Mijn gegevens' })).toBeVisible(SOON)
    let former = '/account'
    for (const [name, path] of PATHS) {
      const screen = path().split('?')[0] ?? ''
      // The heading of the former screen is marked: only a new one says that the next screen is there.
      if (screen !== former) await markHeadings(page)
      former = screen
      await openScreen(page, path())
      await expect(page.locator('h1[data-left]'), name).toHaveCount(0, SOON)
      await expect(page.locator('h1:visible').first(), name).toBeVisible(SOON)
      await expect(page.locator('#main [aria-busy]'), name).toHaveCount(0, SOON)
      await expect.soft.poll(() => beyondEdge(page), { message: name, timeout: 3_000 }).toEqual([])
      await expect.soft.poll(() => outsideContainer(page), { message: name, timeout: 3_000 }).toEqual([])
    }
  })
