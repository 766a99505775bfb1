import { expect, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'
import { openDetail, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'

const COMPLAINT = 'Geen opname op kaart B, melding na 20 minuten, wel'

let testServer: TestServer
let phone: BrowserDevice
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const look = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  phone = await openDevice(browser, testServer, els, { ...ONLINE, ...look })
})
test.afterAll(async () => {
  await phone?.close()
  await testServer?.close()
})

test('[RD-53] [RD-54] on a phone number and status stay in sight, there is one foot, and the complaint is whole', async () => {
  const { page } = phone
  const { itemId } = testServer
  await openDetail(page, await testServer.addRepair(COMPLAINT, { itemId, sparePartsOnly: false }))
  const complaint = page.getByRole('textbox', { name: 'Omschrijving' })
  await expect(complaint).toHaveValue(COMPLAINT, SOON)
  const cut = (element: HTMLElement) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
  const title = page.getByRole('heading', { level: 1 })
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  const feet = () => page.locator('[data-keep-clear]').filter({ visible: true }).count()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await complaint.evaluate(cut)).toBe(false)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    for (const seen of [title, status]) await expect(seen).toBeInViewport({ ratio: 1 })
    const head = await title.locator('xpath=ancestor::header').boundingBox()
    expect(head).toMatchObject({ y: 48, height: 48 })
    expect(await feet()).toBe(1)
    expect([...(await beyondEdge(page)), ...(await smallTargets(page))]).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
  }
  await complaint.fill('Eerste regel\nen nog een')
  await expect(complaint).toHaveValue('Eerste regel en nog een')
})
