import { expect, type Page, test } from '@playwright/test'
import { addDays, dutchDay } from '../../src/domain/shared/days.ts'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { newClerk, today } from '../kit/e2e/e2eRentalDesk.ts'
import { toRental } from '../kit/e2e/e2eRentals.ts'
import { openScreen, seesSync, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'
import { CUSTOMER, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({ launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, ...camera] } })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Three units, two quantities and a kit, as they are typed, with the words of the option that is chosen. */
const ARTICLES: readonly [typed: string, option: RegExp][] = [
  ['hc900', /GY-HC900/],
  ['skypanel', /SkyPanel/],
  ['mixpre', /MixPre/],
  ['6 xlr', /XLR-kabel/],
  ['4 zandzak', /Zandzak/],
  ['interview', /Interviewset/],
]

const MAIL = 'studio.noord@example.com'

let testServer: TestServer
let phone: BrowserDevice
let page: Page
let rentalId = ''

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const { api, categoryId, customerId } = testServer
  await api.call('POST', '/customer', { id: customerId, email: MAIL })
  const make = async (path: string, body: object) => (await api.call<{ id: string }>('POST', path, body)).id
  const item = (brand: string, model: string, more: object) =>
    make('/item', { categoryId, rentable: true, rentPrice: 25, brand, model, ...more })
  await item('JVC', 'GY-HC900', { serialNumber: '8705126' })
  await item('ARRI', 'SkyPanel', { serialNumber: 'CR48950' })
  await item('Sound Devices', 'MixPre', { serialNumber: 'MX-10' })
  await item('Neutrik', 'XLR-kabel', { stockQuantity: 40 })
  await item('Doughty', 'Zandzak', { stockQuantity: 20 })
  const microphone = await item('Sennheiser', 'Opsteker', { serialNumber: 'ZZ3515' })
  const part = { id: crypto.randomUUID(), position: 1, itemId: microphone, quantity: 1 }
  await make('/kit', { name: 'Interviewset', price: 95, parts: [{ ...part, brand: null, model: null }] })
  phone = await openDevice(browser, testServer, await newClerk(testServer, 'telefoon'), {
    ...ONLINE,
    ...PHONE,
  })
  page = phone.page
  await toRental(page)
  await seesSync(page, 'Gesynchroniseerd')
})
test.afterAll(async () => {
  await phone?.close()
  await testServer?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('[TP-11] a quote for six articles, two of them by number and one a kit, is made and mailed on a phone with at most twelve actions', async () => {
  // A company chooses once as what its rentals begin.
  await openScreen(page, '/rental/new')
  await button('Optie').tap()
  await openScreen(page, '/rental/overview')
  await page.getByRole('dialog').getByRole('button', { name: 'Ja', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Verhuur' })).toBeVisible(SOON)
  const hand = new Hand(page, 'finger')
  await hand.press(page.getByRole('link', { name: 'Nieuwe verhuur' }).or(button('Nieuwe verhuur')).first())
  await expect(page.getByRole('textbox', { name: 'Startdatum' })).toBeFocused(SOON)
  await hand.type(`${dutchDay(addDays(today(), 14))}-${dutchDay(addDays(today(), 16))}`)
  await hand.key('Enter')
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toBeFocused(SOON)
  await hand.type(CUSTOMER.slice(0, 6))
  await hand.press(page.getByRole('option', { name: new RegExp(`^${CUSTOMER}`) }))
  for (const [typed, option] of ARTICLES) {
    await expect(page.getByRole('combobox', { name: 'Item', exact: true })).toBeFocused(SOON)
    await hand.type(typed)
    await hand.press(page.getByRole('option', { name: option }).first())
  }
  await hand.press(button('Opslaan'))
  await seesToast(page, 'Verhuur succesvol opgeslagen.')
  await expect(page).toHaveURL(/#\/rental\/detail\/[\w-]+$/, SOON)
  rentalId = /detail\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const { status, rentalLines } = await stored()
  expect(status).toBe('Optie')
  expect(rentalLines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 4, 6])
  expect(hand.actions).toBeLessThanOrEqual(10)
  await hand.press(button('Offerte mailen'))
  const mail = page.getByRole('dialog', { name: /^Offerte mailen/ })
  await expect(mail.getByRole('textbox', { name: /^Ontvanger/ })).toHaveValue(MAIL)
  await hand.press(mail.getByRole('button', { name: 'Versturen' }))
  await expect(mail).toHaveCount(0, SOON)
  await expect(page.getByRole('list', { name: 'Mails' }).getByText(MAIL)).toBeVisible(SOON)
  expect(hand.actions).toBeLessThanOrEqual(12)
})

interface Stored {
  status: string
  rentalLines: { quantity: number }[]
  movements: { kind: string }[]
}
const stored = async () => {
  await seesSync(page, 'Gesynchroniseerd')
  return testServer.api.call<Stored>('GET', `/rental/id/${rentalId}`)
}

test('[TP-10] a rental is found from anywhere on a phone with two actions and five letters', async () => {
  await openScreen(page, '/repair/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(SOON)
  await toRental(page)
  const hand = new Hand(page, 'finger')
  await hand.press(button('Zoek'))
  await expect(page.getByRole('combobox', { name: 'Zoeken of een actie starten' })).toBeFocused(SOON)
  await hand.type(CUSTOMER.slice(0, 5).toLowerCase())
  const hits = page.getByRole('option')
  await expect(hits.first()).toContainText(CUSTOMER, SOON)
  await hand.press(hits.first())
  await expect(page).toHaveURL(new RegExp(`#/rental/detail/${rentalId}`), SOON)
  expect([hand.actions, hand.letters]).toEqual([2, 5])
})

test('[TP-09] the six articles leave and come back on a phone, one of them damaged, with at most fourteen actions', async () => {
  await openScreen(page, `/rental/detail/${rentalId}`)
  await button('Bevestigen').tap()
  await expect(button('Meegeven')).toBeVisible(SOON)
  const hand = new Hand(page, 'finger')
  await hand.press(button('Meegeven'))
  await hand.press(button('Alles gaat mee'))
  await hand.press(button('Klaar'))
  await hand.press(button('Terugnemen'))
  const card = page.getByRole('listitem').filter({ hasText: '8705126' })
  await hand.press(card.getByRole('button', { name: /ontbreekt of beschadigd$/ }))
  await hand.press(card.getByRole('button', { name: /Beschadigd$/ }))
  const finder = page.getByRole('dialog', { name: 'Camera' })
  await hand.press(finder.getByRole('button', { name: 'Foto nemen', disabled: false }))
  await expect(finder.getByText('1 foto genomen')).toBeVisible(SOON)
  await hand.press(finder.getByRole('button', { name: 'Klaar' }))
  const dialog = page.getByRole('dialog', { name: /^Beschadigd:/ })
  await expect(dialog.getByRole('textbox', { name: 'Wat is er stuk?' })).toBeFocused(SOON)
  await hand.type('Zoeker gebarsten')
  await hand.press(dialog.getByRole('button', { name: 'Herstelling maken' }))
  await expect(dialog).toHaveCount(0, SOON)
  await hand.press(button('De rest is terug'))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /stukken terug$/ }))
  await hand.press(button('Verhuur is teruggebracht'))
  await expect(page).toHaveURL(new RegExp(`#/rental/detail/${rentalId}`), SOON)
  const { status, movements } = await stored()
  expect(status).toBe('Teruggebracht')
  const counted = (kind: string) => movements.filter((movement) => movement.kind === kind).length
  expect([counted('out'), counted('back'), counted('damaged')]).toEqual([6, 5, 1])
  expect(hand.actions).toBeLessThanOrEqual(14)
})
