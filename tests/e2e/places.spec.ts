import { expect, type Locator, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, repairPart, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'

const REPAIRS = 60

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  for (let n = 1; n <= REPAIRS; n++) await testServer.addRepair(`Kabel ${String(n).padStart(2, '0')}`)
  for (let n = 1; n <= 30; n++)
    await testServer.api.call('POST', '/customer', { name: `Omroep ${n}`, address: { city: 'Aalst' } })
})
test.afterAll(() => testServer?.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const pages = (page: Page) => page.getByRole('navigation', { name: "Pagina's" })
/** The scroll position of the rows of the list, or of the page if its rows are cards. */
const scrolled = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('main table')?.parentElement
    return Math.round(box?.scrollTop || window.scrollY)
  })
/** Scrolls the row to the middle of the visible area. */
const toMiddle = (row: Locator) => row.evaluate((one) => one.scrollIntoView({ block: 'center' }))

async function narrowed(page: Page) {
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Herstelling')
  await page.getByLabel('Rijen per pagina').selectOption('40')
}

/** Opens a row far down by a press, and comes back: the row is where it was, and has the focus. */
async function comesBack(page: Page, row: Locator, back: () => Promise<unknown>) {
  await expect(row).toBeVisible(SOON)
  await toMiddle(row)
  const [url, from] = [page.url(), await scrolled(page)]
  await row.click({ position: { x: 60, y: 15 } })
  await expect(page).not.toHaveURL(url, SOON)
  await expect(row).toBeHidden(SOON)
  await back()
  await expect(page).toHaveURL(url, SOON)
  await expect(row).toBeFocused(SOON)
  expect(Math.abs((await scrolled(page)) - from)).toBeLessThanOrEqual(1)
  return from
}

test.describe('on a desktop', () => {
  let device: BrowserDevice
  let page: Page
  test.beforeAll(async ({ browser }) => {
    device = await openDevice(browser, testServer, els, { ...ONLINE, viewport: { width: 1440, height: 900 } })
    page = device.page
    await seesOverview(page)
  })
  test.afterAll(() => device?.close())

  for (const [way, back] of [
    ['Back', () => page.goBack()],
    ['Alt+Left', () => page.evaluate(() => history.back())],
    ['the button of the repair', () => page.getByRole('button', { name: 'Terug naar de lijst' }).click()],
  ] as const)
    test(`[LS-01] ${way} leads to the row, the scroll place and the filters of the overview`, async () => {
      await narrowed(page)
      expect(await comesBack(page, rowOf(page, 'Kabel 28'), back)).toBeGreaterThan(200)
      await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Herstelling')
      await page.keyboard.press('ArrowDown')
      await expect(rowOf(page, 'Kabel 27')).toBeFocused()
    })

  test('[LS-01] also on the second page, sorted otherwise, and after a reload', async () => {
    await openScreen(page, '/repair/overview')
    await seesOverview(page)
    await page.getByLabel('Rijen per pagina').selectOption('30')
    await page.getByRole('columnheader', { name: 'Omschrijving' }).getByRole('button').click()
    // The row that is looked for is in the list before it is sorted, too.
    await expect(page.getByRole('row').nth(1)).toContainText('Kabel 01', SOON)
    await pages(page).getByRole('button', { name: 'Volgende pagina' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Kabel 31', SOON)
    const row = rowOf(page, 'Kabel 55')
    const from = await comesBack(page, row, () => page.goBack())
    await expect(pages(page)).toContainText('2 / 2')
    await page.reload()
    await expect(row).toBeFocused(SOON)
    await expect.poll(() => scrolled(page)).toBe(from)
    await expect(pages(page)).toContainText('2 / 2')
  })

  test('[LS-02] an address that is opened anew, another page and another filter begin at the top', async () => {
    await narrowed(page)
    await comesBack(page, rowOf(page, 'Kabel 28'), () => page.goBack())
    await pages(page).getByRole('button', { name: 'Volgende pagina' }).click()
    await expect(rowOf(page, 'Kabel 01')).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    await pages(page).getByRole('button', { name: 'Vorige pagina' }).click()
    await toMiddle(rowOf(page, 'Kabel 28'))
    const address = new URL(page.url()).hash.slice(1)
    await openScreen(page, '/customers/overview')
    await expect(rowOf(page, 'Omroep 9')).toBeVisible(SOON)
    await openScreen(page, address)
    await expect(rowOf(page, 'Kabel 60')).toBeVisible(SOON)
    expect(await scrolled(page)).toBe(0)
  })

  test('[LS-01] the customers: a filter in their address, and the row', async () => {
    await openScreen(page, '/customers/overview')
    await page.getByRole('textbox', { name: 'Filter gemeente' }).fill('aal')
    await expect(rowOf(page, 'Studio Noord')).toBeHidden()
    await expect(page).toHaveURL(/filter=/)
    await comesBack(page, rowOf(page, 'Omroep 9'), () => page.goBack())
    await expect(page.getByRole('textbox', { name: 'Filter gemeente' })).toHaveValue('aal')
    await page.reload()
    await expect(rowOf(page, 'Omroep 9')).toBeFocused(SOON)
    await expect(rowOf(page, 'Studio Noord')).toBeHidden()
  })

  test('[LS-03] a list in the panel of a customer has its page, its order and its row', async () => {
    await openScreen(page, `/customers/detail/${testServer.customerId}`)
    const panel = page.getByRole('region', { name: 'Gerelateerde herstellingen' })
    await expect(panel.getByRole('row').nth(1)).toBeVisible(SOON)
    await panel.getByRole('columnheader', { name: 'Nummer' }).getByRole('button').click()
    await panel.getByRole('button', { name: 'Volgende pagina' }).click()
    await expect(pages(page)).toContainText('2 /')
    const row = panel.getByRole('row').nth(4)
    const text = (await row.innerText()).split('\t')[0] ?? ''
    await comesBack(page, rowOf(page, text).first(), () => page.goBack())
    await expect(pages(page)).toContainText('2 /')
    await page.reload()
    await expect(rowOf(page, text)).toBeFocused(SOON)
    await expect(pages(page)).toContainText('2 /')
  })

  test('[LS-03] a link to a related repair leads back to that link', async () => {
    await openScreen(page, '/repair/overview')
    await seesOverview(page)
    await rowOf(page, 'Kabel 60').click({ position: { x: 60, y: 15 } })
    const description = page.getByRole('textbox', { name: 'Omschrijving' })
    await expect(description).toHaveValue('Kabel 60', SOON)
    const related = await repairPart(page, 'Verwante herstellingen')
    const link = related.getByRole('link').nth(12)
    await toMiddle(link)
    const from = await scrolled(page)
    await link.click()
    await expect(description).not.toHaveValue('Kabel 60', SOON)
    await page.goBack()
    await expect(link).toBeFocused(SOON)
    expect(Math.abs((await scrolled(page)) - from)).toBeLessThanOrEqual(1)
  })

  test('[LS-04] a list of the settings keeps search, order and page through a reload, and the row of its dialog', async () => {
    await openScreen(page, '/users/overview')
    await expect(page.getByRole('table', { name: 'Gebruikers' })).toBeVisible(SOON)
    await page.getByRole('searchbox').fill('pee')
    const row = rowOf(page, 'Peeters')
    await expect(row).toHaveCount(1, SOON)
    await row.click({ position: { x: 60, y: 15 } })
    // Keys reach the dialog once it has the focus.
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1, SOON)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row).toBeFocused()
    await page.reload()
    await expect(row).toBeVisible(SOON)
    await expect(page.getByRole('searchbox')).toHaveValue('pee')
  })
})

test('[LS-01] on a tablet the swipe back leads to the row of two lines', async ({ browser }) => {
  const device = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
  await seesOverview(device.page)
  await device.page.getByLabel('Rijen per pagina').selectOption('40')
  await comesBack(device.page, rowOf(device.page, 'Kabel 28'), () => device.page.goBack())
  await device.close()
})

test('[LS-01] on a telephone the customers are cards on a page that scrolls, and come back', async ({
  browser,
}) => {
  const device = await openDevice(browser, testServer, els, {
    ...TABLET,
    ...ONLINE,
    viewport: { width: 390, height: 844 },
  })
  await openScreen(device.page, '/customers/overview')
  await comesBack(device.page, rowOf(device.page, 'Omroep 17'), () => device.page.goBack())
  await device.close()
})
