import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { SETTINGS_PAGES } from '../../src/features/settings/shared/settingsPages.ts'
import { logIn } from '../kit/e2e/login.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'

/** 320 px is a small phone, or 1280 px at 400 %. */
const NARROW = { width: 320, height: 640 }
const EMAIL = `boekhouding.en.facturatie.${'b'.repeat(36)}@omroep-van-de-streek.example`

let testServer: TestServer
let device: BrowserDevice
let page: Page
let repairId: string
let customerId: string
let rentalId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const customer = { name: 'Regionale Omroep Waasland', email: EMAIL, phone: '03 777 12 34' }
  customerId = (await testServer.api.call<{ id: string }>('POST', '/customer', customer)).id
  repairId = await testServer.addRepair('Zoeker toont groene zweem', { customerId })
  const [start, end] = ['2026-11-10', '2026-11-12']
  const days = { startDate: start, endDate: end, pickupDate: start, returnDate: end }
  rentalId = (
    await testServer.api.call<{ id: string }>('POST', '/rental', {
      customerId,
      ...days,
      status: 'Optie',
      rentalLines: [],
    })
  ).id
  device = await openDevice(browser, testServer, els, { ...ONLINE, viewport: { width: 1180, height: 820 } })
  page = device.page
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})
test.beforeEach(() => page.setViewportSize(NARROW))

const SCREENS: [string, () => string, string | RegExp][] = [
  ['the overview', () => '/repair/overview', 'Herstellingen'],
  ['a repair', () => `/repair/detail/${repairId}`, /^Herstelling /],
  ['a new repair', () => '/repair/new', 'Nieuwe herstelling'],
  ['the customers', () => '/customers/overview', 'Klanten'],
  ['a customer', () => `/customers/detail/${customerId}`, /Waasland/],
  ['the items', () => '/items/overview', /^Items/],
  ['the rentals', () => '/rental/overview', /^Verhuur/],
  ['a new rental', () => '/rental/new', /erhuur/],
  ['the settings', () => '/repair/settings', /^Instellingen/],
  ['the synchronisation', () => '/sync', 'Synchronisatie'],
  ['the account', () => '/account', 'Mijn gegevens'],
  ['the notifications', () => '/notifications', /Meldingen/],
  ['the calendar', () => '/rental/calendar', /./],
  ['the planner', () => '/rental/scheduler', /./],
  ['a rental', () => `/rental/detail/${rentalId}`, /./],
  ['the form of a rental', () => `/rental/detail/${rentalId}?bewerken=true`, /./],
  ['the action form', () => '/actionForm', 'Opdrachtbon'],
  ['the manual', () => '/help', /./],
  ['a page of the manual', () => '/help/klanten-en-contacten', /./],
  ...(['repair', 'rental'] as const).flatMap((department) =>
    SETTINGS_PAGES[department].map(({ n, label }): [string, () => string, string] => [
      `the settings of ${department}, page ${n}`,
      () => `/${department}/settings?tab=${n}`,
      label,
    ]),
  ),
]
for (const [name, path, heading] of SCREENS)
  test(`[NW-06] at 320 px everything on ${name} is within the width`, async () => {
    await openScreen(page, path())
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(SOON)
    await expect.poll(() => beyondEdge(page)).toEqual([])
  })

test('[NW-14] [LI-10] below 1000 px the parts of the settings are a page of its own', async () => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(viewport)
    await openScreen(page, '/repair/settings')
    const parts = page.getByRole('navigation', { name: 'Instellingen van Herstel' })
    await expect(parts.getByRole('link')).toHaveCount(11, SOON)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await parts.getByRole('link', { name: 'Handelingen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Handelingen' })).toBeVisible(SOON)
    await page.locator('main').getByRole('link', { name: 'Instellingen' }).click()
    await expect(parts).toBeVisible(SOON)
  }
  await page.setViewportSize({ width: 1180, height: 820 })
  await openScreen(page, '/repair/settings?tab=7')
  await expect(page.getByRole('tab', { name: 'Handelingen', selected: true })).toBeVisible(SOON)
})

test('[LN-04] a long description of a line is read whole, on whole lines, and a short one takes one', async () => {
  const id = await testServer.addRepair('Lange lijn')
  const line = { quantity: 1, price: 10 }
  for (const description of ['Nazicht', 'Zoeker gedemonteerd en gereinigd, lens uitgelijnd, '.repeat(3)])
    await testServer.api.call('POST', '/repair/repairLine', { ...line, description, repairId: id })
  await page.setViewportSize({ width: 820, height: 1180 })
  await openScreen(page, `/repair/detail/${id}`)
  const fields = page
    .getByRole('textbox', { name: 'Omschrijving', exact: true })
    .and(page.locator('td textarea'))
  await expect(fields).toHaveCount(2, SOON)
  const shown = await fields.evaluateAll((all) =>
    all.map((one) => ({
      lines: (one.getBoundingClientRect().height - 12) / 20,
      whole: one.scrollHeight <= one.clientHeight,
    })),
  )
  expect(shown[0]).toEqual({ lines: 1, whole: true })
  expect(shown[1]?.whole).toBe(true)
  expect([3, 4, 5]).toContain(shown[1]?.lines)
  // In a browser whose fields do not grow, the field has one line and its content scrolls when it has the focus.
  await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' })
  const long = fields.nth(1)
  await expect(long).toHaveJSProperty('offsetHeight', 32)
  await long.focus()
  await expect(long).toHaveCSS('overflow-y', 'auto')
})

const press = (name: string | RegExp) => () =>
  page.locator('main').getByRole('button', { name }).first().click()
const inRow = (name: RegExp) => async () => {
  await press(/^Acties voor/)()
  await press(name)()
}
const DIALOGS: [string, () => string, () => Promise<void>][] = [
  ['a new customer', () => '/customers/overview', press('Nieuwe klant')],
  ['a new contact', () => '/customers/overview', inRow(/^Contact toevoegen voor/)],
  ['the search by serial number', () => '/customers/overview', press(/^Zoeken op/)],
  ['a new item', () => '/items/overview', press('Nieuw item')],
  ['a new line', () => `/repair/detail/${repairId}`, press('Lijn toevoegen')],
  ['a new executor', () => '/repair/settings?tab=5', press('Nieuwe uitvoerder')],
  ['a new manufacturer', () => '/repair/settings?tab=6', press('Nieuwe fabrikant')],
  ['a new user', () => '/repair/settings?tab=8', press('Nieuwe gebruiker')],
  ['a new template', () => '/repair/settings?tab=9', press('Nieuw mailsjabloon')],
  ['a new holiday', () => '/rental/settings?tab=6', press('Nieuwe feestdag')],
]
for (const [name, path, open] of DIALOGS)
  test(`[LS-40] at 320 px the dialog of ${name} is within the width`, async () => {
    await openScreen(page, path())
    await open()
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible(SOON)
    await expect.poll(() => beyondEdge(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('[LS-40] at 320 px the bar of the chosen rows is within the width', async () => {
  await openScreen(page, '/repair/overview')
  const row = page.locator('main tbody tr').first()
  await row.focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selectie' })).toBeVisible(SOON)
  expect(await beyondEdge(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('[NW-06] at 320 px everything on the login is within the width', async ({ browser }) => {
  const context = await browser.newContext({ viewport: NARROW })
  const login = await context.newPage()
  await login.goto(testServer.url)
  await expect(login.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  expect(await beyondEdge(login)).toEqual([])
  await context.close()
})

test('[NW-07] a long e-mail address stays in its box', async () => {
  for (const size of [{ width: 1180, height: 820 }, { width: 820, height: 1180 }, NARROW])
    for (const path of [`/repair/detail/${repairId}`, `/customers/detail/${customerId}`]) {
      await page.setViewportSize(size)
      await openScreen(page, path)
      const address = page.getByRole('link', { name: EMAIL })
      await expect(address.first()).toBeVisible(SOON)
      for (const link of await address.all())
        expect(
          await link.evaluate((one) => {
            const box = one.closest('section') ?? document.body
            return one.getBoundingClientRect().right <= box.getBoundingClientRect().right
          }),
          `${path} at ${size.width}`,
        ).toBe(true)
    }
})

test('[NW-07] a long e-mail address stays in its box in a list of cards', async () => {
  await openScreen(page, '/customers/overview')
  await expect(page.getByText(EMAIL)).toBeVisible(SOON)
  await expect.poll(() => beyondEdge(page)).toEqual([])
})

test('[NW-06] on a narrow screen the rarer buttons are in the menu of the person', async () => {
  const person = page.getByRole('button', { name: 'els', exact: true })
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeHidden()
  await person.click()
  for (const name of ['Mijn gegevens', 'Naar Verhuur', 'Opdrachtbon', /^Info/, 'Uitloggen'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  expect(await beyondEdge(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Uitloggen' })).toBeHidden()
  await expect(person).toBeFocused()
})

test('[NW-08] a menu that lies over the screen closes with Escape, and its button has the focus', async () => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openScreen(page, '/repair/overview')
  const button = page.getByRole('button', { name: 'Menu openen' })
  const menu = page.getByRole('navigation', { name: 'Menu Herstel' })
  for (const from of [button, menu.getByRole('link').first()]) {
    await button.click()
    await expect(menu).toBeVisible()
    await from
      .or(page.getByRole('button', { name: 'Menu sluiten' }))
      .first()
      .focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('[NW-09] the focus on a header that sorts is seen whole', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/repair/overview', '/customers/overview']) {
    await openScreen(page, path)
    const headers = page.getByRole('columnheader').getByRole('button')
    await expect(headers.first()).toBeVisible(SOON)
    await page.getByRole('searchbox').first().focus()
    for (const header of await headers.all()) {
      await page.keyboard.press('Tab')
      await header.focus()
      const cut = await header.evaluate((button) => {
        const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button)
        const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        const [own, box] = [button, button.closest('table')?.parentElement].map((one) =>
          one?.getBoundingClientRect(),
        )
        if (!own || !box || outlineStyle === 'none') return 'no outline'
        return own.left - out < box.left || own.right + out > box.right || own.top - out < box.top
      })
      expect(cut, `${path} ${await header.textContent()}`).toBe(false)
    }
  }
})

test('[OP-11] the notice of the demo password takes two lines at most on a phone, and is whole on a desktop', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await logIn(phone)
  const words = phone.getByText('Demo-login met bekend wachtwoord')
  await expect(words).toBeVisible(SOON)
  const lines = () =>
    words.evaluate(
      (at) => at.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(at).lineHeight),
    )
  expect(await lines()).toBeLessThanOrEqual(2.05)
  await expect(phone.getByRole('link', { name: /^Wachtwoord\swijzigen$/ })).toBeVisible()
  await phone.setViewportSize({ width: 1440, height: 900 })
  expect(await lines()).toBeLessThanOrEqual(1.05)
  await context.close()
})
