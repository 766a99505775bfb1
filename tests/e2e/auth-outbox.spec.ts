import { expect, type Page, test } from '@playwright/test'
import { burst } from '../kit/e2e/e2eBurst.ts'
import { registerPerson } from '../kit/e2e/e2eApi.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import {
  addLogLine,
  enter,
  indicator,
  offlineWith,
  openDetail,
  openScreen,
  seesOverview,
  seesSync,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

const EXPIRED = 'Uw sessie is verlopen. Log opnieuw in om te synchroniseren.'
const REPAIRS = 12

let testServer: TestServer
let ids: string[]
let device: BrowserDevice
let password = jan.password

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  ids = []
  for (let i = 1; i <= REPAIRS; i++) ids.push(await testServer.addRepair(`Reeks ${i}`))
  device = await openDevice(browser, testServer, jan)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/**
 * Fills the outbox of the device offline: `rounds` changes of all repairs, and a log line. @returns the number of
 * changes
 */
async function fillOutbox(page: Page, rounds: readonly string[], log: string): Promise<number> {
  await openDetail(page, ids[0] ?? '')
  await addLogLine(page, log)
  let made = 1
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  await expect(page.locator('tbody select')).toHaveCount(REPAIRS, SOON)
  for (const status of rounds) {
    made += await burst(page, status)
    await seesSync(page, offlineWith(made))
  }
  await openDetail(page, ids[0] ?? '')
  return made
}

/** Another user gives jan a new password: this ends his sessions and revokes the credentials of his devices. */
async function revoke(): Promise<void> {
  password = `${password} en meer`
  const fields = { id: testServer.janId, name: 'Jan', lastName: 'Peeters', email: 'jan@example.com' }
  await registerPerson(testServer.url, testServer.api, els, { username: 'jan', password }, fields)
}

const arrived = async (uid: string): Promise<number> => {
  const [row] = await testServer.sql<{ n: number }>(
    `SELECT count(DISTINCT mid)::int AS n FROM sync_mutation WHERE uid = '${uid}' AND name <> 'preference.setDepartment'`,
  )
  return row?.n ?? 0
}

test('[D-006] a full outbox waits for the password when the session was revoked, and goes out after it', {
  tag: '@story',
}, async () => {
  test.setTimeout(120_000)
  const { page } = device
  await device.goOffline()
  const made = await fillOutbox(page, ['Hersteld', 'Onrepareerbaar', 'Binnengebracht'], 'voor de verloop')
  await revoke()
  await device.goOnline()
  await expect(page.getByText(EXPIRED)).toBeVisible(SOON)
  await seesSync(page, `${made} wijzigingen wachten op aanmelden`)
  expect(await arrived(testServer.janId)).toBe(0)

  // The page stays where it was, and keeps the text that is being typed.
  expect(page.url()).toContain(`/repair/detail/${ids[0]}`)
  const notes = page.getByRole('textbox', { name: 'Notities', exact: true })
  await notes.fill('half getypt')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opnieuw inloggen' })
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(jan.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Gebruikersnaam en/of wachtwoord zijn onjuist.')).toBeVisible(SOON)
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden(SOON)
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  await expect(notes).toHaveValue('half getypt')
  await seesSync(page, 'Gesynchroniseerd')
  // The note was saved when its field lost the focus.
  await expect.poll(() => arrived(testServer.janId), SOON).toBe(made + 1)
  for (const id of ids) expect((await testServer.api.repair(id)).status).toBe('Binnengebracht')
  expect((await testServer.api.repair(ids[0] ?? '')).workNotes).toBe('half getypt')
})

test('[D-005] [D-006] what one person left behind goes out with the next one who logs in, under his own name', async () => {
  test.setTimeout(120_000)
  const { page } = device
  const before = await arrived(testServer.janId)
  await device.goOffline()
  const made = await fillOutbox(page, ['Hersteld'], 'van Jan')
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  const question = page.getByRole('dialog', {
    name: new RegExp(`^Er zijn nog ${made} wijzigingen niet verstuurd`),
  })
  await question.getByRole('button', { name: 'Ja' }).click()
  await page.waitForURL(/#\/login/, SOON)
  await device.goOnline()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  expect(await arrived(testServer.janId)).toBe(before)

  await enter(page, els)
  await expect(indicator(page)).toHaveAccessibleName('Gesynchroniseerd', SOON)
  await expect.poll(() => arrived(testServer.janId), SOON).toBe(before + made)
  const repair = await testServer.api.repair(ids[0] ?? '')
  expect(repair.status).toBe('Hersteld')
  expect(repair.repairLogLines.filter(({ description }) => description === 'van Jan')).toMatchObject([
    { by: testServer.janId },
  ])
})
