import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesOverview } from '../kit/e2e/e2eScreens.ts'
import { unzip } from '../kit/unzip.ts'

const SERIAL = 'SN-2024-000123456-B'
const LONG = 'Beeld valt weg na een uur, enkel met lange kabels'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  const item = { brand: 'Sony', model: 'PXW-Z750', serialNumber: SERIAL, categoryId: testServer.categoryId }
  const { id: itemId } = await testServer.api.call<{ id: string }>('POST', '/item', item)
  await testServer.addRepair(LONG, { itemId, sparePartsOnly: false })
  await testServer.addRepair('Vervangkabel', { type: 'Bestek' })
})
test.afterAll(() => testServer?.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const sizeOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.describe('on a tablet', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    device = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
    page = device.page
    await seesOverview(page)
  })
  test.afterAll(() => device?.close())

  for (const [way, width, height] of [
    ['upright', 820, 1180],
    ['sideways', 1180, 820],
  ] as const) {
    test(`[OV-01] held ${way} a row takes two lines, with targets of 44 px`, async () => {
      await page.setViewportSize({ width, height })
      const row = rowOf(page, LONG)
      await expect(row).toContainText('Studio Noord')
      await expect(row).toContainText(SERIAL)
      await expect(row).toContainText('Vandaag')
      expect((await sizeOf(row)).height).toBeLessThanOrEqual(73)
      expect((await sizeOf(row.getByRole('combobox'))).height).toBeGreaterThanOrEqual(44)
      const dots = await sizeOf(row.getByRole('button', { name: /^Acties voor/ }))
      expect(Math.min(dots.width, dots.height)).toBeGreaterThanOrEqual(44)
      expect(dots.x + dots.width).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }

  test('[OV-01] the three dots open the actions, Escape closes them, and the row opens the repair', async () => {
    const row = rowOf(page, LONG)
    const dots = row.getByRole('button', { name: /^Acties voor/ })
    const archive = row.getByRole('button', { name: /archiveren$/ })
    await expect(archive).toBeHidden()
    await dots.click()
    await expect(row.getByRole('button', { name: /^Pdf van/ })).toBeVisible()
    await expect(row.getByRole('button', { name: /verwijderen$/ })).toBeVisible()
    expect((await sizeOf(archive)).height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(archive).toBeHidden()
    await expect(dots).toBeFocused()
    await row.click({ position: { x: 20, y: 60 } })
    await page.waitForURL(/repair\/detail/)
    await page.goBack()
    await expect(row).toBeVisible()
  })
})

test('[IT-03] on a tablet the card of a stolen item stands out, also as the last of its page', async ({
  browser,
}) => {
  const { categoryId } = testServer
  for (const stolen of [false, true])
    await testServer.api.call('POST', '/item', {
      brand: 'Zzz',
      model: `stolen ${stolen}`,
      categoryId,
      stolen,
    })
  const { page, ...device } = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
  await openScreen(page, '/items/overview')
  const card = (stolen: boolean) => page.getByRole('row').filter({ hasText: `stolen ${stolen}` })
  const ground = (stolen: boolean) => card(stolen).evaluate((row) => getComputedStyle(row).backgroundColor)
  await page.getByRole('searchbox').fill('stolen true')
  await expect(card(false)).toHaveCount(0)
  const alone = await ground(true)
  await page.getByRole('searchbox').fill('stolen false')
  await expect(card(true)).toHaveCount(0)
  expect(alone).not.toBe(await ground(false))
  await device.close()
})

test.describe('on a desktop', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    device = await openDevice(browser, testServer, els, { ...ONLINE, viewport: { width: 1440, height: 900 } })
    page = device.page
    await seesOverview(page)
  })
  test.afterAll(() => device?.close())

  test('[OV-11] a row is one line; what is cut has the whole text in its title, and a serial number is whole', async () => {
    const row = rowOf(page, LONG)
    expect((await sizeOf(row)).height).toBeLessThanOrEqual(37)
    expect((await sizeOf(page.getByRole('columnheader').first())).height).toBeLessThanOrEqual(35)
    // the column beside the checkboxes also has a header for screen readers
    await expect(page.getByRole('columnheader', { name: 'Nummer', exact: true })).toBeVisible()
    const cut = row.getByText(LONG)
    expect(await cut.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true)
    await expect(cut).toHaveAttribute('title', LONG)
    const serial = row.getByText(SERIAL)
    const isWhole = (text: HTMLElement) => {
      const cell = text.closest('td')?.getBoundingClientRect()
      const box = text.getBoundingClientRect()
      return cell !== undefined && text.scrollWidth <= text.clientWidth && box.height <= cell.height
    }
    expect(await serial.evaluate(isWhole)).toBe(true)
  })

  test('[OV-14] a column is made wider by its edge and by the keyboard, which a reload keeps', async () => {
    const head = page.getByRole('columnheader', { name: 'Model' })
    const { x, y, width, height } = await sizeOf(head)
    await page.mouse.move(x + width - 3, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width + 20, y + height / 2, { steps: 4 })
    await page.mouse.up()
    const dragged = (await sizeOf(head)).width
    expect(dragged).toBeGreaterThan(width + 15)
    // A press on the edge does not sort.
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').press('Alt+ArrowLeft')
    await expect.poll(async () => (await sizeOf(head)).width).toBeLessThan(dragged - 10)
    const kept = (await sizeOf(head)).width
    await page.reload()
    await expect(rowOf(page, LONG)).toBeVisible()
    expect(Math.abs((await sizeOf(head)).width - kept)).toBeLessThanOrEqual(1)
    await page.getByText('Kolommen').click()
    await page.getByRole('button', { name: 'Standaard herstellen' }).click()
    await expect.poll(async () => Math.abs((await sizeOf(head)).width - width)).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
  })

  test('[OV-12] the export holds what a quick filter leaves, and the server is not asked', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Bestek')
    await expect(rowOf(page, LONG)).toBeHidden()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporteren' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('herstellingen.xlsx')
    const texts = await unzip(new Blob([new Uint8Array(await readFile(await file.path()))]))
    const all = Object.values(texts).join('')
    expect(all).toContain('Vervangkabel')
    expect(all).not.toContain(SERIAL)
    expect(asked.filter((url) => url.includes('/file/export'))).toEqual([])
  })
})
