import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openProfile, type ProfileBrowser } from '../kit/e2e/e2eBrowser.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { type DeviceConnection, openLine } from '../kit/e2e/e2eLine.ts'
import type { PhotoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLogLine,
  enterOnline,
  openDetail,
  pickPhoto,
  seesSync,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let line: DeviceConnection
let browser: ProfileBrowser
let page: Page
let repairId: string

test.beforeAll(async ({}, info) => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Opslag')
  line = await openLine(testServer.port)
  // A profile on the disk: a context in memory gives space back in other ways.
  browser = await openProfile(info.outputPath('profile'))
  page = browser.page
  await enterOnline(page, line.url, els)
})
test.afterAll(async () => {
  await browser?.close()
  await line?.close()
  await testServer?.close()
})

const banner = () => page.getByText('De opslag van dit toestel is vol.', { exact: false })
const logged = async () =>
  (await testServer.api.repair(repairId)).repairLogLines.map((row) => row.description)

/** A photo of a whole slot that compresses badly: 420 kB as png, 40 kB as jpeg. */
async function noise(kind: 'png' | 'jpeg'): Promise<PhotoFile> {
  const raw = { width: 400, height: 350, channels: 3 as const }
  const image = sharp(randomBytes(400 * 350 * 3), { raw })
  return { name: `ruis.${kind}`, mimeType: `image/${kind}`, buffer: await image.toFormat(kind).toBuffer() }
}

const isRefusal = (text: string) => text.includes('Niet opgeslagen: opslag op dit toestel is vol.')
const toasts = () => page.evaluate(() => window.toasts)

/** Runs an action that ends with a toast. @returns the text of the toast */
async function toastOf(act: () => Promise<void>): Promise<string> {
  const before = (await toasts()).length
  await act()
  await expect.poll(async () => (await toasts()).length, SOON).toBeGreaterThan(before)
  return (await toasts())[before] ?? ''
}

/** Replaces photos of the repair until one is not saved. @returns the number of saved ones */
async function fillWith(kind: 'png' | 'jpeg'): Promise<number> {
  for (let saved = 0; saved < 60; saved++) {
    const photo = await noise(kind)
    if (isRefusal(await toastOf(() => pickPhoto(page, 1 + (saved % 4), photo)))) return saved
  }
  throw new Error('the quota was never reached')
}

/** Adds lines to the log until one is not saved. @returns the saved ones, and the dialog with the refused one */
async function writeUntilRefused() {
  const dialog = page.getByRole('dialog', { name: 'Nieuwe logboekregel' })
  for (let saved: string[] = []; saved.length < 60; saved = [...saved, `regel ${saved.length}`]) {
    await (await repairPart(page, 'Logboek')).getByRole('button', { name: 'Regel toevoegen' }).click()
    await dialog.getByLabel('Omschrijving').fill(`regel ${saved.length}`)
    const message = await toastOf(() => dialog.getByRole('button', { name: 'Opslaan' }).click())
    if (isRefusal(message)) return { dialog, saved, refused: `regel ${saved.length}` }
    await expect(dialog).toBeHidden(SOON)
  }
  throw new Error('a line always found room')
}

test('[LD-24] a browser whose room is used up says so, keeps what was saved and what is typed, and sends it once when there is room', async () => {
  test.setTimeout(180_000)
  const devtools = await browser.context.newCDPSession(page)
  const { origin } = new URL(line.url)
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 600_000 })
  // An open store trusts the last estimate of its free space for half a minute, so reload the page.
  await page.reload()
  await openDetail(page, repairId)
  await line.cut()
  await browser.context.setOffline(true)
  await addLogLine(page, 'voor het vol was')

  const photos = (await fillWith('png')) + (await fillWith('jpeg'))
  await expect(banner()).toBeVisible(SOON)
  const { dialog, saved, refused } = await writeUntilRefused()
  await expect(dialog.getByLabel('Omschrijving')).toHaveValue(refused)
  const kept = 1 + photos + saved.length
  const message = `Opslag van dit toestel is vol – ${kept} wijzigingen wachten`
  await seesSync(page, message)

  // With a connection the indicator still reports the full disk, and no toast claims that a change was stored.
  await line.restore()
  await browser.context.setOffline(false)
  await seesSync(page, message)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await expect(banner()).toHaveCount(0, { timeout: 60_000 })
  await expect(dialog.getByLabel('Omschrijving')).toHaveValue(refused)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await expect(dialog).toBeHidden(SOON)
  await seesSync(page, 'Gesynchroniseerd')
  expect(await logged()).toEqual(['voor het vol was', ...saved, refused])
  const sent = await testServer.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM sync_mutation WHERE name LIKE 'photo.%'`,
  )
  expect(sent).toEqual([{ n: photos }])
  const { repairPictures } = await testServer.api.repair(repairId)
  expect(repairPictures.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored', 'stored'])
})
