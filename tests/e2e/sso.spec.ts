import { expect, type Page, test } from '@playwright/test'
import { openTestServer, type TestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesOverview } from '../kit/e2e/e2eScreens.ts'
import { hasServiceWorker } from '../kit/e2e/serviceWorker.ts'
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from '../kit/oidc/testProvider.ts'

const PIN = '384912'
const provider = new TestProvider()
let testServer: TestServer

test.beforeAll(async () => {
  testServer = await openTestServer(async (url) => {
    await provider.open([`${url}/api/sso/callback`])
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Zaakpas',
      OIDC_PRIVATE_HOSTS: '127.0.0.1',
    }
  })
  provider.people.jan = { email: 'jan@example.com', email_verified: true }
  provider.people.vreemd = { email: 'vreemd@example.com', email_verified: true }
})
test.afterAll(async () => {
  await testServer?.close()
  await provider.close()
})

async function logInThere(page: Page, account: string) {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Aanmelden' }).click()
}
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('[OC-01] [OC-08] [OC-09] a person logs in at the provider, confirms there, and works without a connection by PIN', async ({
  context,
  page,
}) => {
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(testServer.url)
  await page.getByRole('button', { name: 'Aanmelden met Zaakpas' }).click()
  await logInThere(page, 'vreemd')
  await expect(page.getByRole('alert')).toHaveText(/^Niemand heeft hier het e-mailadres vreemd@example\.com/)
  await context.clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: 'Naar het aanmeldscherm' }).click()

  await page.getByRole('button', { name: 'Aanmelden met Zaakpas' }).click()
  await logInThere(page, 'jan')
  await expect(page.getByRole('heading', { name: 'Om zonder verbinding te werken' })).toBeVisible()
  await field(page, 'Pincode of wachtwoord').fill(PIN)
  await field(page, 'Herhaal de pincode of het wachtwoord').fill(PIN)
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByRole('button', { name: 'Herstel' }).click()
  await seesOverview(page)

  // A confirmation in a new tab leaves the form as it is.
  await openScreen(page, '/repair/settings?tab=8')
  await page.getByRole('button', { name: 'Nieuwe gebruiker' }).click()
  for (const [label, text] of [
    ['Gebruikersnaam', 'anc'],
    ['Voornaam', 'An'],
    ['Achternaam', 'Claes'],
    ['E-mail', 'an@example.com'],
  ] as const)
    await page.getByRole('dialog').getByLabel(label).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Bevestigen met Zaakpas' }).click(),
  ])
  await Promise.all([tab.waitForEvent('close'), logInThere(tab, 'jan')])
  await expect(page.getByRole('dialog', { name: 'Wachtwoord van An Claes' })).toBeVisible()
  expect(sent.filter((line) => line.includes(PIN))).toEqual([])

  // The next day, without a connection.
  await hasServiceWorker(page)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(`${testServer.url}/#/login`)
  await field(later, 'Wachtwoord').fill(PIN)
  await later.getByRole('button', { name: 'Inloggen' }).click()
  await seesOverview(later)
  await context.setOffline(false)
  await later.waitForFunction(() => sessionStorage.getItem('token') !== 'offline')
})
