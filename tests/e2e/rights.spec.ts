import { expect, type Page, test } from '@playwright/test'
import { ROUTES } from '../../src/lib/routes.ts'
import { registerPerson } from '../kit/e2e/e2eApi.ts'
import { dayOn, furnishRentals, furnishStock, itemRowOf, openPlanner } from '../kit/e2e/e2eRentalDesk.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { addLogLine, openDetail, openScreen, seesSync, offlineWith, SOON } from '../kit/e2e/e2eScreens.ts'
import { els, jan, openTestServer, type TestServer } from '../kit/e2e/testServer.ts'

const READER = 'U mag alleen lezen en afdrukken.'

let testServer: TestServer
let devices: BrowserDevice[] = []

test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterEach(async () => {
  for (const device of devices) await device.close()
  devices = []
})
test.afterAll(() => testServer?.close())

test('[RE-06] [RE-09] a right that is withdrawn while a tablet is offline: the change comes back with its text', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const tablet = await openDevice(browser, testServer, jan)
  devices.push(tablet)
  const counter = await openDevice(browser, testServer, els)
  devices.push(counter)
  const id = await testServer.addRepair('Rechten')
  await openDetail(tablet.page, id)
  await tablet.goOffline()
  await addLogLine(tablet.page, 'Getypt zonder verbinding')
  await seesSync(tablet.page, offlineWith(1))

  // At the counter an owner makes a reader of Jan.
  const { page } = counter
  await openScreen(page, '/users/overview')
  await page.getByRole('row').filter({ hasText: 'jan@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bewerk gebruiker' })
  await dialog.getByLabel('Recht').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByLabel('Huidig wachtwoord').fill(els.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden(SOON)

  await tablet.goOnline()
  await expect(tablet.page.getByText(READER).first()).toBeVisible(SOON)
  await openScreen(tablet.page, '/sync')
  const refused = tablet.page.getByRole('region', { name: 'Niet gesynchroniseerd (1)' })
  await expect(refused).toContainText('Getypt zonder verbinding', SOON)
  await expect(refused).toContainText(READER)
  const { repairLogLines } = await testServer.api.repair(id)
  expect(repairLogLines.map(({ description }) => description)).not.toContain('Getypt zonder verbinding')

  await openDetail(tablet.page, id)
  await expect(tablet.page.getByRole('textbox', { name: 'Notities', exact: true })).toBeDisabled(SOON)
})

/** Controls that read, print, filter, or lead to another screen. Everything else is disabled for a reader. */
const READS = [
  /^(Melding sluiten|Annuleren|Terug|Terug naar .*|Afdrukken|Exporteren|Kolommen|Vernieuwen|Naar het bord|Dubbels)$/,
  /^(Pdf|Dossier|Label) van |openen$|selecteren$|^Verzendlijst|^(Pick|Retour|Leverings)|^Meer acties|^Meegeven$/,
  /zoeken|^Zoeken op|^Scannen om te zoeken|^Filter |^Rijen per pagina|pagina$|^Jaar$|^Meer statussen/i,
  /^(Vorige|Volgende|Vandaag|Ga naar|Week|Maand|Doorlooptijd|Groeperen)|^\+ \d+ meer op/,
  /^(Uitvoerder|Type|Alles|Iedereen|Mijn|Te laat|Wacht op|\d+ dagen niets)|^Nu synchroniseren$|^Alleen geboekt$/,
  /^(Alle|Binnengebracht|In behandeling extern|Hersteld|Herstellingen|Verhuur|Foto's)( \d+)?$|^Herstel$|^Fabrikant$/,
  /^(Optie|Bevestigd|Beschikbaar|Buiten dienst|In herstelling|Onrepareerbaar)( \d+)?$/,
  /^(Laatste 12 maanden|Dit jaar|Vorig jaar|Terugnemen)$|^20\d\d\.\d+ /,
]
/** Screens on which everybody changes what is their own. */
const OWN: readonly string[] = [ROUTES.LoginPage, ROUTES.department, ROUTES.account, ROUTES.Help]

/** The names of what the screen lets a person press or fill in. */
const enabledOn = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLInputElement>('button, input, select, textarea, [contenteditable="true"]')]
      // Headers of a table sort it, tabs show another part, and a button that opens something changes nothing.
      .filter(
        (one) => !one.closest('th, [role="tablist"], [aria-expanded], [role="grid"], [hidden], details'),
      )
      .filter((one) => !one.disabled && one.ariaDisabled !== 'true' && one.getClientRects().length > 0)
      .map((one) =>
        (one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText).trim().replace(/\s+/g, ' '),
      ),
  )

test('[RE-09] [RE-12] a reader finds nothing to change on any screen, moves no card of the board and chooses no days', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const reader = { username: 'lezer', password: 'een zin om te lezen' }
  const fields = { name: 'Lies', lastName: 'Lezer', email: 'lies@example.com', role: 'viewer' }
  await registerPerson(testServer.url, testServer.api, els, reader, fields)
  const card = await testServer.addRepair('Op het bord')
  const stock = await furnishStock(testServer)
  const { kept } = await furnishRentals(testServer, stock, 'lezen')
  const device = await openDevice(browser, testServer, reader, ONLINE)
  devices.push(device)
  const { page } = device

  await openScreen(page, '/repair/board')
  const shown = page.locator(`[data-card="${card}"]`)
  const from = (await shown.boundingBox())!
  const to = (await page.getByRole('region', { name: /^Hersteld,/ }).boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 80, { steps: 8 })
  await expect(shown.locator('xpath=..')).not.toHaveAttribute('data-lifted', 'true')
  await page.mouse.up()
  await openScreen(page, '/repair/board')
  await shown.focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(page.locator('output').filter({ hasText: READER })).toBeAttached()
  expect((await testServer.api.repair(card)).status).toBe('Binnengebracht')

  await openPlanner(page)
  await expect(itemRowOf(page, 'Canon C70')).toBeVisible(SOON)
  const [first, last] = [await dayOn(page, 'Canon C70', 10), await dayOn(page, 'Canon C70', 12)]
  await page.mouse.move(...first)
  await page.mouse.down()
  await page.mouse.move(...last, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: READER })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const details = [`/repair/detail/${card}`, `/rental/detail/${kept}`]
  const counters = ['out', 'back'].map((mode) => `/rental/handover/${kept}?mode=${mode}`)
  const records = [`/customers/detail/${testServer.customerId}`, `/items/detail/${stock.camera}`]
  const screens = Object.values(ROUTES).filter((path) => !path.includes('$') && !OWN.includes(path))
  const found: string[] = []
  for (const path of [...screens, ...details, ...counters, ...records]) {
    await openScreen(page, path)
    await page.waitForTimeout(400)
    for (const name of await enabledOn(page))
      if (!READS.some((pattern) => pattern.test(name))) found.push(`${path}: ${name}`)
  }
  expect(found).toEqual([])
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Nieuwe / })).toHaveAttribute(
    'title',
    READER,
  )
})
