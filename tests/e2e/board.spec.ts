import { expect, type Page, test } from '@playwright/test'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status},`) })
const card = (page: Page, notes: string) => page.locator(`[data-card="${notes}"]`)
const statusOf = async (id: string) =>
  (await testServer.api.call<{ status: string }>('GET', `/repair/id/${id}`)).status

async function openBoard(page: Page): Promise<void> {
  await openScreen(page, '/repair/board')
  await expect(page.getByRole('heading', { name: 'Bord' })).toBeVisible()
}

test('[TB-06] a card is moved by the keyboard, and taken back', async ({ browser }) => {
  const id = await testServer.addRepair('Met toetsen')
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  await openBoard(page)
  await card(page, id).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(column(page, 'Binnengebracht').locator(`[data-card="${id}"]`)).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(column(page, 'Hersteld').locator(`[data-card="${id}"]`)).toBeVisible()
  await expect.poll(() => statusOf(id)).toBe('Hersteld')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(column(page, 'Binnengebracht').locator(`[data-card="${id}"]`)).toBeVisible()
  await expect.poll(() => statusOf(id)).toBe('Binnengebracht')
  await card(page, id).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/repair/detail/${id}`)
  await device.close()
})

test('[TB-06] [TB-07] in flight mode a finger that rests lifts a card; two devices that meet show the same', async ({
  browser,
}) => {
  const id = await testServer.addRepair('Met de vinger')
  const bench = await openDevice(browser, testServer, els, {
    ...TABLET,
    viewport: { width: 1180, height: 820 },
  })
  const counter = await openDevice(browser, testServer, jan, ONLINE)
  await openBoard(counter.page)
  await openBoard(bench.page)
  await bench.goOffline()
  const from = (await card(bench.page, id).boundingBox())!
  const to = (await column(bench.page, 'Bestek geweigerd').boundingBox())!
  const cdp = await bench.context.newCDPSession(bench.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y! }] })
  const [x, y] = [from.x + 60, from.y + 60]
  await touch('touchStart', x, y)
  await expect(card(bench.page, id).locator('xpath=..')).toHaveAttribute('data-lifted', 'true')
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', x + ((to.x + 90 - x) * step) / 6, y + (to.y + 160 - y) * (step / 6))
  await touch('touchEnd')
  await expect(column(bench.page, 'Bestek geweigerd').locator(`[data-card="${id}"]`)).toBeVisible()
  await expect(card(bench.page, id).getByText('Nog niet verzonden')).toBeAttached()
  expect(await statusOf(id)).toBe('Binnengebracht')
  await bench.goOnline()
  await expect(column(counter.page, 'Bestek geweigerd').locator(`[data-card="${id}"]`)).toBeVisible({
    timeout: 30_000,
  })
  await bench.close()
  await counter.close()
})

test('[TB-01] [TB-08] four hundred open repairs are drawn as those in view, scroll, and are narrowed down; axe finds nothing', async ({
  browser,
}) => {
  await testServer.addRepair('Een van velen')
  await testServer.sql(`INSERT INTO repair SELECT (gen_random_uuid()), '2025.' || n, 2025, n, NULL, type, status, previous_status, proces_type,
    is_external, spare_parts_only, under_warranty, depannage, estimate_refused, billed, date_in, date_out, end_date, estimate_approval,
    customer_id, customer_contact_id, item_id, executor_id, rental_id, 'Bord ' || n, reference, work_notes, estimate_notes, forfait_amount,
    estimate_total_excl_vat, estimate_total_incl_vat, repair_total_excl_vat, repair_total_incl_vat, open_conflicts
    FROM repair, generate_series(1000, 1400) n WHERE number = (SELECT min(number) FROM repair)`)
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  await openBoard(page)
  await expect(page.getByRole('button', { name: /^Iedereen 40\d/ })).toBeVisible({ timeout: 30_000 })
  expect(await page.locator('[data-card]').count()).toBeLessThan(60)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  /** Median time of a frame while a column, or all its cards as plain text over it, scrolls by 60 px per frame. */
  const medianFrame = (of: 'column' | 'text') =>
    page.evaluate(async (which) => {
      const column = document.querySelector('[data-column] [data-card]')!.closest('[data-column]')!
      const box = which === 'column' ? column.querySelector(':scope > div')! : document.createElement('div')
      if (which === 'text') {
        const { left, top, width, height } = column.getBoundingClientRect()
        const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
        box.setAttribute('style', `position:fixed;overflow-y:auto;background:white;${place}`)
        box.innerHTML = column.querySelector('[data-card]')!.outerHTML.repeat(400)
        document.body.append(box)
      }
      const times: number[] = []
      let last = performance.now()
      for (let i = 0; i < 90; i++) {
        box.scrollTop += i < 45 ? 60 : -60
        await new Promise(requestAnimationFrame)
        times.push(performance.now() - last)
        last = performance.now()
      }
      if (which === 'text') box.remove()
      return times.toSorted((x, y) => x - y)[45]!
    }, of)
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const text = await medianFrame('text')
    ratios.push((await medianFrame('column')) / text)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(Math.min(...ratios)).toBeLessThan(1.5)
  await checkAxe(page, 'board')
  // lanes go across: the name of a lane is at the same height in every column, below fixed headers
  await page.getByRole('button', { name: /^Groeperen/ }).click()
  const executorHeadings = page.getByRole('heading', { level: 3, name: /^Atelier/ })
  await expect(executorHeadings).toHaveCount(4)
  const tops = await executorHeadings.evaluateAll((names) =>
    names.map((name) => name.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  await checkAxe(page, 'board in lanes')
  await page.getByRole('button', { name: /^Wacht op onderdeel/ }).click()
  await expect(page.getByText('Leeg', { exact: true }).first()).toBeVisible()
  await device.close()
})
