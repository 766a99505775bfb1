import { expect, type Page, test } from '@playwright/test'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page
let repairId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const { itemId } = testServer
  repairId = await testServer.addRepair('Zoeker', { itemId, sparePartsOnly: false, type: 'Bestek' })
  const line = { repairId, description: 'Nazicht', quantity: 1, price: 60 }
  await testServer.api.call('POST', '/repair/estimateLine', line)
  device = await openDevice(browser, testServer, els, { ...ONLINE, viewport: { width: 1440, height: 900 } })
  page = device.page
  await seesOverview(page)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const question = () =>
  page.getByRole('dialog').filter({ hasText: 'Wil je doorgaan zonder wijzigingen op te slaan?' })
const main = () => page.locator('main')
const press = (name: string | RegExp) => () => main().getByRole('button', { name }).first().click()
const row = () => main().locator('tbody tr').first().getByRole('cell').first().click()
const itemRow = async () => {
  await main()
    .getByRole('button', { name: /^Acties voor/ })
    .first()
    .click()
  await main()
    .getByRole('button', { name: / bewerken$/ })
    .first()
    .click()
}

const DIALOGS: [string, () => string, () => Promise<void>][] = [
  ['a new customer', () => '/customers/overview', press('Nieuwe klant')],
  ['a customer', () => `/customers/detail/${testServer.customerId}`, press('Bewerken')],
  ['a new item', () => '/items/overview', press('Nieuw item')],
  ['an item', () => '/items/overview', itemRow],
  ['a new category', () => '/repair/settings?tab=4', press('Nieuwe categorie')],
  ['a category', () => '/repair/settings?tab=4', row],
  ['an executor', () => '/repair/settings?tab=5', row],
  ['a new manufacturer', () => '/repair/settings?tab=6', press('Nieuwe fabrikant')],
  ['a new work', () => '/repair/settings?tab=7', press('Nieuwe handeling')],
  ['a new user', () => '/repair/settings?tab=8', press('Nieuwe gebruiker')],
  ['a user', () => '/repair/settings?tab=8', row],
  ['a template', () => '/repair/settings?tab=9', press('Nieuw mailsjabloon')],
  ['a new holiday', () => '/rental/settings?tab=6', press('Nieuwe feestdag')],
  ['a new rate', () => '/rental/settings?tab=7', press('Nieuwe staffel')],
  ['a mail with an estimate', () => `/repair/detail/${repairId}`, press('Bestek mailen')],
  ['a line', () => `/repair/detail/${repairId}`, press('Lijn toevoegen')],
]

const TEXTS =
  'input:not([type="checkbox"], [type="search"], [role="combobox"], [placeholder="dd/mm/jjjj"]):enabled, textarea'

/** Types a character at the end of the first field, and removes it again. */
async function typeIn(
  fields: ReturnType<Page['locator']>,
  { back, into = TEXTS }: { back: boolean; into?: string | undefined },
) {
  const field = fields.locator(into).first()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('1', TYPING_PACE)
  if (back) await page.keyboard.press('Backspace')
}

for (const [name, path, open] of DIALOGS)
  test(`[LS-30] ${name}: its dialog asks when something was typed, and only then`, async () => {
    await openScreen(page, path())
    const dialog = page.getByRole('dialog').first()
    await expect(async () => {
      await open()
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass(SOON)
    await expect(dialog.locator('input').first()).toBeVisible(SOON)
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open()
    await expect(dialog).toBeVisible()
    await typeIn(dialog, { back: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open()
    await expect(dialog).toBeVisible()
    await typeIn(dialog, { back: false })
    await page.keyboard.press('Escape')
    await expect(question()).toBeVisible()
    await question().getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

/** Pages, with the field to type into if the first field takes no text. */
const PAGES: [string, string, string?][] = [
  ['a new repair', '/repair/new'],
  ['a new repair of a customer', '/repair/new/{customer}'],
  ['a new rental', '/rental/new', 'textarea'],
  ['a new rental of a customer', '/rental/new/{customer}?new=1', 'textarea'],
  ['the settings of the program', '/repair/settings?tab=2'],
  ['the account', '/account'],
]
const toCustomers = () => openScreen(page, '/customers/overview')
const seesCustomers = () => expect(page.getByRole('heading', { level: 1, name: 'Klanten' })).toBeVisible(SOON)

for (const [name, path, into] of PAGES)
  test(`[LS-30] ${name}: leaving asks when something was typed, and only then`, async () => {
    const show = async () => {
      await openScreen(page, path.replace('{customer}', testServer.customerId))
      await expect(page.getByRole('heading', { level: 1, name: 'Klanten' })).toBeHidden(SOON)
      await expect(main().locator('input').first()).toBeVisible(SOON)
      await page.waitForTimeout(300)
    }
    for (const back of [null, true]) {
      await show()
      if (back) await typeIn(main(), { back, into })
      await toCustomers()
      await seesCustomers()
      await expect(question()).toHaveCount(0)
    }
    await show()
    await typeIn(main(), { back: false, into })
    await toCustomers()
    await expect(question()).toBeVisible()
    await question().getByRole('button', { name: 'Ja' }).click()
    await seesCustomers()
  })

test('[LS-31] an order form that is kept as it is does not ask, and is there again', async () => {
  await openScreen(page, '/actionForm')
  const field = main().getByRole('textbox', { name: 'Opmerkingen' })
  await field.fill('Kabels ophalen')
  await toCustomers()
  await seesCustomers()
  await expect(question()).toHaveCount(0)
  await openScreen(page, '/actionForm')
  await main().getByRole('button', { name: 'Verder invullen' }).click()
  await expect(field).toHaveValue('Kabels ophalen')
})

test('[LS-31] a tab with a new repair closes without a question, for its draft is kept; one with settings asks', async () => {
  const asks = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  await openScreen(page, '/repair/new')
  await expect(main().getByRole('textbox', { name: 'Omschrijving' })).toBeVisible(SOON)
  await typeIn(main(), { back: false })
  expect(await asks()).toBe(false)
  await page.reload()
  await expect(main().getByRole('button', { name: 'Verder invullen' })).toBeVisible(SOON)
  await openScreen(page, '/repair/settings?tab=2')
  await expect(main().getByRole('textbox', { name: 'Server' })).toBeVisible(SOON)
  await typeIn(main(), { back: false })
  expect(await asks()).toBe(true)
})
