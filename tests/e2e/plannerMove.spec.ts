import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, dutchDay } from '../../src/domain/shared/days.ts'
import { mondayOf } from '../../src/domain/shared/weeks.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  answerQuestion,
  furnishStock,
  itemRowOf,
  showAllItems,
  type Stock,
  today,
} from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, seesSync, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

/** A Tuesday two weeks from now: all of the rental is in the future and on one screen. */
const START = addDays(mondayOf(addDays(today(), 14)), 1)
const END = addDays(START, 1)

let testServer: TestServer
let stock: Stock
let device: BrowserDevice | null = null
test.beforeAll(async () => {
  testServer = await openTestServer()
  stock = await furnishStock(testServer)
  await testServer.api.call('POST', '/priceRate', { numberOfDays: 1, rate: 1 })
  await testServer.api.call('POST', '/priceRate', { numberOfDays: 4, rate: 3.2 })
})
test.afterEach(async () => {
  await device?.close().catch(() => undefined)
  device = null
})
test.afterAll(() => testServer?.close())

interface Rental {
  id: string
  number: string
  pickupDate: string
  startDate: string
  endDate: string
  returnDate: string
  rate: number
}

async function rent(tempCusName: string): Promise<Rental> {
  const days = { pickupDate: addDays(START, -1), startDate: START, endDate: END, returnDate: addDays(END, 1) }
  const rentalLines = [{ itemId: stock.camera, quantity: 1, itemPrice: 80 }]
  const body = { type: 'Verhuur', status: 'Bevestigd', rate: 1, tempCusName, ...days, rentalLines }
  const { id } = await testServer.api.call<{ id: string }>('POST', '/rental', body)
  return read(id)
}
const read = (id: string) => testServer.api.call<Rental>('GET', `/rental/id/${id}`)
const periodOf = ({ pickupDate, startDate, endDate, returnDate }: Rental) => [
  pickupDate,
  startDate,
  endDate,
  returnDate,
]
const by = (rental: Rental, n: number) => periodOf(rental).map((day) => addDays(day, n))

async function openWeek(browser: Browser, touch = false): Promise<Page> {
  const screen = touch ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  device = await openDevice(browser, testServer, els, { viewport: screen, hasTouch: touch, isMobile: touch })
  const { page } = device
  await openScreen(page, `/rental/scheduler?day=${START}`)
  await showAllItems(page)
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await seesSync(page, 'Gesynchroniseerd')
  return page
}
const barOf = (page: Page, name: string): Locator =>
  itemRowOf(page, 'Canon C70').getByRole('button', { name: new RegExp(name) })

/** The point to press on a bar, and the width of a day. */
async function gripOf(page: Page, name: string, where: 'middle' | 'end') {
  const bar = barOf(page, name)
  await expect(bar).toBeVisible(SOON)
  const box = await bar.boundingBox()
  if (!box) throw new Error(`${name} is not on screen`)
  const day = ((await itemRowOf(page, 'Canon C70').boundingBox())?.width ?? 0) / 7
  return {
    x: where === 'end' ? box.x + box.width - 3 : box.x + box.width / 2,
    y: box.y + box.height / 2,
    day,
  }
}

test('[PN-06] [PN-08] a drag of its end with the mouse asks, saves with the rate, and is taken back after it was sent', async ({
  browser,
}) => {
  const rental = await rent('Sleep Muis')
  const page = await openWeek(browser)
  const { x, y, day } = await gripOf(page, 'Sleep Muis', 'end')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + day, y, { steps: 4 })
  await page.mouse.move(x + 2 * day, y, { steps: 4 })
  const note = page.locator('output', { hasText: 'Einddatum' })
  await expect(note).toContainText('4 dagen, tarief 3,2.')
  await expect(note).toContainText('Canon C70: 1 vrij')
  await page.mouse.up()
  await answerQuestion(page, `Einddatum van ${rental.number} naar ${dutchDay(addDays(END, 2))}?`, 'Ja')
  await expect.poll(async () => (await read(rental.id)).rate, SOON).toBe(3.2)
  const moved = await read(rental.id)
  expect(periodOf(moved)).toEqual([...periodOf(rental).slice(0, 2), ...by(rental, 2).slice(2)])
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(async () => periodOf(await read(rental.id)), SOON).toEqual(periodOf(rental))
  expect((await read(rental.id)).rate).toBe(1)
  await testServer.api.call('POST', '/rental/delete', { id: rental.id })
})

test('[PN-06] [PN-08] with the network cut, all of it is moved and arrives later; Escape puts a bar back', {
  tag: '@story',
}, async ({ browser }) => {
  const rental = await rent('Sleep Offline')
  const page = await openWeek(browser)
  const { x, y, day } = await gripOf(page, 'Sleep Offline', 'middle')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + day, y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.context().setOffline(true)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 2 * day, y, { steps: 6 })
  await page.mouse.up()
  const days = [START, END].map((one) => dutchDay(addDays(one, 2))).join(' – ')
  await answerQuestion(page, `Verhuur ${rental.number} verplaatsen naar ${days}?`, 'Ja')
  await seesToast(page, 'Verhuur succesvol opgeslagen.')
  expect(periodOf(await read(rental.id))).toEqual(periodOf(rental))
  await page.context().setOffline(false)
  await expect.poll(async () => periodOf(await read(rental.id)), { timeout: 60_000 }).toEqual(by(rental, 2))
  await testServer.api.call('POST', '/rental/delete', { id: rental.id })
})

test('[PN-06] [PN-11] a finger that rests on a bar lifts it, one that goes on scrolls; rows are 44 px high', async ({
  browser,
}) => {
  const rental = await rent('Sleep Vinger')
  const page = await openWeek(browser, true)
  const { x, y, day } = await gripOf(page, 'Sleep Vinger', 'middle')
  const row = page.getByRole('row').filter({ has: barOf(page, 'Sleep Vinger') })
  expect((await row.boundingBox())?.height).toBe(44)
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: string, at?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    })
  const grid = page.getByRole('grid', { name: 'Planner' }).locator('..')
  const before = await grid.evaluate((element) => element.scrollLeft)
  await touch('touchStart', x)
  await expect(page.locator('[data-lifted]')).toBeVisible()
  for (let to = 0.25; to <= 1; to += 0.25) await touch('touchMove', x + to * day)
  await expect(page.locator('output', { hasText: 'Periode' })).toBeVisible()
  await touch('touchEnd')
  const days = [START, END].map((one) => dutchDay(addDays(one, 1))).join(' – ')
  await answerQuestion(page, `Verhuur ${rental.number} verplaatsen naar ${days}?`, 'Ja')
  await expect.poll(async () => periodOf(await read(rental.id)), SOON).toEqual(by(rental, 1))
  expect(await grid.evaluate((element) => element.scrollLeft)).toBe(before)
  // a short press opens it
  await barOf(page, 'Sleep Vinger').tap()
  await expect(page.getByRole('dialog', { name: /^Verhuur / })).toBeVisible(SOON)
  await testServer.api.call('POST', '/rental/delete', { id: rental.id })
})

/** The distance of an element from the left and the upper edge of another. */
const within = async (inner: Locator, outer: Locator) => {
  const [a, b] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  return [Math.round((a?.x ?? 0) - (b?.x ?? 0)), Math.round((a?.y ?? 0) - (b?.y ?? 0))]
}

test('[PN-05] [PN-11] the row of the days, the names and the legend stay in sight while the planner scrolls', async ({
  browser,
}) => {
  const item = { brand: 'Lang', categoryId: stock.category, rentable: true }
  for (let n = 1; n <= 24; n++)
    await testServer.api.call('POST', '/item', { ...item, model: `Rij ${n}`, serialNumber: `R-${n}` })
  const page = await openWeek(browser, true)
  await page.getByText('Maand', { exact: true }).click()
  const scroller = page.getByRole('grid', { name: 'Planner' }).locator('..')
  await expect(itemRowOf(page, 'Lang Rij 1 ').first()).toBeVisible(SOON)
  await scroller.evaluate((element) => element.scrollTo({ top: 300, left: 200 }))
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(300)
  const corner = page.getByRole('columnheader', { name: 'Items' })
  expect(await within(corner, scroller)).toEqual([0, 0])
  const name = page.getByRole('rowheader', { name: /^Lang Rij 1/ }).last()
  expect((await within(name, scroller))[0]).toBe(0)
  await expect(page.getByRole('list', { name: 'Legende' })).toBeInViewport({ ratio: 1 })
})

test('[PN-28] the days roll on by a wheel sideways and at the edge, and what is in view stays there', async ({
  browser,
}) => {
  const page = await openWeek(browser, true)
  await page.getByText('Maand', { exact: true }).click()
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveCount(40)
  const scroller = page.getByRole('grid', { name: 'Planner' }).locator('..')
  const last = heads.nth(39)
  const name = (await last.getAttribute('aria-label')) ?? ''
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  const before = (await last.boundingBox())?.x ?? 0
  await expect(heads.nth(32)).toHaveAttribute('aria-label', name, SOON)
  await expect
    .poll(async () => Math.abs(((await heads.nth(32).boundingBox())?.x ?? 0) - before))
    .toBeLessThan(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = (await heads.nth(1).getAttribute('aria-label')) ?? ''
  const width = (await heads.nth(1).boundingBox())?.width ?? 0
  await scroller.hover()
  await page.mouse.wheel(-(await scroller.evaluate((element) => element.scrollLeft)), 0)
  await page.mouse.wheel(-3 * width - 1, 0)
  await expect(heads.nth(4)).toHaveAttribute('aria-label', first, SOON)
  const most = await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)
  await page.keyboard.down('Shift')
  await page.mouse.wheel(0, most)
  await page.mouse.wheel(0, 3 * width + 1)
  await page.keyboard.up('Shift')
  await expect(heads.nth(1)).toHaveAttribute('aria-label', first, SOON)
})

test('[PN-10] the calendar opens with the week of today in sight, and what goes out below it on a narrow screen', async ({
  browser,
}) => {
  device = await openDevice(browser, testServer, els, { viewport: { width: 1180, height: 420 } })
  const { page } = device
  await openScreen(page, '/rental/calendar')
  await expect(page.locator('[data-now]')).toBeInViewport({ ratio: 1, ...SOON })
  const month = page.locator('[data-now]')
  const part = page.getByRole('region', { name: 'Gaat vandaag uit' })
  const places = async () => Promise.all([month.boundingBox(), part.boundingBox()])
  const [left, beside] = await places()
  expect(beside?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await page.setViewportSize({ width: 820, height: 1180 })
  // it is below the month then, at its left edge
  await expect.poll(async () => Math.round((await places())[1]?.x ?? 0)).toBeLessThan(40)
  const [above, below] = await places()
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
})

test('[PN-15] a long name on the last visible day makes the days no wider', async ({ browser }) => {
  const last = addDays(START, 35)
  const days = { pickupDate: last, startDate: last, endDate: last, returnDate: last }
  const rentalLines = [{ itemId: stock.camera, quantity: 1, itemPrice: 80 }]
  const tempCusName = 'Vlaamse Radio- en Televisieomroeporganisatie, afdeling Buitenopnamen en Captaties'
  await testServer.api.call('POST', '/rental', {
    type: 'Verhuur',
    status: 'Bevestigd',
    rate: 1,
    tempCusName,
    ...days,
    rentalLines,
  })
  const page = await openWeek(browser)
  await page.getByText('Maand', { exact: true }).click()
  const bar = page.getByRole('button', { name: /Vlaamse Radio/ })
  await expect(bar).toBeVisible(SOON)
  const beyond = await page
    .getByRole('grid', { name: 'Planner' })
    .evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth)
  expect(beyond).toBe(0)
})
