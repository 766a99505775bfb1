import { expect, type Page, test } from '@playwright/test'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openDetail, openNewRepair, openScreen, SOON } from '../kit/e2e/e2eScreens.ts'
import { hasServiceWorker } from '../kit/e2e/serviceWorker.ts'

let testServer: TestServer
let device: BrowserDevice
let page: Page
let repairId: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Rood beeld')
  device = await openDevice(browser, testServer)
  page = device.page
  await hasServiceWorker(page)
  await device.goOffline()
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const title = () => page.getByRole('heading', { level: 1 })
const searchField = () => page.getByRole('searchbox', { name: 'Zoeken in de handleiding' })
const found = () => page.getByRole('region', { name: 'Gevonden in de handleiding' }).getByRole('link')

test('[HU-03] [HU-08] [HU-10] F1 on a repair opens the page that fits, without a network and with its pictures', async () => {
  await openDetail(page, repairId)
  await page.keyboard.press('F1')
  await expect(title()).toHaveText('Een herstelling opvolgen', SOON)
  await expect(title()).toBeFocused()
  const picture = page.getByRole('article').getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)), SOON)
    .toBeGreaterThan(800)
  await page.reload()
  await expect(title()).toHaveText('Een herstelling opvolgen', SOON)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Omschrijving', exact: true })).toHaveValue(
    'Rood beeld',
    SOON,
  )
})

test('[HU-07] [HU-08] [HU-10] the search finds without a mouse, goes to the part, and Back finds it again', async () => {
  await openScreen(page, '/help')
  await expect(title()).toHaveText('Hulp', SOON)
  await searchField().focus()
  await page.keyboard.type('haal uit prul', TYPING_PACE)
  await expect(found().first()).toContainText('Gewiste herstellingen terughalen › Later', SOON)
  await expect(found().first().locator('mark').first()).toHaveText('Prul')
  await page.keyboard.press('Tab')
  if (
    !(await found()
      .first()
      .evaluate((node) => node === document.activeElement))
  )
    await page.keyboard.press('Tab')
  await expect(found().first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title()).toHaveText('Gewiste herstellingen terughalen', SOON)
  await expect(page.getByRole('heading', { level: 2, name: 'Later' })).toBeFocused()
  await page.goBack()
  await expect(searchField()).toHaveValue('haal uit prul', SOON)
  await expect(found().first()).toBeVisible()
  await searchField().press('Escape')
  await expect(page.getByRole('navigation', { name: 'Onderwerpen' })).toBeVisible()
})

test('[HU-09] F1 asks before a half-filled form is left, and does nothing over a question', async () => {
  await openNewRepair(page)
  await page.getByRole('textbox', { name: 'Omschrijving' }).fill('Half ingevuld')
  await page.keyboard.press('F1')
  const question = page.getByRole('dialog', { name: 'Wil je doorgaan zonder wijzigingen op te slaan?' })
  await expect(question).toBeVisible(SOON)
  await page.keyboard.press('F1')
  await question.getByRole('button', { name: 'Nee' }).click()
  await expect(question).toBeHidden()
  await expect(title()).toHaveText('Nieuwe herstelling')
  await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Half ingevuld')
  await page.keyboard.press('F1')
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(title()).toHaveText('Een herstelling binnennemen', SOON)
})

test('[HU-02] the contents and a page are read on a desk and a tablet, and axe finds nothing', async () => {
  await openScreen(page, '/help')
  await expect(title()).toHaveText('Hulp', SOON)
  await checkAxe(page, 'contents of the manual')
  await openScreen(page, '/help/planner')
  await expect(title()).toHaveText('De planner gebruiken', SOON)
  await checkAxe(page, 'page of the manual')
  const aside = page.getByRole('navigation', { name: 'Onderwerpen' })
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(aside.getByRole('link', { name: 'De planner gebruiken' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(aside).toBeHidden()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await searchField().fill('kalender')
  await expect(found().first()).toBeVisible(SOON)
  await checkAxe(page, 'what was found in the manual')
})
