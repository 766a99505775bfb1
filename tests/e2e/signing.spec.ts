import { expect, type Page, test } from '@playwright/test'
import { checkAxe, violations } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 240_000 })

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

async function newRental(): Promise<string> {
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const rentalLines = [{ customItem: 'Camera met statief', quantity: 1, itemPrice: 100 }]
  const body = { type: 'Verhuur', status: 'Bevestigd', tempCusName: 'Studio Zuid', ...days, rentalLines }
  return (await testServer.api.call<{ id: string }>('POST', '/rental', body)).id
}

const panel = (page: Page) => page.getByRole('region', { name: 'Akkoord en papieren' })
const openRental = async ({ page }: BrowserDevice, id: string) => {
  await openScreen(page, `/rental/detail/${id}`)
  await expect(panel(page)).toBeVisible(SOON)
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Handtekening', exact: true })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let i = 1; i <= 12; i++) await page.mouse.move(box.x + 40 + 15 * i, box.y + 60 + 20 * (i % 3))
  await page.mouse.up()
}

async function sign(page: Page, button: string, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Verhuur laten tekenen' })
  await expect(dialog.getByTitle(/^Inhoud [0-9a-f]{8}$/)).toBeVisible(SOON)
  await dialog.getByLabel('Naam').fill(name)
  await draw(page)
  await dialog.getByRole('button', { name: 'Bevestigen', exact: true }).click()
  await expect(dialog).toBeHidden(SOON)
}

/** Opens a document. If it cannot be had, its tab closes again and never gets the address of the bytes. */
async function opens(page: Page, title: string, nth: number): Promise<void> {
  const popup = page.waitForEvent('popup')
  await panel(page).getByRole('button', { name: title }).nth(nth).click()
  const tab = await popup
  await expect.poll(() => tab.url(), SOON).toMatch(/^blob:/)
  await tab.close()
}

test('[SG-10] [SG-09] [KP-02] [KP-10] signed without a network, changed, signed anew; the papers open there, and on a second device after that', async ({
  browser,
}) => {
  const id = await newRental()
  const device = await openDevice(browser, testServer, els)
  const { page } = device
  await openRental(device, id)
  await device.goOffline()
  await sign(page, 'Laten tekenen', 'Els Maes')
  await expect(panel(page).getByRole('img', { name: 'Handtekening van Els Maes' })).toBeVisible(SOON)
  await expect(panel(page).getByText(/^Versie 1 · Nederlands · getekend/)).toBeVisible(SOON)

  await page.getByRole('button', { name: 'Bewerken' }).click()
  const price = page.getByRole('textbox', { name: /Dagprijs/ }).first()
  await price.fill('120')
  await price.press('Tab')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(panel(page).getByText('Gewijzigd na akkoord', { exact: true })).toBeVisible(SOON)
  await sign(page, 'Opnieuw laten tekenen', 'Jan Smet')
  await expect(panel(page).getByText('Gewijzigd na akkoord', { exact: true })).toBeHidden(SOON)
  await expect(panel(page).getByText(/^Versie 2 · Nederlands · getekend/)).toBeVisible(SOON)
  for (const nth of [0, 1]) await opens(page, 'Verhuurbon', nth)

  await device.goOnline()
  const other = await openDevice(browser, testServer, jan)
  await openRental(other, id)
  await expect(panel(other.page).getByRole('img', { name: 'Handtekening van Jan Smet' })).toBeVisible(SOON)
  await expect(panel(other.page).getByText(/nog enkel op/)).toHaveCount(0, SOON)
  for (const nth of [0, 1]) await opens(other.page, 'Verhuurbon', nth)
  await device.close()
  await other.close()
})

test('[SG-10] [SG-16] axe finds nothing on the dialog, on what stands below it and where it is signed, at three sizes', async ({
  browser,
}) => {
  const id = await newRental()
  const device = await openDevice(browser, testServer, els)
  const { page } = device
  await openRental(device, id)
  await panel(page).getByRole('button', { name: 'Laten tekenen' }).click()
  await expect(page.getByTitle(/^Inhoud [0-9a-f]{8}$/)).toBeVisible(SOON)
  await checkAxe(page, 'the dialog')
  const pad = page.getByRole('img', { name: 'Handtekening', exact: true })
  const confirm = page.getByRole('button', { name: 'Bevestigen', exact: true })
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [box, foot] = [(await pad.boundingBox())!, (await confirm.boundingBox())!]
    expect.soft(box.y + box.height, `${width}x${height}`).toBeLessThanOrEqual(foot.y)
    expect.soft(foot.y + foot.height, `${width}x${height}`).toBeLessThanOrEqual(height)
  }
  await page.setViewportSize({ width: 1180, height: 820 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Annuleren' }).last().click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await sign(page, 'Laten tekenen', 'Els Maes')
  await testServer.api.call('POST', '/rental', { id, discount: 10 })
  await expect(panel(page).getByText('Gewijzigd na akkoord', { exact: true })).toBeVisible(SOON)
  await checkAxe(page, 'changed')
  await openScreen(page, `/rental/handover/${id}?mode=back`)
  await expect(page.getByRole('button', { name: 'Retourbon' })).toBeVisible(SOON)
  await checkAxe(page, 'the slips')
  await page.setViewportSize({ width: 1180, height: 820 })
  expect(await violations(page)).toEqual([])
  await device.close()
})
