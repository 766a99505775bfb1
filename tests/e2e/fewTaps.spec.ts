import { expect, type Page, test } from '@playwright/test'
import { addDays, dutchDay } from '../../src/domain/shared/days.ts'
import { furnishDay, MAILED } from '../kit/e2e/e2eDay.ts'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { dayOn, furnishStock, itemRowOf, newClerk, showAllItems, today } from '../kit/e2e/e2eRentalDesk.ts'
import { toRental } from '../kit/e2e/e2eRentals.ts'
import { openDetail, openScreen, seesOverview, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'

test.describe.configure({ timeout: 150_000 })
let testServer: TestServer
let box: Mailbox
let tablet: BrowserDevice

test.beforeAll(async ({ browser }) => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url })
  await furnishDay(testServer)
  const ready = { name: 'Klaar', language: 'NL', subject: 'Hersteld {{nummer}}', attachment: true }
  const content = '<p>Uw toestel is hersteld.</p>'
  await testServer.api.call('POST', '/mail/template', { ...ready, content, recipient: MAILED.customer })
  tablet = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
})
test.afterAll(async () => {
  await tablet?.close()
  await testServer?.close()
  await box?.close()
})

const WORK = { description: 'Sensor reinigen', quantity: 1, price: 120 }
const RENTABLE_ITEM = { rentable: true, brand: 'Huis' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('[TP-01] a device is taken in on a tablet, and its paper is in hand, with at most seven taps', {
  tag: '@story',
}, async () => {
  const { page } = tablet
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  const hand = new Hand(page, 'finger')
  await hand.press(
    page.getByRole('link', { name: 'Nieuwe herstelling' }).or(button(page, 'Nieuwe herstelling')).first(),
  )
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toBeFocused(SOON)
  await hand.type(CUSTOMER.slice(0, 6))
  await hand.press(page.getByRole('option', { name: new RegExp(CUSTOMER) }))
  await hand.press(page.getByRole('option', { name: new RegExp(ITEM.model) }))
  await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toBeFocused(SOON)
  await hand.type('Zoeker toont groene zweem')
  await hand.press(button(page, 'Opslaan'))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Ja', exact: true }))
  await hand.press(button(page, /^Pdf|pdf/))
  const documentPage = page.context().waitForEvent('page')
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Openen' }))
  await (await documentPage).close()
  expect(hand.actions).toBeLessThanOrEqual(7)
})

test('[TP-02] [NS-05] a repair is done and its customer told with at most three taps', {
  tag: '@story',
}, async () => {
  const { page } = tablet
  const taps: number[] = []
  for (const story of ['eerste', 'tweede']) {
    const id = await testServer.addRepair(`Klaar, ${story}`, {
      itemId: testServer.itemId,
      sparePartsOnly: false,
    })
    // Add a line, because a report without lines causes a question.
    await testServer.api.call('POST', '/repair/repairLine', { ...WORK, repairId: id })
    await expect.poll(async () => page.evaluate(() => location.hash)).toBeTruthy()
    await openDetail(page, id)
    const hand = new Hand(page, 'finger')
    await hand.press(button(page, 'Hersteld'))
    const dialog = page.getByRole('dialog', { name: /^Mail versturen/ })
    const template = dialog.getByLabel('Sjabloon')
    await expect(template).toBeVisible(SOON)
    if (story === 'eerste') await hand.select(template, 'Klaar (NL)')
    await expect(template.locator('option:checked')).toHaveText('Klaar (NL)')
    await hand.press(dialog.getByRole('button', { name: 'Versturen' }))
    await seesToast(page, 'Mail verzonden.')
    taps.push(hand.actions)
  }
  expect(taps).toEqual([3, 2])
  expect(box.received.filter(({ to }) => to.includes(MAILED.customer))).toHaveLength(2)
})

test('[TP-04] a repair is found from anywhere by half a serial number, with two actions and six letters', async () => {
  const { page } = tablet
  const item = {
    brand: 'Fujinon',
    model: 'MK18-55',
    serialNumber: '8A103347',
    categoryId: testServer.categoryId,
  }
  const { id: itemId } = await testServer.api.call<{ id: string }>('POST', '/item', item)
  const id = await testServer.addRepair('Objectief focust niet', { itemId, sparePartsOnly: false })
  const half = item.serialNumber.slice(2)
  for (const by of ['finger', 'keyboard'] as const) {
    await openScreen(page, '/repair/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(SOON)
    const hand = new Hand(page, 'finger')
    const find = button(page, 'Zoeken of een actie starten')
    await (by === 'finger' ? hand.press(find) : hand.key('Control+k'))
    const field = page.getByRole('combobox', { name: 'Zoeken of een actie starten' })
    await expect(field).toBeFocused(SOON)
    await hand.type(half)
    const hits = page.getByRole('option')
    await expect(hits.first()).toContainText('Fujinon', SOON)
    await (by === 'finger' ? hand.press(hits.first()) : hand.key('Enter'))
    await expect(page).toHaveURL(new RegExp(`#/repair/detail/${id}$`), SOON)
    expect([hand.actions, hand.letters]).toEqual([2, 6])
  }
})

/** Makes a rental, from the customer, whose field has the focus, to the save. */
async function rentOut(page: Page, hand: Hand, models: readonly string[]) {
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toBeFocused(SOON)
  await hand.type(CUSTOMER.slice(0, 6))
  await hand.press(page.getByRole('option', { name: new RegExp(`^${CUSTOMER}`) }))
  for (const model of models) {
    await expect(page.getByRole('combobox', { name: 'Item', exact: true })).toBeFocused(SOON)
    await hand.type(model)
    await hand.press(page.getByRole('option', { name: new RegExp(model) }))
  }
  await expect(page.getByRole('row', { name: new RegExp(models.at(-1)!) })).toBeVisible(SOON)
  await hand.key('Control+Enter')
  await seesToast(page, 'Verhuur succesvol opgeslagen.')
}

test('[TP-03] three things are rented out from the planner with at most seven actions', async ({
  browser,
}) => {
  const { camera } = await furnishStock(testServer)
  for (const model of ['Ronin', 'Teradek'])
    await testServer.api.call('POST', '/item', { ...RENTABLE_ITEM, categoryId: testServer.categoryId, model })
  expect(camera).toBeTruthy()
  const desk = await openDevice(browser, testServer, await newClerk(testServer, 'planner'), {
    ...ONLINE,
    viewport: { width: 1440, height: 900 },
  })
  const { page } = desk
  await toRental(page)
  await openScreen(page, `/rental/scheduler?day=${addDays(today(), 35)}`)
  await showAllItems(page)
  await expect(itemRowOf(page, 'Canon C70')).toBeVisible(SOON)
  const hand = new Hand(page, 'mouse')
  await hand.drag(await dayOn(page, 'Canon C70', 20), await dayOn(page, 'Canon C70', 22))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Ja', exact: true }))
  await rentOut(page, hand, ['Ronin', 'Teradek'])
  await desk.close()
  expect(hand.actions).toBeLessThanOrEqual(7)
})

test('[TP-08] three things are rented out from the form with at most seven actions', async ({ browser }) => {
  for (const model of ['Easyrig', 'Smallhd', 'Tilta'])
    await testServer.api.call('POST', '/item', { ...RENTABLE_ITEM, categoryId: testServer.categoryId, model })
  const desk = await openDevice(browser, testServer, await newClerk(testServer, 'formulier'), {
    ...ONLINE,
    viewport: { width: 1440, height: 900 },
  })
  const { page } = desk
  await toRental(page)
  const hand = new Hand(page, 'mouse')
  await hand.press(
    page.getByRole('navigation').getByRole('link', { name: 'Nieuwe verhuur', exact: true }).first(),
  )
  await expect(page.getByRole('textbox', { name: 'Startdatum' })).toBeFocused(SOON)
  // A period in the past would cause a question.
  await hand.type(`${dutchDay(addDays(today(), 14))}-${dutchDay(addDays(today(), 16))}`)
  await hand.key('Enter')
  await rentOut(page, hand, ['Easyrig', 'Smallhd', 'Tilta'])
  await desk.close()
  expect(hand.actions).toBeLessThanOrEqual(7)
})
