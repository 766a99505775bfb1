import { expect, type Page, test } from '@playwright/test'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { toRental } from '../kit/e2e/e2eRentals.ts'
import { seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'

declare global {
  interface Window {
    /** Every picture since the press: the title of the screen, and its text. */
    pictures: { title: string; text: string }[]
  }
}

let testServer: TestServer
let device: BrowserDevice
let page: Page

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  await testServer.addRepair('Eerste beeld')
  const days = { pickupDate: today(), startDate: today(), endDate: today(), returnDate: today() }
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const item = await testServer.api.call<{ id: string }>('POST', '/item', {
    brand: 'Canon',
    model: 'C70',
    stockQuantity: 3,
    rentable: true,
    rentPrice: 80,
    categoryId: category?.id,
  })
  const rental = { type: 'Verhuur', status: 'Bevestigd', ...days, tempCusName: 'Zaal Zuid' }
  const rentalLines = [{ itemId: item.id, quantity: 1, itemPrice: 80 }]
  await testServer.api.call('POST', '/rental', { ...rental, rentalLines })
  device = await openDevice(browser, testServer, els, { viewport: { width: 1440, height: 900 } })
  page = device.page
  // By default the browser records only the first 250 files.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await page.reload()
  await seesOverview(page)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Every picture that was painted from the press on, until the screen shows `text`. */
async function pressed(act: () => Promise<unknown>, text: string): Promise<Window['pictures']> {
  await page.evaluate(() => {
    window.pictures = []
    const look = () => {
      const main = document.querySelector<HTMLElement>('#main')
      const title = document.querySelector('h1')?.textContent ?? ''
      window.pictures.push({ title, text: main?.innerText ?? '' })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await act()
  await expect.poll(async () => (await pictures()).at(-1)?.text, SOON).toContain(text)
  return pictures()
}
const pictures = () => page.evaluate(() => window.pictures)

/** Expects that no picture of the new screen lacks its subject, and that none is without a screen. */
async function seesAtOnce(act: () => Promise<unknown>, text: string): Promise<void> {
  const before = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '')
  const all = await pressed(act, text)
  const without = all.filter((picture) => picture.title !== before && !picture.text.includes(text))
  expect(without).toEqual([])
}

/**
 * This test does not measure the store: a busy machine answers late, and a screen waits for an answer only for a while.
 */
const withPatience = () =>
  page.evaluate(() => {
    const real = window.setTimeout
    const patient = (work: () => void, ms?: number) => real(work, ms === 150 ? 4000 : ms)
    window.setTimeout = patient as typeof setTimeout
  })

const menu = (name: string) => () => page.locator('#menu').getByRole('link', { name, exact: true }).click()
/** The idle page fetches the files of the screens. */
const fetched = (name: string) =>
  page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(file)),
    name,
  )

test('[AL-85] the first picture of a screen has what the store knows', async () => {
  await withPatience()
  await fetched('/PlannerPage-')
  await seesAtOnce(menu('Klanten'), CUSTOMER)
  await seesAtOnce(menu('Items'), ITEM.model)
  await seesAtOnce(menu('Herstellingen'), 'Eerste beeld')
  await seesAtOnce(() => page.getByText('Eerste beeld').click(), 'Foto toevoegen')
  await toRental(page)
  await seesAtOnce(menu('Verhuur'), 'Zaal Zuid')
  await seesAtOnce(menu('Planner'), 'Zaal Zuid')
  await seesAtOnce(menu('Kalender'), 'Zaal Zuid')
})
