import { expect, type Page, test } from '@playwright/test'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { type Front, openFront, SECOND_RELEASE } from '../kit/e2e/e2eRelease.ts'
import {
  enterOnline,
  fillIntake,
  offlineWith,
  openNewRepair,
  seesOverview,
  seesSync,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

const NOTICE = 'Er is een nieuwe versie beschikbaar.'
const FIRST = 'Gelieve eerst uw wijzigingen op te slaan.'

let testServer: TestServer
let front: Front

test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.beforeEach(async () => {
  front = await openFront(testServer.url)
})
test.afterEach(async () => {
  await front.close()
})
test.afterAll(async () => {
  await testServer?.close()
})

const reload = (page: Page) => page.getByRole('button', { name: 'Herladen' })
/** Marks the loaded page; a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameLoad: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameLoad' in window).catch(() => true)
const isSecond = async (page: Page) => (await page.locator(SECOND_RELEASE).count()) === 1

/** Looks for an update as the browser does at a navigation, and the app every half hour. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

test('[SH-109] a new version waits for the form that is open, and for what was saved offline nothing changes', {
  tag: '@story',
}, async ({ page, context }) => {
  await enterOnline(page, front.url, els)
  await openNewRepair(page)
  await fillIntake(page, { notes: 'Midden in het invullen' })
  await page.getByRole('switch', { name: 'Enkel spare parts' }).check({ force: true })
  await mark(page)
  await front.release()
  await lookForUpdate(page)
  await expect(page.getByText(`${NOTICE} ${FIRST}`)).toBeVisible(SOON)
  await expect(reload(page)).toBeDisabled()
  expect(await isMarked(page)).toBe(true)
  await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Midden in het invullen')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page
    .getByRole('dialog', { name: /^Er is geen klant geselecteerd/ })
    .getByRole('button', { name: 'Ja' })
    .click()
  await page
    .getByRole('dialog', { name: 'Wilt u nu het bestek/de herstelling aanvullen?' })
    .getByRole('button', { name: 'Nee' })
    .click()
  await seesSync(page, offlineWith(1))
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByText(FIRST)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
  expect(await isSecond(page)).toBe(false)

  await reload(page).click()
  await expect.poll(() => isMarked(page), SOON).toBe(false)
  await seesOverview(page)
  expect(await isSecond(page)).toBe(true)
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Midden in het invullen' })).toContainText('V-', SOON)
  await seesSync(page, offlineWith(1))

  await context.setOffline(false)
  await seesSync(page, 'Gesynchroniseerd')
  expect(await testServer.api.search('Midden in het invullen')).toHaveLength(1)
})

test('[FM-10] leaving the form without saving is enough too; what was given up is not offered after the update', async ({
  page,
}) => {
  await enterOnline(page, front.url, els)
  await openNewRepair(page)
  await fillIntake(page, { notes: 'Toch niet' })
  await front.release()
  await lookForUpdate(page)
  await expect(reload(page)).toBeDisabled(SOON)
  await mark(page)
  await page.getByRole('link', { name: 'Herstellingen' }).click()
  const question = page.getByRole('dialog', { name: 'Wil je doorgaan zonder wijzigingen op te slaan?' })
  await question.getByRole('button', { name: 'Nee' }).click()
  await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Toch niet')
  await page.getByRole('button', { name: 'Annuleren' }).click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await seesOverview(page)
  expect(await isMarked(page)).toBe(true)
  await reload(page).click()
  await expect.poll(() => isMarked(page), SOON).toBe(false)
  await seesOverview(page)
  expect(await isSecond(page)).toBe(true)
  await openNewRepair(page)
  await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Verder invullen' })).toHaveCount(0)
})
