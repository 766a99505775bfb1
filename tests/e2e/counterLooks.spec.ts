import { expect, type Locator, type Page, test } from '@playwright/test'
import { atRest } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'

// The screens of the counter with the longest possible names, some of them without a space.

test.describe.configure({ timeout: 240_000 })
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const UNIT = { brand: WORD.slice(0, 60), model: 'Kabelhaspel met toebehoren voor de buitenlocatie' }
const DESK = { width: 1440, height: 900 }
const LYING = { width: 1180, height: 820 }
const UPRIGHT = { width: 820, height: 1180 }

let testServer: TestServer
let device: BrowserDevice
let page: Page
let rentalId: string
let otherCustomer: string
let modelRental: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const { api, categoryId } = testServer
  const post = async (path: string, body: object) => (await api.call<{ id: string }>('POST', path, body)).id
  const itemId = await post('/item', {
    ...UNIT,
    categoryId,
    rentable: true,
    rentPrice: 1234.5,
    serialNumber: 'L-1',
  })
  await post('/item', { ...UNIT, categoryId, rentable: true, rentPrice: 1234.5, serialNumber: 'L-2' })
  const part = { itemId, brand: null, model: null, quantity: 1, position: 0, id: crypto.randomUUID() }
  await post('/kit', { name: 'Interviewset voor de buitenlocatie', note: WORD, parts: [part] })
  otherCustomer = await post('/customer', { name: WORD, email: 'planning@kobalt.example' })
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const lines = [{ itemId }, { customItem: 'Transport', quantity: 1, price: 10 }]
  rentalId = await post('/rental', {
    type: 'Verhuur',
    status: 'Bevestigd',
    tempCusName: WORD,
    ...days,
    rentalLines: lines,
  })
  const hoist = { brand: 'Petzl', model: 'Takel' }
  for (let n = 0; n < 9; n++)
    await post('/item', { ...hoist, serialNumber: `T-${n}`, categoryId, rentable: true })
  const asks = (status: string, tempCusName: string, models: object[]) =>
    post('/rental', {
      type: 'Verhuur',
      status,
      tempCusName,
      ...days,
      rentalLines: models.map((model) => ({ ...model, quantity: 1 })),
    })
  modelRental = await asks('Bevestigd', 'Magneet', [hoist, UNIT])
  for (let n = 0; n < 6; n++) await asks('Optie', `${WORD} ${n}`, [hoist])
  await post('/item', {
    brand: 'Petzl',
    model: 'Harnas',
    serialNumber: 'H-1',
    categoryId,
    rentable: true,
    inspectionMonths: 12,
    inspectionDue: day,
  })
  const maker = await post('/manufacturer', { name: 'Sony Service', email: 'service@sony.example' })
  const repairId = await testServer.addRepair('Naar de fabrikant', {
    itemId: testServer.itemId,
    sparePartsOnly: false,
  })
  await api.call('POST', '/repair/external', { id: repairId, external: true })
  await api.call('POST', '/repair/save/external', { repairId, manufacturerId: maker })
  device = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
  page = device.page
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Screens, with the text that must be shown before they are checked. */
const SCREENS: [string, () => string, string][] = [
  ['the day', () => '/today', 'Meegeven'],
  ['the rental', () => `/rental/detail/${rentalId}`, 'Totaal incl. btw'],
  ['the form of the rental', () => `/rental/detail/${rentalId}?bewerken=true`, 'periode volgen'],
  ['what leaves', () => `/rental/handover/${rentalId}?mode=out`, 'Gaat mee'],
  ['what comes back', () => `/rental/handover/${rentalId}?mode=back`, 'Beschadigd'],
  ['the rentals', () => '/rental/overview', 'Donau'],
  ['the kits', () => '/rental/kits', '(som)'],
  ['to the manufacturers', () => '/repair/manufacturer', 'Sony Service'],
  [
    'two customers side by side',
    () => `/doubles/customer/${testServer.customerId}/${otherCustomer}`,
    'Omwisselen',
  ],
]

async function show(path: string) {
  await openScreen(page, path)
  await expect(page.locator('main h1')).toBeVisible(SOON)
  // The desk is in Herstel, and the rental goes out in Verhuur.
  if (path === '/today') await page.getByText('Alles', { exact: true }).click()
  await atRest(page)
}

for (const [name, path, seen] of SCREENS)
  test(`[LS-20] [LS-41] ${name}, on a desk, lying and upright: targets for a finger, and nothing beyond the edge`, async () => {
    await show(path())
    await expect(page.locator('main').getByText(seen).first()).toBeVisible(SOON)
    for (const size of [DESK, LYING, UPRIGHT]) {
      await page.setViewportSize(size)
      await atRest(page)
      expect.soft(await smallTargets(page), `${size.width} wide`).toEqual([])
      expect.soft(await beyondEdge(page), `${size.width} wide`).toEqual([])
    }
  })

test('[LS-20] what clears a term and what scans one are large enough beside each other', async () => {
  await page.setViewportSize(UPRIGHT)
  await show('/rental/overview')
  await page.locator('main').getByRole('searchbox').fill('Donau')
  await expect(page.getByRole('button', { name: 'Zoekopdracht wissen' })).toBeVisible(SOON)
  expect(await smallTargets(page)).toEqual([])
})

test('[LS-41] the title of a rental that can be handed out is not cut', async () => {
  for (const size of [LYING, UPRIGHT]) {
    await page.setViewportSize(size)
    await show(`/rental/detail/${modelRental}`)
    await expect(page.getByRole('button', { name: 'Meegeven' })).toBeVisible(SOON)
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    // A customer of 80 signs leaves the number whole, and its whole name is in the band below.
    await show(`/rental/detail/${rentalId}`)
    await expect(page.getByRole('button', { name: 'Meegeven' })).toBeVisible(SOON)
    const number = await title.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.childNodes[1] ?? one)
      return range.getBoundingClientRect().right - one.getBoundingClientRect().right
    })
    expect(number).toBeLessThanOrEqual(0)
    const customer = page.getByRole('region', { name: 'Periode en klant' }).getByText('Donau')
    expect(await customer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  }
})

test('[LS-41] a name without a blank leaves the price of a kit and of what is found in sight', async () => {
  await page.setViewportSize(UPRIGHT)
  await show('/rental/kits')
  const price = page.getByRole('cell', { name: '€ 1.234,50 (som)' })
  await expect(price).toBeInViewport({ ratio: 1 })
  await show(`/rental/detail/${rentalId}?bewerken=true`)
  await page.getByRole('combobox', { name: 'Item', exact: true }).fill('Donau')
  const option = page.getByRole('option', { name: /Donau/ }).first()
  await expect(option).toBeVisible(SOON)
  const inside = await option.evaluate((one) => {
    const edge = one.getBoundingClientRect().right
    return [...one.querySelectorAll('span')].every((part) => part.getBoundingClientRect().right <= edge)
  })
  expect(inside).toBe(true)
})

/** True if nothing covers an element at its upper and its lower edge. */
const liesFree = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = (y: number) => document.elementFromPoint((left + right) / 2, y)
    return [top + 6, bottom - 6].every((y) => {
      const over = hit(y)
      return over !== null && (element.contains(over) || over.contains(element))
    })
  })

test('[OI-27] the title of a dialog is as wide as the dialog, and its cross stays in sight', async () => {
  for (const size of [DESK, LYING, UPRIGHT]) {
    await page.setViewportSize(size)
    await show(`/rental/handover/${modelRental}?mode=out`)
    const row = page.getByRole('listitem').filter({ hasText: 'Kabelhaspel' })
    await row.getByRole('button', { name: 'Kiezen' }).click(SOON)
    const dialog = page.getByRole('dialog', { name: /^Welk stuk gaat mee/ })
    await expect(dialog.getByRole('button', { name: /Gaat mee$/ }).first()).toBeVisible(SOON)
    const edge = await dialog.evaluate((one) => one.getBoundingClientRect().right)
    for (const part of [dialog.getByRole('heading'), dialog.locator('.mantine-Modal-close')])
      expect(await part.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(edge)
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('[HV-25] what is found, and who has what is not free, lie above head and foot or between them', async () => {
  for (const size of [DESK, LYING, UPRIGHT]) {
    await page.setViewportSize(size)
    await show(`/rental/detail/${modelRental}?bewerken=true`)
    const search = page.getByRole('combobox', { name: 'Item', exact: true })
    await search.fill('')
    await search.fill('Takel')
    await expect(page.getByRole('option', { name: /Takel/ }).first()).toBeVisible(SOON)
    await atRest(page)
    expect.soft(await liesFree(page.locator('.mantine-Combobox-dropdown')), `${size.width} wide`).toBe(true)
    await page.keyboard.press('Escape')
    await show(`/rental/detail/${modelRental}`)
    await page.getByRole('button', { name: /in optie/ }).click(SOON)
    const who = page.getByRole('dialog', { name: 'Wie heeft wat niet vrij is' })
    await expect(who.getByRole('link').first()).toBeVisible(SOON)
    await atRest(page)
    expect.soft(await liesFree(who), `${size.width} wide`).toBe(true)
    await page.keyboard.press('Escape')
  }
})

test('[KE-03] no word of a button of the day is cut', async () => {
  for (const size of [DESK, LYING, UPRIGHT]) {
    await page.setViewportSize(size)
    await show('/today')
    await expect(page.getByRole('button', { name: /^Gekeurd vandaag/ }).first()).toBeVisible(SOON)
    const cut = await page
      .locator('main .mantine-Button-label')
      .evaluateAll((labels) =>
        labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
    expect(cut).toEqual([])
  }
})
