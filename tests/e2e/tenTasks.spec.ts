import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { furnishDay, MAILED, totalsOf } from '../kit/e2e/e2eDay.ts'

import { TABLET } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { Finger, Keys, type OneWay } from '../kit/e2e/e2eOneWay.ts'
import { furnishStock, newClerk } from '../kit/e2e/e2eRentalDesk.ts'
import { openApp, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'

// Nothing here looks into an address or a store: what is done is done on the screen.

test.describe.configure({ timeout: 240_000 })
let testServer: TestServer
let box: Mailbox

test.beforeAll(async () => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url })
  await furnishDay(testServer)
  await furnishStock(testServer)
  const ready = { name: 'Klaar', language: 'NL', subject: 'Hersteld {{nummer}}', attachment: false }
  await testServer.api.call('POST', '/mail/template', {
    ...ready,
    content: '<p>Uw toestel is hersteld.</p>',
    recipient: MAILED.customer,
  })
})
test.afterAll(async () => {
  await testServer?.close()
  await box?.close()
})

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })
const field = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('textbox', { name, exact: typeof name === 'string' })
const combo = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true })
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(SOON)
interface Person {
  username: string
  password: string
  /** The serial number of the device that this person takes in. */
  serial: string
}

/** Opens a screen from the menu, which is opened first if it is closed. */
async function toScreen(way: OneWay, name: string): Promise<void> {
  const menu = button(way.page, 'Menu openen')
  const entry = way.page.getByRole('link', { name, exact: true })
  if (await menu.isVisible()) await way.press(menu)
  await way.press(entry.last())
}

const TASKS: Record<string, (way: OneWay, person: Person) => Promise<void>> = {
  'logs in and chooses a department': async (way, { username, password }) => {
    const { page } = way
    await way.type(field(page, 'Gebruikersnaam'), username)
    await way.type(page.getByLabel('Wachtwoord', { exact: true }), password)
    await way.press(button(page, 'Inloggen'))
    await way.press(button(page, 'Herstel'))
    await heading(page, 'Herstellingen')
  },
  'takes a device in': async (way, { serial }) => {
    const { page } = way
    await way.press(page.getByRole('main').getByRole('button', { name: 'Nieuwe herstelling' }).first())
    await heading(page, 'Nieuwe herstelling')
    await way.pick(combo(page, 'Klant'), CUSTOMER, new RegExp(`^${CUSTOMER}`))
    await way.pick(combo(page, 'Item'), serial, new RegExp(`^${ITEM.brand}.*${serial}`))
    await way.type(field(page, /^Omschrijving/), 'Vlekken op het beeld')
    await way.press(button(page, 'Opslaan'))
    await way.press(button(page.getByRole('dialog'), 'Nee'))
    await heading(page, 'Herstellingen')
  },
  'finds it by its serial number': async (way, { serial }) => {
    const { page } = way
    await way.search()
    await expect(combo(page, 'Zoeken of een actie starten')).toBeFocused(SOON)
    await page.keyboard.type(serial, TYPING_PACE)
    const hit = page
      .getByRole('dialog')
      .getByRole('option', { name: /Vlekken op het beeld/ })
      .first()
    await expect(hit).toBeVisible(SOON)
    if (way instanceof Keys) {
      for (let at = 0; at < 9 && (await hit.getAttribute('aria-selected')) !== 'true'; at += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    } else await way.press(hit)
    await heading(page, /^Bestek /)
  },
  'writes a line of the estimate': async (way) => {
    const { page } = way
    await way.press(button(page, 'Lijn toevoegen'))
    const dialog = page.getByRole('dialog', { name: 'Nieuwe besteklijn' })
    await way.type(field(dialog, /^Omschrijving/), 'Transport')
    await way.type(dialog.getByLabel('Eenheidsprijs'), '25')
    await way.press(button(dialog, 'Opslaan'))
    await expect(dialog).toBeHidden(SOON)
    await expect(totalsOf(page, 'Bestek')).toContainText('25,00')
  },
  'makes a repair of it and sets its status': async (way) => {
    const { page } = way
    await way.select(page.getByLabel('Type', { exact: true }), 'Herstelling')
    await way.press(button(page.getByRole('dialog'), 'Ja'))
    await expect(page.getByRole('dialog')).toHaveCount(0, SOON)
    await heading(page, /^Herstelling /)
    await way.select(combo(page, 'Status'), 'Hersteld')
    await seesToast(page, 'Status succesvol aangepast.')
  },
  'mails the customer': async (way) => {
    const { page } = way
    await way.press(button(page, 'Mail versturen').first())
    const dialog = page.getByRole('dialog', { name: /^Mail versturen/ })
    await way.select(dialog.getByLabel('Sjabloon'), 'Klaar (NL)')
    await way.press(button(dialog, 'Versturen'))
    await seesToast(page, 'Mail verzonden.')
  },
  'opens its paper': async (way) => {
    const { page } = way
    await way.press(page.getByRole('main').getByRole('button', { name: /pdf/i }).first())
    const documentPage = page.context().waitForEvent('page')
    await way.press(button(page.getByRole('dialog'), 'Openen'))
    await (await documentPage).close()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, SOON)
  },
  'writes in the log': async (way) => {
    const { page } = way
    await way.press(page.getByRole('button', { name: /^Logboek/ }))
    await way.press(button(page, 'Regel toevoegen'))
    const dialog = page.getByRole('dialog', { name: 'Nieuwe logboekregel' })
    await way.type(field(dialog, /^Omschrijving/), 'Klant gebeld')
    await way.press(button(dialog, 'Opslaan'))
    await expect(dialog).toBeHidden(SOON)
    await expect(page.getByText('Klant gebeld').first()).toBeVisible(SOON)
  },
  'adds a customer': async (way, { username }) => {
    const { page } = way
    await toScreen(way, 'Klanten')
    await heading(page, 'Klanten')
    await way.press(page.getByRole('main').getByRole('button', { name: 'Nieuwe klant' }))
    const dialog = page.getByRole('dialog', { name: 'Nieuwe klant' })
    await way.type(field(dialog, /^Naam/), `Klant van ${username}`)
    await way.press(button(dialog, 'Opslaan'))
    await expect(dialog).toBeHidden(SOON)
    await expect(page.getByText(`Klant van ${username}`).first()).toBeVisible(SOON)
  },
  'rents out': async (way, { username }) => {
    const { page } = way
    await way.press(button(page, 'Naar Verhuur'))
    await heading(page, 'Kalender')
    await toScreen(way, 'Nieuwe verhuur')
    await heading(page, 'Nieuwe verhuur')
    await way.type(field(page, /^Startdatum/), '11/6/2030')
    await way.type(field(page, /^Einddatum/), '13/6/2030')
    await way.pick(combo(page, 'Klant'), `Klant van ${username}`, new RegExp(`^Klant van ${username}`))
    await way.pick(combo(page, 'Item'), 'Belden', /^Belden/)
    await expect(page.getByRole('row', { name: /Belden Kabel/ })).toBeVisible(SOON)
    await way.press(button(page, 'Opslaan'))
    await seesToast(page, 'Verhuur succesvol opgeslagen.')
  },
}

const WAYS = {
  'TP-05': ['keys alone', Keys, { viewport: { width: 1440, height: 900 } }],
  'TP-06': ['a finger alone, at 820 x 1180', Finger, TABLET],
} as const

async function play(browser: Browser, [, Way, look]: (typeof WAYS)[keyof typeof WAYS], name: string) {
  const serial = `SN-${name}-7421`
  const item = {
    categoryId: testServer.categoryId,
    customerId: testServer.customerId,
    brand: ITEM.brand,
    model: ITEM.model,
  }
  await testServer.api.call('POST', '/item', { ...item, serialNumber: serial })
  const person = { ...(await newClerk(testServer, name)), serial }
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await openApp(page, testServer.url)
  const way = new Way(page)
  for (const [task, work] of Object.entries(TASKS)) await test.step(task, () => work(way, person))
  await context.close()
}

test('[TP-05] ten tasks are done with the keys alone', ({ browser }) =>
  play(browser, WAYS['TP-05'], 'toetsen'))
test('[TP-06] the same ten are done with a finger alone on an upright tablet', ({ browser }) =>
  play(browser, WAYS['TP-06'], 'vinger'))
