import { expect, type Page, test } from '@playwright/test'
import { openProfile, type ProfileBrowser } from '../kit/e2e/e2eBrowser.ts'
import { CUSTOMER, els, type TestServer, ITEM, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addLogLine,
  addWorkLine,
  enter,
  enterOnline,
  fillIntake,
  findRow,
  offlineWith,
  openNewRepair,
  panel,
  photoIn,
  saveIntake,
  seesSync,
  seesToast,
  SOON,
  status,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'

const NOTES = 'Geen beeld na transport'
const LOG = 'Klant gebeld, komt maandag'

let testServer: TestServer
let bench: ProfileBrowser

test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(async () => {
  await bench?.close().catch(() => undefined)
  await testServer?.close()
})

/** Records the moment at which the page shows the text. */
async function noteArrival(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((awaited) => {
    const look = () => {
      if (document.body.textContent?.includes(awaited)) Object.assign(window, { arrivedAt: Date.now() })
      else requestAnimationFrame(look)
    }
    look()
  }, text)
  return async () => {
    const handle = await page.waitForFunction(() => (window as { arrivedAt?: number }).arrivedAt, null, SOON)
    return Number(await handle.jsonValue())
  }
}

test(
  '[SH-109] [RL-27] [PH-08] [RN-23] [RN-24] a repair taken in without network, finished after a restart, reaches all',
  { tag: '@story' },
  async ({ browser }, info) => {
    test.setTimeout(180_000)
    const profile = info.outputPath('profile')
    bench = await openProfile(profile)
    await enterOnline(bench.page, testServer.url, els)

    await test.step('the network goes', async () => {
      await testServer.stop()
      await bench.context.setOffline(true)
      await seesSync(bench.page, offlineWith(0))
    })

    const code = await test.step('a repair is taken in', async () => {
      const { page } = bench
      await openNewRepair(page)
      const photos = [await photoFile('voor.jpg', '#2266aa'), await photoFile('achter.jpg', '#aa6622')]
      const taken = await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes: NOTES, photos })
      expect(taken).toMatch(/^V-[0-9A-Z]{5}$/)
      await saveIntake(page, { complete: 'Nee' })
      await seesToast(page, 'Succesvol opgeslagen.')
      await seesSync(page, offlineWith(3))
      await expect(page.getByRole('row').filter({ hasText: taken })).toContainText(CUSTOMER)
      return taken
    })

    await test.step('the browser is closed and opened again, still without network', async () => {
      await bench.close()
      bench = await openProfile(profile, { offline: true })
      await bench.page.goto(testServer.url)
      await enter(bench.page, els)
      await seesSync(bench.page, offlineWith(3))
    })

    const id = await test.step('the repair is found under its code and finished', async () => {
      const { page } = bench
      const row = await findRow(page, code)
      await expect(row).toContainText('Nog niet verzonden')
      await row.getByText(NOTES).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bestek ${code}`)
      for (const slot of [1, 2]) await expect(photoIn(page, slot)).toBeVisible(SOON)
      await expect(panel(page, "Foto's").getByText('Nog niet verzonden')).toHaveCount(2)
      await status(page).selectOption('Hersteld')
      await seesToast(page, 'Status succesvol aangepast.')
      await seesSync(page, offlineWith(4))
      await addWorkLine(page, 'Voeding vervangen', '45,50')
      await seesSync(page, offlineWith(5))
      await addLogLine(page, LOG)
      await seesSync(page, offlineWith(6))
      await expect((await repairPart(page, 'Logboek')).getByText(LOG)).toBeVisible()
      return page.url().split('/').at(-1) ?? ''
    })

    await testServer.start()
    const clerk = await (await browser.newContext()).newPage()
    await enterOnline(clerk, testServer.url, jan)
    await expect(clerk.getByText(NOTES)).toHaveCount(0)
    const arrival = await noteArrival(clerk, NOTES)
    await seesSync(bench.page, offlineWith(6))

    await test.step('the network is back', async () => {
      await bench.context.setOffline(false)
      await seesToast(bench.page, /^Herstelling kreeg nummer \d{4}\.\d+\.$/)
      await seesSync(bench.page, 'Gesynchroniseerd')
      await expect(bench.page.getByText('Nog niet verzonden')).toHaveCount(0, SOON)
      await expect(bench.page.getByRole('heading', { level: 1 })).toHaveText(/^Bestek \d{4}\.\d+$/)
    })

    await test.step('a colleague sees it within two seconds of the push', async () => {
      const arrivedAt = await arrival()
      const [pushed] = await testServer.sql<{ at: Date }>(
        `SELECT at_server AS at FROM sync_mutation WHERE name = 'repair.create' AND args->>'id' = '${id}'`,
      )
      const delay = arrivedAt - Number(pushed?.at)
      info.annotations.push({ type: 'remote change visible', description: `${delay} ms after the push` })
      expect(delay).toBeLessThan(2000)
      const row = clerk.getByRole('row').filter({ hasText: NOTES })
      await expect(row).toContainText(/\d{4}\.\d+/)
      await expect(row.getByRole('combobox')).toHaveValue('Hersteld', SOON)
    })

    await test.step('the server has everything exactly once', async () => {
      const found = await testServer.api.search(NOTES)
      expect(found.map((repair) => repair.id)).toEqual([id])
      const repair = await testServer.api.repair(id)
      expect(repair).toMatchObject({
        status: 'Hersteld',
        customerId: testServer.customerId,
        itemId: testServer.itemId,
        provisionalRef: code,
        repairTotalExclVat: 45.5,
        repairTotalInclVat: 55.06,
      })
      expect(repair.repairLines).toMatchObject([
        { description: 'Voeding vervangen', quantity: 1, price: 45.5, total: 45.5 },
      ])
      expect(repair.repairLogLines.filter((line) => line.description === LOG)).toHaveLength(1)
      expect(repair.repairPictures.map(({ slot, state }) => ({ slot, state })).toSorted(bySlot)).toEqual([
        { slot: 1, state: 'stored' },
        { slot: 2, state: 'stored' },
      ])
      for (const slot of [1, 2]) {
        const photo = await testServer.api.bytes(`/repair/image/${id}/${slot}`)
        expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      }
    })
  },
)

const bySlot = (a: { slot: number | null }, b: { slot: number | null }) => Number(a.slot) - Number(b.slot)
