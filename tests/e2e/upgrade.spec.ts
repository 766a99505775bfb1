import { expect, type Page, test, type TestInfo } from '@playwright/test'
import { openProfile } from '../kit/e2e/e2eBrowser.ts'
import { burst } from '../kit/e2e/e2eBurst.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  asideOf,
  countStore,
  hurryMinutes,
  layOutAsBefore,
  lookInto,
  pullAll,
  standAlone,
  type StoreLook,
} from '../kit/e2e/e2eLayout.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  enter,
  fillIntake,
  findRow,
  offlineWith,
  openNewRepair,
  seesOverview,
  seesSync,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

/** UPGRADE_KILLS=100 kills more often. */
const KILLS = Number(process.env['UPGRADE_KILLS'] ?? 4)

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
  // More repairs than one step of the compaction takes.
  for (let i = 0; i < 20; i++)
    await Promise.all([...Array(16)].map((_, k) => testServer.addRepair(`Toestel ${16 * i + k}`)))
})
test.afterAll(async () => {
  await testServer?.close()
})

/** A browser whose calls to the server can be cut, while it still gets the files of the app. */
async function openBrowser(folder: string, line: { cut: boolean }, minute?: number) {
  const browser = await openProfile(folder, { serviceWorkers: 'block' })
  await browser.context.route('**/api/**', (route) => {
    const cut = line.cut && !route.request().url().endsWith('/health')
    // A browser that was killed meanwhile needs neither.
    return (cut ? route.abort() : route.continue()).catch(() => {})
  })
  await hurryMinutes(browser.page, minute)
  return browser
}

test('[AL-02] [AL-07] [AL-08] a device of the earlier layout keeps its unsent work, packs its rows however often it is killed, and sends everything once', async ({}, info) => {
  test.setTimeout(120_000)
  const line = { cut: false }
  const profile = info.outputPath('profile')
  let browser = await openBrowser(profile, line)
  try {
    await fillDevice(browser.page)
    line.cut = true
    const made = await workWithoutNetwork(browser.page)
    await browser.page.goto(asideOf(testServer.url))
    await layOutAsBefore(browser.page)
    const before = await lookInto(browser.page)
    expect(before).toMatchObject({ version: 20, packed: [] })
    expect(before.unsent.outbox).toHaveLength(made)

    await test.step('opened: all is there, and on the screens', async () => {
      await browser.page.goto(testServer.url)
      await enter(browser.page, els)
      await keepActing(browser.page)
      const opened = await lookInto(browser.page)
      expect(opened.version).toBeGreaterThan(20)
      expect(opened.unsent).toEqual(before.unsent)
      expect(opened.docs).toEqual(before.docs)
      await seesSync(browser.page, offlineWith(made))
      await findRow(browser.page, 'Voor de overstap')
    })

    await test.step('killed while its rows are packed', async () => {
      const packed = async () => (await countStore(browser.page)).packs
      await expect.poll(packed, { ...SOON, intervals: [100] }).toBeGreaterThan(0)
      await browser.kill()
      browser = await openBrowser(profile, line)
      await browser.page.goto(asideOf(testServer.url))
      const torn = await lookInto(browser.page)
      expect(torn.meta).not.toHaveProperty('foldedAt')
      expect(torn.packed.length).toBeLessThan(Object.keys(before.docs).length)
      seesAllOnce(torn, before)
    })

    await test.step('opened again: the rest is packed, but for what has unsent changes', async () => {
      await browser.page.goto(testServer.url)
      await enter(browser.page, els)
      await expect.poll(async () => (await lookInto(browser.page)).meta, SOON).toHaveProperty('foldedAt')
      const folded = await lookInto(browser.page)
      seesAllOnce(folded, before)
      expect(folded.alone.sort()).toEqual(unsentIds(before))
    })

    await test.step('with network everything arrives once, and the draft is offered', async () => {
      line.cut = false
      await seesSync(browser.page, 'Gesynchroniseerd')
      await expect.poll(async () => (await lookInto(browser.page)).unsent.blobq, SOON).toEqual([])
      const [sent] = await testServer.sql<{ n: number; mids: number }>(
        `SELECT count(*)::int AS n, count(DISTINCT mid)::int AS mids FROM sync_mutation
          WHERE mid IN (${before.unsent.outbox.map((text) => `'${JSON.parse(text).mid}'`).join()})`,
      )
      expect(sent).toEqual({ n: made, mids: made })
      const [repair, ...others] = await testServer.api.search('Voor de overstap')
      expect(others).toEqual([])
      expect(repair?.repairPictures.map(({ state }) => state)).toEqual(['stored'])
      // The feed reports that a photo is stored only after the queue of photos is empty.
      await expect(async () => {
        const device = await lookInto(browser.page)
        seesOnce(device)
        expect(device.unsent).toMatchObject({ outbox: [], shadow: [] })
        expect(device.docs).toEqual(await pullAll(testServer.url, els))
      }).toPass(SOON)
      await openNewRepair(browser.page)
      await browser.page.getByRole('button', { name: 'Verder invullen' }).click()
      await expect(browser.page.getByRole('textbox', { name: 'Omschrijving' })).toHaveValue('Half ingevuld')
    })
  } finally {
    await browser.close()
  }
})

test('[AL-02] [AL-08] a device on its way from the earlier layout has every document once, and its unsent work, whenever it is killed', async ({}, info) => {
  const killed = await killedAgain(info, layOutAsBefore, underWay, (torn, before) => {
    seesAllOnce(torn, before)
    return phaseOf(torn)
  })
  expect(killed['packing'] ?? 0).toBeGreaterThan(0)
})

test('[AL-02] [AL-08] a round of folding that is killed leaves every document as it was changed last', async ({}, info) => {
  const killed = await killedAgain(info, standAlone, folding, (torn, before) => {
    seesOnce(torn)
    expect(torn.docs).toEqual(before.docs)
    expect(torn.unsent).toEqual(before.unsent)
    if (torn.alone.length === before.alone.length) return 'before'
    return 'foldedAt' in torn.meta ? 'after' : 'folding'
  })
  expect(killed['folding'] ?? 0).toBeGreaterThan(0)
})

/**
 * Lays the store of a closed app out, opens the app, and kills the browser during its work, again and again. @param
 * look names the phase in which it was killed @returns the number of kills in each phase
 */
async function killedAgain(
  info: TestInfo,
  layOut: (page: Page, i: number) => Promise<void>,
  wait: (page: Page, i: number, before: StoreLook) => Promise<void>,
  look: (torn: StoreLook, before: StoreLook) => string,
): Promise<Record<string, number>> {
  test.setTimeout(60_000 + KILLS * 30_000)
  const line = { cut: false }
  const profile = info.outputPath('profile')
  let browser = await openBrowser(profile, line, 500)
  try {
    await fillDevice(browser.page)
    line.cut = true
    await workWithoutNetwork(browser.page)
    const killed: Record<string, number> = {}
    for (let i = 0; i < KILLS; i++) {
      await browser.page.goto(asideOf(testServer.url))
      await layOut(browser.page, i)
      const before = await lookInto(browser.page)
      await wait(browser.page, i, before)
      await browser.kill()
      browser = await openBrowser(profile, line, 500)
      await browser.page.goto(asideOf(testServer.url))
      const phase = look(await lookInto(browser.page), before)
      killed[phase] = (killed[phase] ?? 0) + 1
    }
    console.log(`killed ${KILLS} times: ${JSON.stringify(killed)}`)
    return killed
  } finally {
    await browser.close()
  }
}

/** Three of four times this waits until rows were compacted. */
async function folding(page: Page, i: number, { alone }: StoreLook): Promise<void> {
  await page.goto(testServer.url)
  await enter(page, els)
  await keepActing(page)
  const stand = async () => (await countStore(page)).alone
  if (i % 4 > 0) await expect.poll(stand, { ...SOON, intervals: [50] }).toBeLessThan(alone.length)
  await page.waitForTimeout(Math.random() * 1_500)
}

/** Every second time this waits until rows are being compacted, and otherwise until some earlier moment. */
async function underWay(page: Page, i: number): Promise<void> {
  const opening = page.goto(testServer.url).then(() => enter(page, els))
  // The browser is killed during this.
  opening.catch(() => {})
  if (i % 2 === 0) return page.waitForTimeout(Math.random() * 2_500)
  await opening
  await keepActing(page)
  const packed = async () => (await countStore(page)).packs
  await expect.poll(packed, { ...SOON, intervals: [50] }).toBeGreaterThan(0)
  await page.waitForTimeout(Math.random() * 2_000)
}

function phaseOf({ version, packed, meta }: StoreLook): 'before' | 'upgraded' | 'packing' | 'after' {
  if (version === 20) return 'before'
  if (packed.length === 0) return 'upgraded'
  return 'foldedAt' in meta ? 'after' : 'packing'
}

/** Waits until all data is here, and until this user can log in without the server. */
async function fillDevice(page: Page): Promise<void> {
  await page.goto(testServer.url)
  await enter(page, els)
  await seesSync(page, 'Gesynchroniseerd')
  await page.waitForFunction(() => 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}'))
}

/**
 * Makes a new repair with a photo, changes of status, and a new repair that is not finished. @returns the number of
 * waiting changes
 */
async function workWithoutNetwork(page: Page): Promise<number> {
  await openNewRepair(page)
  await page.getByRole('switch', { name: 'Enkel spare parts' }).check({ force: true })
  await fillIntake(page, { notes: 'Voor de overstap', photos: [await photoFile('voor.jpg', '#2266aa')] })
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const question = page.getByRole('dialog', { name: /^Er is geen klant geselecteerd/ })
  await question.getByRole('button', { name: 'Ja' }).click()
  // An earlier version asks about one type.
  const next = page.getByRole('dialog', { name: /^Wilt u nu het bestek(\/de herstelling)? aanvullen\?$/ })
  await next.getByRole('button', { name: 'Nee' }).click()
  await seesOverview(page)
  await expect(page.locator('tbody select').nth(5)).toBeVisible(SOON)
  const made = 2 + (await burst(page, 'Onrepareerbaar'))
  await seesSync(page, offlineWith(made))
  await openNewRepair(page)
  await fillIntake(page, { notes: 'Half ingevuld' })
  await expect.poll(async () => (await lookInto(page)).unsent.draft.join(), SOON).toContain('Half ingevuld')
  return made
}

/**
 * A person presses keys without a pause and has priority: rows are compacted step by step, with seconds between them.
 */
const keepActing = (page: Page) =>
  page.evaluate(() => {
    const touch = () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
      requestAnimationFrame(touch)
    }
    touch()
  })

/** No id is in two bundles. */
const seesOnce = ({ packed }: StoreLook) => expect(new Set(packed).size).toBe(packed.length)

/** Expects the documents of before, each in a bundle or in a row of its own, and the unsent work unchanged. */
function seesAllOnce(look: StoreLook, before: StoreLook): void {
  seesOnce(look)
  expect(look.docs).toEqual(before.docs)
  expect(look.alone.filter((id) => look.packed.includes(id))).toEqual([])
  expect(look.unsent).toEqual(before.unsent)
}

const unsentIds = ({ unsent }: StoreLook): string[] =>
  unsent.shadow
    .map((text) => JSON.parse(text))
    .map(({ e, id }) => `${e}:${id}`)
    .sort()
