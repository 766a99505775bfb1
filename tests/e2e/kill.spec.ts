import { expect, test } from '@playwright/test'
import { openProfile } from '../kit/e2e/e2eBrowser.ts'
import { burst } from '../kit/e2e/e2eBurst.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { openLine } from '../kit/e2e/e2eLine.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLogLine,
  enter,
  enterOnline,
  fillIntake,
  findRow,
  indicator,
  offlineWith,
  openDetail,
  openNewRepair,
  photoIn,
  seesSync,
  seesToast,
  SOON,
  status,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(async () => {
  await testServer?.close()
})

test("[SH-109] nothing that was 'Succesvol opgeslagen.' is lost when the browser is killed", async ({}, info) => {
  test.setTimeout(180_000)
  const line = await openLine(testServer.port)
  const profile = info.outputPath('profile')
  let browser = await openProfile(profile)
  const killAndOpen = async () => {
    await browser.kill()
    browser = await openProfile(profile, { offline: true })
    await browser.page.goto(line.url)
    await enter(browser.page, els)
  }
  try {
    await enterOnline(browser.page, line.url, els)
    await line.cut()
    await browser.context.setOffline(true)
    await openNewRepair(browser.page)
    const photos = [await photoFile('een.jpg', '#553399'), await photoFile('twee.jpg', '#339955')]
    const intake = { customer: CUSTOMER, item: ITEM.brand, notes: 'Batterij leeg', photos }
    const code = await fillIntake(browser.page, intake)
    await browser.page.getByRole('button', { name: 'Opslaan' }).click()
    await seesToast(browser.page, 'Succesvol opgeslagen.')
    await killAndOpen()

    await seesSync(browser.page, offlineWith(3))
    await (await findRow(browser.page, code)).getByText('Batterij leeg').click()
    for (const slot of [1, 2]) await expect(photoIn(browser.page, slot)).toBeVisible(SOON)
    await openNewRepair(browser.page)
    await expect(browser.page.getByText('Er staat nog een onafgewerkte herstelling')).toHaveCount(0)
    await browser.page.goBack()
    await status(browser.page).selectOption('Hersteld')
    await seesToast(browser.page, 'Status succesvol aangepast.')
    await addLogLine(browser.page, 'nog net genoteerd')
    await seesToast(browser.page, 'Logboekregel succesvol opgeslagen.')
    await killAndOpen()

    await seesSync(browser.page, offlineWith(5))
    await (await findRow(browser.page, code)).getByText('Batterij leeg').click()
    await expect(status(browser.page)).toHaveValue('Hersteld', SOON)
    await expect((await repairPart(browser.page, 'Logboek')).getByText('nog net genoteerd')).toHaveCount(1)

    await line.restore()
    await browser.context.setOffline(false)
    await seesSync(browser.page, 'Gesynchroniseerd')
    await expect(browser.page.getByText('Nog niet verzonden')).toHaveCount(0, SOON)
    const [repair, ...others] = await testServer.api.search('Batterij leeg')
    expect(others).toEqual([])
    expect(repair).toMatchObject({ status: 'Hersteld', provisionalRef: code })
    expect(repair?.repairPictures.map(({ state }) => state)).toEqual(['stored', 'stored'])
    expect(repair?.repairLogLines.filter((l) => l.description === 'nog net genoteerd')).toHaveLength(1)
  } finally {
    await browser.close()
    await line.close()
  }
})

test('[SH-109] a server that is killed in the middle of 140 changes has each of them once after its restart', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const ids = await addRepairs(20)
  const device = await openDevice(browser, testServer)
  try {
    const { page } = device
    await expect(page.locator('tbody select')).toHaveCount(20, SOON)
    await device.goOffline()
    // More changes than the hundred of one request, which may share one commit.
    const rounds = [
      'Hersteld',
      'Onrepareerbaar',
      'Binnengebracht',
      'Bestek geweigerd',
      'Onrepareerbaar',
      'Binnengebracht',
      'Hersteld',
    ]
    let made = 0
    for (const next of rounds) {
      made += await burst(page, next)
      await seesSync(page, offlineWith(made))
    }
    const [start] = await testServer.sql<{ n: number }>(APPLIED)
    const held = testServer.sql(holdAfter((start?.n ?? 0) + 10))
    await device.goOnline()
    await expect.poll(async () => (await testServer.sql<{ n: number }>(HELD))[0]?.n, SOON).toBe(1)
    await testServer.kill()
    await held
    await expect.poll(async () => (await indicator(page).textContent()) ?? '', SOON).toMatch(/\d/)
    await testServer.start()
    const [after] = await testServer.sql<{ n: number }>(APPLIED)
    const early = (after?.n ?? 0) - (start?.n ?? 0)
    // Otherwise this test would not have hit the middle of the upload.
    expect(early).toBeGreaterThanOrEqual(10)
    expect(early).toBeLessThan(made)

    await expect(indicator(page)).toHaveAccessibleName('Gesynchroniseerd', {
      timeout: 60_000,
    })
    const [all] = await testServer.sql<{ n: number; mids: number }>(
      `SELECT count(*)::int AS n, count(DISTINCT mid)::int AS mids FROM sync_mutation
        WHERE name = 'repair.set' AND args->>'id' IN (${ids.map((id) => `'${id}'`).join()})`,
    )
    expect(all).toEqual({ n: made, mids: made })
    for (const id of ids) {
      const { status: now, repairLogLines } = await testServer.api.repair(id)
      expect([now, repairLogLines.length]).toEqual(['Hersteld', rounds.length])
    }
    await openDetail(page, ids[0] ?? '')
    await expect((await repairPart(page, 'Logboek')).getByRole('row')).toHaveCount(rounds.length + 1)
  } finally {
    await device.close()
  }
})

const APPLIED = `SELECT count(*)::int AS n FROM sync_mutation`

/**
 * Waits inside the database until so many changes are stored, then holds back the next ones for three seconds. A fast
 * server then cannot store all of them before it is killed.
 */
const holdAfter = (count: number) => `DO $$ BEGIN
  FOR i IN 1..20000 LOOP
    EXIT WHEN (SELECT count(*) FROM sync_mutation) >= ${count};
    PERFORM pg_sleep(0.001);
  END LOOP;
  LOCK TABLE sync_mutation IN SHARE ROW EXCLUSIVE MODE;
  PERFORM pg_sleep(3);
END $$`

const HELD = `SELECT count(*)::int AS n FROM pg_locks
  WHERE relation = 'sync_mutation'::regclass AND mode = 'ShareRowExclusiveLock' AND granted`

async function addRepairs(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 1; i <= count; i++) ids.push(await testServer.addRepair(`Toestel ${i}`))
  return ids
}
