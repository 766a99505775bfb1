import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { shortCode } from '../../src/domain/scan/shortCode.ts'
import { openApi } from '../kit/e2e/e2eApi.ts'
import { waitForAnimations, violations } from '../kit/e2e/e2eAxe.ts'
import { firstUser } from '../kit/e2e/login.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

// A server of its own: these tests log in with wrong passwords and revoke sessions.
let dataDir: string
let server: RunningServer
const { INITIAL_USERNAME: username, INITIAL_PASSWORD: password } = firstUser

test.beforeAll(async () => {
  dataDir = await makeDataDir()
  server = await startServer(await freePort(), dataDir, firstUser)
})
test.afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})
// Playwright can cut the network of a page only without a service worker.
test.use({ serviceWorkers: 'block' })

const at = (path: string) => `${server.url}/#${path}`
const hash = (page: Page) => page.evaluate(() => location.hash)
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))
const cut = (context: BrowserContext) => context.route('**/api/**', (route) => route.abort())

async function logIn(page: Page, { secret = password, stay = false } = {}) {
  await page.getByLabel('Gebruikersnaam').fill(username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(secret)
  if (stay) await page.getByLabel('Aangemeld blijven op dit toestel').check()
  await page.keyboard.press('Enter')
}
/** Logs in, and waits until the next login without the server is possible. */
async function enter(page: Page, options: { stay?: boolean } = {}) {
  await page.goto(at('/login'))
  await logIn(page, options)
  await page.waitForURL(/#\/(department|repair|rental)/)
  if ((await hash(page)) === '#/department') await page.getByRole('button', { name: 'Herstel' }).click()
  await page.waitForURL(/#\/repair\/overview/)
  await page.waitForFunction(() => 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}'))
}
const revoke = (token: string | null, forgetDevice: boolean) =>
  fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ forgetDevice }),
  })

test('[SH-27] [SH-28] [SH-29] without a token every path ends on the login page', async ({ page }) => {
  for (const path of ['/', '/repair/overview', '/department', '/sync', '/bestaat/niet']) {
    await page.goto(at(path))
    await page.waitForURL(/#\/login/)
  }
  await enter(page)
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await page.goto(at('/department'))
  await page.waitForURL(/#\/login/)
})

test('[DV-33] the shortcut of the installed app and the label of a repair open their page after the login', async ({
  browser,
}) => {
  const api = await openApi(server.url, { username, password })
  const [executor] = await api.call<{ id: string }[]>('GET', '/executor/all/active/repair')
  const made = { type: 'Herstelling', executorId: executor?.id, sparePartsOnly: true, notes: 'Zoeker kapot' }
  const { id } = await api.call<{ id: string }>('POST', '/repair', made)
  const cold = async (path: string, stay: boolean) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(server.url + path)
    await page.waitForURL(/#\/login/)
    await logIn(page, { stay })
    await page.waitForURL(/#\/(department|repair)/)
    if ((await hash(page)) === '#/department') await page.getByRole('button', { name: 'Herstel' }).click()
    return { context, page }
  }
  const shortcut = await cold('/#/repair/new', true)
  await expect(shortcut.page.getByRole('heading', { level: 1, name: 'Nieuwe herstelling' })).toBeVisible()
  await shortcut.page.waitForFunction(() => 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}'))
  // Another window of the same installation knows the user, but has no session.
  const again = await shortcut.context.newPage()
  await again.goto(`${server.url}/#/repair/new`)
  await again.getByRole('button', { name: /^Verder gaan als/ }).click()
  await expect(again.getByRole('heading', { level: 1, name: 'Nieuwe herstelling' })).toBeVisible()
  await shortcut.context.close()
  const label = await cold(`/q/${shortCode('repair', id)}`, false)
  await label.page.waitForURL(new RegExp(`#/repair/detail/${id}`), { timeout: 30_000 })
  await label.context.close()
})

test('[SH-88] [SH-89] [SH-90] [SH-100] refuses a wrong password, then opens the chooser and the department', {
  tag: '@story',
}, async ({ page }) => {
  await page.goto(at('/'))
  await logIn(page, { secret: 'verkeerd wachtwoord' })
  await expect(page.getByText('Gebruikersnaam en/of wachtwoord zijn onjuist.')).toBeVisible()
  await enter(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Herstellingen' })).toBeVisible()
  expect(await hash(page)).toContain('#/repair/overview')
})

test('[D-004] logs in without the server, and gets a token in silence when it is back', {
  tag: '@story',
}, async ({ page, context }) => {
  await enter(page)
  await page.evaluate(() => sessionStorage.clear())
  await cut(context)
  await page.reload()
  await logIn(page, { secret: 'verkeerd wachtwoord' })
  await expect(page.getByText('Gebruikersnaam en/of wachtwoord zijn onjuist.')).toBeVisible()
  await logIn(page)
  await page.waitForURL(/#\/repair\/overview/)
  expect(await tokenOf(page)).toBe('offline')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Herstellingen' })).toBeVisible()
  await context.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => tokenOf(page)).toHaveLength(43)
})

test('[D-002] goes on with one click after a cold start, for who chose so, and not after logging out', async ({
  page,
  context,
}) => {
  await enter(page, { stay: true })
  const cold = await context.newPage()
  await cold.goto(at('/repair/overview'))
  await cold.getByRole('button', { name: /^Verder gaan als/ }).click()
  await cold.waitForURL(/#\/repair\/overview/)
  await cold.getByLabel('Uitloggen').click()
  await cold.waitForURL(/#\/login/)
  await cold.reload()
  await expect(cold.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  await expect(cold.getByRole('button', { name: /^Verder gaan als/ })).toHaveCount(0)
})

test('[D-006] a revoked token is replaced in silence, a revoked device asks for the password in place', async ({
  page,
}) => {
  await enter(page)
  const first = await tokenOf(page)
  await revoke(first, false)
  await page.reload()
  await expect.poll(() => tokenOf(page)).not.toBe(first)
  await expect(page.getByText(/Uw sessie is verlopen/)).toHaveCount(0)
  await revoke(await tokenOf(page), true)
  await page.reload()
  await expect(page.getByText('Uw sessie is verlopen. Log opnieuw in om te synchroniseren.')).toBeVisible()
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Uw sessie is verlopen/)).toHaveCount(0)
  expect(await hash(page)).toContain('#/repair/overview')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the login page and its dialogs have no accessibility faults (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(at('/login'))
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Wachtwoord vergeten? Klik hier' }).click()
    await expect(page.getByLabel('E-mailadres')).toBeVisible()
    await waitForAnimations(page)
    expect(await violations(page)).toEqual([])
  })
