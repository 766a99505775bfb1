import { type Browser, expect, type Page, test } from '@playwright/test'
import { type MailBox, startMailBox } from '../kit/server/smtpInbox.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { confirmPassword, firstUser, logIn } from '../kit/e2e/login.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

// A server of its own, because this story ends sessions and reads the mails of the server.
let dataDir: string
let server: RunningServer
let mails: MailBox

test.beforeAll(async () => {
  mails = await startMailBox()
  dataDir = await makeDataDir()
  server = await startServer(await freePort(), dataDir, {
    ...firstUser,
    INITIAL_EMAIL: 'els@example.com',
    SMTP_URL: mails.url,
  })
})
test.afterAll(async () => {
  await server?.stop()
  await mails?.close()
  await removeDataDir(dataDir)
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Adds Piet. @returns the password that is shown once */
async function addPiet(page: Page): Promise<string> {
  await openScreen(page, '/users/overview')
  await page.getByRole('button', { name: 'Nieuwe gebruiker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe gebruiker' })
  await dialog.getByLabel('Gebruikersnaam').fill('piet')
  await dialog.getByLabel('Voornaam').fill('Piet')
  await dialog.getByLabel('Achternaam').fill('Claes')
  await dialog.getByLabel('E-mail').fill('piet@example.com')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await confirmPassword(page, firstUser.INITIAL_PASSWORD)
  const shown = page.getByRole('dialog', { name: 'Wachtwoord van Piet Claes' })
  const text = await shown.getByText(/^Wachtwoord: /).textContent(SOON)
  await shown.getByRole('button', { name: 'Sluiten' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'piet@example.com' })).toBeVisible(SOON)
  return text!.replace('Wachtwoord: ', '')
}

async function enterAsPiet(browser: Browser, secret: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${server.url}/#/login`)
  await page.getByLabel('Gebruikersnaam').fill('piet')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  const first = page.getByRole('dialog', { name: 'Kies een eigen wachtwoord' })
  await first.getByLabel('Nieuw wachtwoord', { exact: true }).fill('mijn eerste zin')
  await first.getByLabel('Herhaal het nieuwe wachtwoord').fill('mijn eerste zin')
  await first.getByRole('button', { name: 'Opslaan' }).click()
  await page.waitForURL(/#\/department/, SOON)
  await page.getByRole('button', { name: 'Herstel' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible(SOON)
  return page
}

test('[US-06] [AC-03] [AC-04] [D-127] a new user logs in, changes his own data and password, and is out at once when deleted', {
  tag: '@story',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  await logIn(page, { url: server.url, user: firstUser })
  const given = await addPiet(page)
  expect(given).toMatch(/^[A-Za-z0-9]{8}$/)
  expect(await mails.next('piet@example.com', 'Welkom')).toContain('Uw gebruikersnaam is piet.')

  const piet = await enterAsPiet(browser, given)
  await piet.getByRole('button', { name: 'Piet Claes' }).click()
  await piet.getByRole('menuitem', { name: 'Mijn gegevens' }).click()
  await expect(piet.getByRole('heading', { name: 'Mijn gegevens' })).toBeVisible(SOON)
  await field(piet, 'Voornaam').fill('Pieter')
  await piet.getByRole('button', { name: 'Opslaan' }).click()
  await expect(piet.getByRole('button', { name: 'Pieter Claes' })).toBeVisible(SOON)

  await piet.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await password(piet, 'Huidig wachtwoord').fill('mijn eerste zin')
  const mail = await mails.next('piet@example.com', 'Beveiligingscode')
  const [, code = ''] = /beveiligingscode is (\d{8})/.exec(mail)!
  await password(piet, 'Nieuw wachtwoord').fill('een eigen zin')
  await password(piet, 'Herhaal het nieuwe wachtwoord').fill('een eigen zin')
  await piet.getByLabel('Beveiligingscode').fill(code)
  await piet.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
  await piet.waitForURL(/#\/login/, SOON)
  await logIn(piet, {
    url: server.url,
    user: { INITIAL_USERNAME: 'piet', INITIAL_PASSWORD: 'een eigen zin' },
  })

  await page.getByRole('button', { name: 'piet verwijderen' }).click()
  await page.getByRole('button', { name: 'Ja' }).click()
  await expect(page.getByText('Gebruiker succesvol verwijderd.')).toBeVisible(SOON)
  // Nobody else worked on his device, so it is wiped as well (TO-05).
  await expect(
    piet.getByText(/^Dit toestel werd gewist, .*omdat uw gebruiker verwijderd werd\.$/),
  ).toBeVisible(SOON)
  await expect(piet).toHaveURL(/#\/login$/)
  await piet.getByLabel('Gebruikersnaam').fill('piet')
  await piet.getByLabel('Wachtwoord', { exact: true }).fill('een eigen zin')
  await piet.getByRole('button', { name: 'Inloggen' }).click()
  await expect(piet.getByText('Gebruikersnaam en/of wachtwoord zijn onjuist.')).toBeVisible(SOON)
})
