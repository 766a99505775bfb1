import { expect, type Page } from '@playwright/test'

/** The user that startServer makes when it is given this environment. */
export const firstUser = { INITIAL_USERNAME: 'els', INITIAL_PASSWORD: 'een lange zin' }
/** A user of the demo data, see README.md. */
export const demoUser = { INITIAL_USERNAME: 'demo', INITIAL_PASSWORD: 'werkbank-demo' }

interface Login {
  /** The server, if it is not the one of tests/e2e/playwright.config.ts. */
  url?: string
  user?: typeof firstUser
  department?: 'Herstel' | 'Verhuur'
}

/** Confirms a change with the own password, where the page asks for it. */
export async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bevestig met uw wachtwoord' })
  await dialog.getByLabel('Huidig wachtwoord').fill(password)
  await dialog.getByRole('button', { name: 'Bevestigen' }).click()
}

/** Logs in and waits for the first screen of the department. */
export async function logIn(page: Page, { url = '', user = demoUser, department = 'Herstel' }: Login = {}) {
  await page.goto(`${url}/#/login`)
  await page.getByLabel('Gebruikersnaam').fill(user.INITIAL_USERNAME)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(user.INITIAL_PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(/#\/(department|repair|rental)/)
  if (page.url().endsWith('#/department')) await page.getByRole('button', { name: department }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
