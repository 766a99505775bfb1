import { expect, type Page, test } from '@playwright/test'
import { addDays } from '../../src/domain/shared/days.ts'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { lettersOf, printedLetters } from '../kit/pdfPicture.ts'

test.describe.configure({ timeout: 240_000 })
const MODEL = { brand: 'JVC', model: 'GY-HC900' }
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

/** A rental of today, of two cameras by their model and one by its number. */
async function rentalOf(status: 'Optie' | 'Bevestigd', tempCusName: string): Promise<string> {
  const item = { ...MODEL, categoryId: testServer.categoryId, rentable: true, rentPrice: 145 }
  const named = await testServer.api.call<{ id: string }>('POST', '/item', {
    ...item,
    serialNumber: `${tempCusName}-1`,
  })
  for (const n of [2, 3])
    await testServer.api.call('POST', '/item', { ...item, serialNumber: `${tempCusName}-${n}` })
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const rentalLines = [{ itemId: named.id }, { ...MODEL, quantity: 2 }]
  const body = { type: 'Verhuur', status, tempCusName, ...days, rentalLines }
  return (await testServer.api.call<{ id: string }>('POST', '/rental', body)).id
}
/** Opens the page with the work of both departments. */
async function openAll(page: Page): Promise<void> {
  await openScreen(page, '/today')
  await page.getByText('Alles', { exact: true }).click()
}
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('[VD-06] an option of today is confirmed without a network, and that is taken back', async ({
  browser,
}) => {
  await rentalOf('Optie', 'Kobalt')
  const { page, goOffline, close } = await openDevice(browser, testServer, els)
  await openAll(page)
  await expect(row(page, 'Kobalt')).toBeVisible(SOON)
  await goOffline()
  await row(page, 'Kobalt').getByRole('button').click()
  await expect(row(page, 'Kobalt').getByRole('button', { name: /Meegeven/ })).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(row(page, 'Kobalt').getByRole('button', { name: /Bevestigen/ })).toBeVisible(SOON)
  await close()
})

test('[VD-08] [OI-11] the day, what leaves and what comes back have nothing that axe finds', async ({
  browser,
}) => {
  const id = await rentalOf('Bevestigd', 'Magneet')
  const { page, close } = await openDevice(browser, testServer, els)
  await openAll(page)
  await expect(row(page, 'Magneet')).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'today')
  await openScreen(page, `/rental/handover/${id}?mode=out`)
  await page.getByLabel('Scan of typ een serienummer').fill('Magneet-2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/gaat mee/).first()).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'what leaves')
  await openScreen(page, `/rental/handover/${id}?mode=back`)
  await row(page, 'Magneet-2').getByRole('button', { name: 'Ontbreekt' }).click()
  await checkAxeAtAllSizes(page, 'what comes back')
  await openScreen(page, `/rental/detail/${id}`)
  await expect(page.getByText('nog toe te wijzen')).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'a model on a rental')
  await close()
})

test('[VD-14] what the browser prints has every row, dark on white, and nothing that is pressed', async ({
  browser,
}) => {
  const [day, begun] = [today(), addDays(today(), -2)]
  const days = { pickupDate: begun, startDate: begun, endDate: day, returnDate: day }
  const { id: itemId } = await testServer.api.call<{ id: string }>('POST', '/item', {
    ...MODEL,
    categoryId: testServer.categoryId,
    rentable: true,
    stockQuantity: 99,
  })
  const names = Array.from(
    { length: 30 },
    (_, i) => `Ploeg ${i + 1} met een naam die op geen enkele regel past`,
  )
  for (const tempCusName of names)
    await testServer.api.call('POST', '/rental', {
      type: 'Verhuur',
      status: 'Bevestigd',
      tempCusName,
      ...days,
      rentalLines: [{ itemId, quantity: 1 }],
    })
  const { page, close } = await openDevice(browser, testServer, els)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAll(page)
  const back = page.getByRole('region', { name: /^Komt terug/ })
  await expect(back.getByRole('button', { name: 'Nog 5 tonen' })).toBeVisible(SOON)
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  await page.evaluate(() => {
    const see = () => (document.title = document.documentElement.dataset['mantineColorScheme'] ?? '')
    window.addEventListener('beforeprint', see)
  })
  const printed = await printedLetters(await page.pdf({ format: 'A4' }))
  await expect(page).toHaveTitle('light')
  expect(await page.evaluate(scheme)).toBe('dark')
  await expect(back.getByRole('listitem')).toHaveCount(25)
  for (const name of names) expect(printed).toContain(lettersOf(name))
  for (const pressed of ['Zoeken of een actie starten', 'Afdrukken', 'Terugnemen', 'Naar de inhoud', 'tonen'])
    expect(printed).not.toContain(lettersOf(pressed))
  await close()
})
