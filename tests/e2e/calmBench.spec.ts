import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openDetail, seesOverview } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  await testServer.addRepair('Rustige bank')
  device = await openDevice(browser, testServer, els, { ...ONLINE, viewport: { width: 1440, height: 900 } })
  page = device.page
  await seesOverview(page)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const menu = () => page.getByRole('navigation', { name: 'Menu Herstel' })

test('[CB-01] the page is set in the typeface of the house, which is loaded', async () => {
  expect(await page.evaluate(() => document.fonts.check('600 14px "Inter Variable"'))).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter Variable')
})

test('[CB-02] a status fills no box, in a list and in a head', async () => {
  const status = page.getByLabel('Status van').first()
  const groundOf = () => status.evaluate((box) => getComputedStyle(box).backgroundColor)
  expect(await groundOf()).toBe('rgba(0, 0, 0, 0)')
})

test('[CB-03] the menu stands beside the screen from 1000 px, as a rail first, and opens over it below', async () => {
  const widthOf = async () => (await menu().boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await widthOf()).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1279, height: 900 })
  expect(await widthOf()).toBeLessThan(120)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(menu()).toBeVisible()
  await page.setViewportSize({ width: 999, height: 900 })
  await expect(menu()).toBeHidden()
})

test('[CB-04] at 820 px the bar shows all that it has, the person as initials', async () => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const bar = page.getByRole('banner')
  const parts = [
    bar.getByRole('button', { name: /Zoeken/ }),
    bar.getByRole('link', { name: /Meldingen/ }),
    bar.getByRole('button', { name: 'els' }),
    bar.getByRole('button', { name: 'Naar Verhuur' }),
    bar.getByRole('button', { name: 'Info' }),
    bar.getByRole('button', { name: 'Uitloggen' }),
  ]
  for (const part of parts) {
    const box = await part.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(820)
  }
  expect((await parts[0]?.boundingBox())?.width).toBeGreaterThanOrEqual(300)
  await expect(bar.getByText('E', { exact: true })).toBeVisible()
})

test('[CB-14] a repair fits a tablet in portrait, and its head stays in sight', async () => {
  await page.getByText('Rustige bank').first().click()
  const title = page.getByRole('heading', { level: 1, name: /^(Bestek|Herstelling) / })
  await expect(title).toBeVisible()
  await expect(page.getByRole('group', { name: 'Onderdelen van de herstelling' })).toBeVisible()
  await page.setViewportSize({ width: 820, height: 700 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeGreaterThan(700)
  expect(height).toBeLessThanOrEqual(1900)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(title).toBeInViewport()
  const tops = await page
    .getByRole('figure')
    .evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().top))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  expect(tops).toHaveLength(4)
})

test('[CB-17] a part that opens by its chip is in sight, and the lines of an estimate begin in sight', async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const id = await testServer.addRepair('Regels in zicht', {
    itemId: testServer.itemId,
    type: 'Bestek',
    sparePartsOnly: false,
  })
  const line = { repairId: id, description: 'Nazicht', quantity: 1, price: 60 }
  await testServer.api.call('POST', '/repair/estimateLine', line)
  await openDetail(page, id)
  await expect(page.getByRole('region', { name: 'Bestek' }).getByRole('row').nth(1)).toBeInViewport({
    ratio: 1,
  })
  const chips = page.getByRole('group', { name: 'Onderdelen van de herstelling' })
  for (const name of ['Logboek', 'Extern', 'Mails']) {
    await page.evaluate(() => scrollTo(0, 0))
    await chips.getByRole('button', { name }).click()
    const panel = page.getByRole('region', { name: name === 'Extern' ? /extern/i : name })
    // Its title and the line below it.
    await expect.poll(async () => ((await panel.boundingBox())?.y ?? 9999) + 100).toBeLessThanOrEqual(820)
  }
})
