import { expect, type Page, test } from '@playwright/test'
import { POLICY_FIELDS, policySettingId } from '../../src/domain/rights/secondFactorPolicy.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { els, openTestServer, type TestServer } from '../kit/e2e/testServer.ts'

const OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const

let testServer: TestServer
let device: BrowserDevice

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  device = await openDevice(browser, testServer, els, ONLINE)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Gives the browser an authenticator that always verifies its person. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...OPTIONS, automaticPresenceSimulation: true },
  })
  return {
    refuse: (refuses: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refuses }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('[PK-07] [PK-09] [PK-12] [PK-18] a passkey is added in a browser, logs in alone, confirms, and is the second step', async () => {
  const { page } = device
  await seesOverview(page)
  const authenticator = await addAuthenticator(page)
  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
  await dialog(page, 'Passkey toevoegen').getByLabel('Naam').fill('Telefoon')
  await dialog(page, 'Passkey toevoegen').getByRole('button', { name: 'Passkey maken' }).click()
  const confirmation = dialog(page, 'Bevestig met uw wachtwoord')
  await confirmation.getByLabel('Huidig wachtwoord').fill(els.password)
  await confirmation.getByRole('button', { name: 'Bevestigen' }).click()
  await expect(page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')).toHaveCount(10, SOON)
  await dialog(page, 'Herstelcodes').getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Telefoon')
  expect(await authenticator.count()).toBe(1)

  await page.getByRole('button', { name: 'Uitloggen' }).first().click()
  await page.getByRole('button', { name: 'Aanmelden met passkey' }).click()
  await seesOverview(page)

  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Nieuwe herstelcodes' }).click()
  await page.getByRole('button', { name: 'Nieuwe codes maken', exact: true }).click()
  await dialog(page, 'Bevestig dat u het bent').getByRole('button', { name: 'Passkey gebruiken' }).click()
  await expect(page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')).toHaveCount(10, SOON)
  await dialog(page, 'Herstelcodes').getByRole('button', { name: 'Sluiten' }).last().click()

  // The device on which it was added is remembered, until the person logs out everywhere.
  await openScreen(page, '/account')
  await page.getByRole('button', { name: 'Overal uitloggen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Overal uitloggen' }).click()
  await page.getByLabel('Gebruikersnaam').fill(els.username)
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(els.password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await dialog(page, 'Tweede stap').getByRole('button', { name: 'Passkey gebruiken' }).click()
  await seesOverview(page)

  // The authenticator does not recognise its person.
  await authenticator.refuse(true)
  await page.getByRole('button', { name: 'Uitloggen' }).first().click()
  await page.getByRole('button', { name: 'Aanmelden met passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('U hebt de passkey niet bevestigd', SOON)
})

test('[PK-16] a second step that the company requires is set up with a passkey, and the login continues', async ({
  browser,
}) => {
  const server = await openTestServer()
  // Over the API, only a person with a second step can require one.
  const { module, field } = POLICY_FIELDS.requiredFor
  await server.sql(
    `INSERT INTO setting (id, module, field, value) VALUES ('${policySettingId('requiredFor')}', '${module}', '${field}', 'all')`,
  )
  const context = await browser.newContext({ ...ONLINE, baseURL: server.url })
  const page = await context.newPage()
  const authenticator = await addAuthenticator(page)
  await page.goto('/#/login')
  await page.getByLabel('Gebruikersnaam').fill(els.username)
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(els.password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  const choice = dialog(page, 'Tweede stap kiezen')
  await choice.getByRole('button', { name: 'Verder' }).click()
  await expect(choice).toContainText('Gelieve een van beide te kiezen.')
  await choice.getByLabel('Passkey').check()
  await choice.getByRole('button', { name: 'Verder' }).click()
  await dialog(page, 'Passkey toevoegen').getByLabel('Naam').fill('Telefoon')
  await dialog(page, 'Passkey toevoegen').getByRole('button', { name: 'Passkey maken' }).click()
  await expect(page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')).toHaveCount(10, SOON)
  await dialog(page, 'Herstelcodes').getByRole('button', { name: 'Sluiten' }).last().click()
  await page.waitForURL(/#\/(department|repair|rental)/)
  expect(await authenticator.count()).toBe(1)
  await context.close()
  await server.close()
})
