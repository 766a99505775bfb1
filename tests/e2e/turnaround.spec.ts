import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { unzip } from '../kit/unzip.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  await testServer.addRepair('Hier begint het mee')
  await testServer.sql(REPAIRED)
})
test.afterAll(() => testServer.close())

/** A year and a half of repairs, two a week, every fourth of them a quote; the last ones are not picked up yet. */
const REPAIRED = `INSERT INTO repair SELECT gen_random_uuid(), '2024.' || n, 2024, n, NULL, CASE WHEN n % 4 = 0 THEN 'Bestek' ELSE type END,
    CASE WHEN n < 8 THEN 'Hersteld' ELSE 'Opgehaald' END, 'Hersteld', proces_type, is_external, spare_parts_only, under_warranty, depannage,
    estimate_refused, billed, current_date - 3 * n - 4 - n % 9, CASE WHEN n >= 8 THEN current_date - 3 * n + 2 END, current_date - 3 * n,
    CASE WHEN n % 4 = 0 THEN current_date - 3 * n - 3 END, customer_id, customer_contact_id, item_id, CASE WHEN n % 3 > 0 THEN executor_id END,
    rental_id, 'Hersteld ' || n, reference, work_notes, estimate_notes, forfait_amount, estimate_total_excl_vat, estimate_total_incl_vat,
    repair_total_excl_vat, repair_total_incl_vat, open_conflicts
    FROM repair, generate_series(1, 180) n WHERE number = (SELECT min(number) FROM repair)`

const names = (page: Page) => page.locator('tbody th')
const total = (page: Page) => page.locator('tfoot td').first()
const plot = (page: Page) => page.getByRole('img', { name: /^Grafiek per/ })

test('[TB-14] [TB-15] the numbers are reached from the board and, in flight mode, grouped and exported; axe finds nothing', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer)
  await openScreen(page, '/repair/board')
  await page.getByRole('button', { name: 'Doorlooptijd' }).click()
  await expect(page.getByRole('heading', { name: 'Doorlooptijd', level: 1 })).toBeVisible()
  await expect.poll(() => names(page).count()).toBeGreaterThanOrEqual(12)
  expect(await names(page).count()).toBeLessThanOrEqual(13)
  await checkAxe(page, 'turnaround')
  await device.goOffline()
  await page.reload()
  await expect(plot(page)).toBeVisible(SOON)
  const year = Number(await total(page).textContent())
  await page.getByRole('radio', { name: 'Uitvoerder' }).press('Space')
  await expect(names(page)).toHaveText(['Atelier', 'Zonder uitvoerder'])
  await page.getByRole('radio', { name: 'Alles' }).press('Space')
  await expect(total(page)).toHaveText('180')
  expect(year).toBeLessThan(180)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporteren' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('doorlooptijd.xlsx')
  const texts = await unzip(new Blob([new Uint8Array(await readFile(await file.path()))]))
  expect(texts['xl/worksheets/sheet1.xml']).toMatch(/Zonder uitvoerder.*<v>60<\/v>.*Totaal.*<v>180<\/v>/)
  await checkAxe(page, 'turnaround by executor')
  await page.getByRole('button', { name: 'Naar het bord' }).click()
  await expect(page.getByRole('heading', { name: 'Bord' })).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText(['Atelier', 'Zonder uitvoerder'])
  await device.close()
})

test('[TB-13] the plot is as wide as the page, on a desk and on a tablet either way', async ({ browser }) => {
  const { page, ...device } = await openDevice(browser, testServer)
  await openScreen(page, '/repair/turnaround?per=month&period=all')
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(plot(page)).toBeVisible(SOON)
    await expect
      .poll(() =>
        plot(page).evaluate((svg) => svg.clientWidth - Number(svg.getAttribute('viewBox')!.split(' ')[2])),
      )
      .toBe(0)
    const wide = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
    expect(wide).toBe(0)
  }
  await device.close()
})
