import { expect, type Locator, type Page, test } from '@playwright/test'
import { atRest } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'

const MANY = 20
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  const { id: categoryId } = await testServer.api.call<{ id: string }>('POST', '/category', {
    description: 'Schijnwerper',
    prefix: 'SCH',
  })
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const rentalLines = [{ customItem: 'Transport', quantity: 1, itemPrice: 45.5 }]
  for (let n = 1; n <= MANY; n++) {
    const name = `Balk ${String(n).padStart(2, '0')}`
    const rental = { ...days, type: 'Verhuur', status: 'Optie', tempCusName: name, rentalLines }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await Promise.all([
      testServer.addRepair(name),
      testServer.api.call('POST', '/item', { categoryId, brand: name, model: 'B', rentable: true }),
      testServer.api.call('POST', '/customer', { name }),
      testServer.api.call('POST', '/rental', rental),
    ])
  }
})
test.afterAll(() => testServer?.close())

const bar = (page: Page) => page.getByRole('region', { name: 'Selectie' })
const row = (page: Page, n: number) =>
  page.getByRole('row').filter({ hasText: `Balk ${String(n).padStart(2, '0')}` })
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** The box of the bar after its animation. */
async function placeOf(of: Locator) {
  let [before, now] = ['', '']
  await expect(async () => {
    ;[before, now] = [now, JSON.stringify(await boxOf(of))]
    expect(now).toBe(before)
  }).toPass({ intervals: [100] })
  return boxOf(of)
}

/** Selects rows with the keyboard, because a card has no checkbox. */
async function choose(page: Page, ...numbers: number[]) {
  for (const n of numbers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await row(page, n).press('x')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(row(page, n)).toHaveAttribute('data-chosen')
  }
}

const TITLES: Record<string, string> = {
  '/repair/overview': 'Herstellingen',
  '/items/overview': 'Items',
  '/customers/overview': 'Klanten',
  '/rental/overview': 'Verhuur',
}

async function showList(page: Page, path: string) {
  await openScreen(page, `${path}?q=Balk`)
  await expect(page.getByRole('heading', { level: 1, name: TITLES[path] ?? '', exact: true })).toBeVisible(
    SOON,
  )
  await expect(row(page, MANY)).toBeVisible(SOON)
  await atRest(page)
}

const SIZES: [number, number][] = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
]
const LISTS: [string, string, string][] = [
  ['/repair/overview', 'Hersteld', '2 herstellingen op Hersteld gezet.'],
  ['/items/overview', 'Buiten dienst', '2 items op Buiten dienst gezet.'],
  ['/rental/overview', 'Bevestigd', '2 verhuringen op Bevestigd gezet.'],
]

for (const [width, height] of SIZES)
  test(`[LS-42] a toast and the bar of chosen rows stand beside each other: ${width}x${height}`, async ({
    browser,
  }) => {
    const device = await openDevice(browser, testServer, els, { viewport: { width, height }, ...ONLINE })
    const { page } = device
    for (const [path, status, said] of LISTS) {
      await showList(page, path)
      await choose(page, 3, 4)
      await expect(bar(page)).toContainText('2 geselecteerd')
      await bar(page).getByRole('combobox', { name: 'Status van de selectie' }).selectOption(status)
      const shown = toast(page, said)
      await expect(shown).toBeVisible(SOON)
      const [above, below] = [await placeOf(shown), await boxOf(bar(page))]
      expect(above.y + above.height, path).toBeLessThanOrEqual(below.y)
      expect(above.y, path).toBeGreaterThan(below.y - 200)
      // When the bar disappears, the buttons of the toast stay under the finger.
      await bar(page).getByRole('button', { name: 'Selectie wissen' }).click()
      await expect(bar(page)).toBeHidden()
      expect(await boxOf(shown), path).toEqual(above)
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(shown).toHaveCount(0)
    }
    await device.close()
  })

test.describe('on a tablet that stands', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    device = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
    page = device.page
  })
  test.afterAll(() => device?.close())

  for (const path of ['/repair/overview', '/items/overview', '/customers/overview', '/rental/overview'])
    test(`[LS-43] the bar of chosen rows stays in sight wherever the cards are scrolled: ${path}`, async () => {
      await showList(page, path)
      const first = page.getByRole('row').filter({ hasText: 'Balk' }).first()
      const before = await boxOf(first)
      await first.press('x')
      await expect(bar(page)).toContainText('1 geselecteerd')
      expect(await boxOf(first)).toEqual(before)
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      const { y, height } = await boxOf(bar(page))
      expect(y + height).toBeGreaterThan(1180 - 40)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeHidden()
    })
})
