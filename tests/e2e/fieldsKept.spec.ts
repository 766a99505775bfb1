import { expect, type Locator, type Page, test } from '@playwright/test'
import { openProfile, type ProfileBrowser } from '../kit/e2e/e2eBrowser.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { addWorkLine, enter, enterOnline, openDetail, repairPart, SOON } from '../kit/e2e/e2eScreens.ts'
import { TYPING_PACE } from '../kit/e2e/typing.ts'

let testServer: TestServer
let browser: ProfileBrowser
let profile: string
let repairId: string

test.beforeAll(async ({}, info) => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Zoeker')
  profile = info.outputPath('profile')
  browser = await openBrowser()
  await enterOnline(browser.page, testServer.url, els, true)
  await openDetail(browser.page, repairId)
  await addWorkLine(browser.page, 'Nazicht', '10')
})
test.afterAll(async () => {
  await browser?.close()
  await testServer?.close()
})

async function openBrowser(): Promise<ProfileBrowser> {
  const opened = await openProfile(profile, { serviceWorkers: 'block' })
  // The browser may ask whether the person really leaves.
  opened.context.on('dialog', (dialog) => void dialog.accept())
  return opened
}

type Field = 'Notities' | 'Referentie' | 'Omschrijving van een lijn'
const FIELDS: Record<Field, (page: Page) => Promise<Locator>> = {
  Notities: async (page) => page.getByRole('textbox', { name: 'Notities', exact: true }),
  Referentie: async (page) => page.getByRole('textbox', { name: 'Referentie', exact: true }),
  'Omschrijving van een lijn': async (page) =>
    (await repairPart(page, 'Werklijnen')).getByLabel('Omschrijving', { exact: true }),
}

/** The value of the field on the server. */
async function stored(field: Field): Promise<string | null | undefined> {
  const { workNotes, reference, repairLines } = await testServer.api.repair(repairId)
  if (field === 'Notities') return workNotes
  return field === 'Referentie' ? reference : repairLines[0]?.description
}

async function leaveForAnotherSite(page: Page): Promise<Page> {
  await page.goto('about:blank')
  await page.goto(testServer.url)
  return page
}

/** Each entry ends the page in another way. @returns a page that shows the app, with the user logged in */
const ENDS: Record<string, (page: Page) => Promise<Page>> = {
  'the page is reloaded at once': async (page) => {
    await page.reload()
    return page
  },
  'the page is closed at once': async (page) => {
    const next = await browser.context.newPage()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    await next.goto(testServer.url)
    await enter(next, els)
    return next
  },
  'the tab goes to another site': leaveForAnotherSite,
  'the tab goes to another site and back': async (page) => {
    await page.goto('about:blank')
    await page.goBack()
    return page
  },
  'another screen is opened at once': async (page) => {
    await page.evaluate(() => (location.hash = '#/customers/overview'))
    await expect(page.getByRole('heading', { level: 1, name: 'Klanten' })).toBeVisible(SOON)
    return page
  },
  'the browser is killed after 600 ms': async (page) => {
    await page.waitForTimeout(600)
    await browser.kill()
    browser = await openBrowser()
    await browser.page.goto(testServer.url)
    await enter(browser.page, els)
    return browser.page
  },
}

/** A browser does not wait for a page that is this slow, and does not notify it of its end. */
const BUSY = 6
const LEAVE_BUSY = 'the tab of a busy page goes to another site'
ENDS[LEAVE_BUSY] = leaveForAnotherSite

let count = 0
for (const [name, end] of Object.entries(ENDS))
  test(`[FS-01] what is typed into a field that saves by itself is kept when ${name}`, async () => {
    for (const field of Object.keys(FIELDS) as Field[]) {
      const text = `${field} ${++count}`
      await openDetail(browser.page, repairId)
      const cdp = await browser.context.newCDPSession(browser.page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: name === LEAVE_BUSY ? BUSY : 1 })
      const input = await FIELDS[field](browser.page)
      await input.focus()
      await browser.page.keyboard.press('ControlOrMeta+A')
      await browser.page.keyboard.type(text, TYPING_PACE)
      const page = await end(browser.page)
      browser = { ...browser, page }
      await openDetail(page, repairId)
      await expect(await FIELDS[field](page)).toHaveValue(text, SOON)
      await expect.poll(() => stored(field), SOON).toBe(text)
    }
  })
