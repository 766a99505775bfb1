import { expect, type Page, test } from '@playwright/test'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { isBack, openBack, rentOut, serialRow } from '../kit/e2e/e2eHandover.ts'
import { type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { newClerk } from '../kit/e2e/e2eRentalDesk.ts'
import { SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 240_000 })
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({ launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, ...camera] } })

/** "30 lines back offline in under three minutes" */
const MOST_SECONDS = 180
const [CAMERAS, HEAPS] = [18, 12]
const SENTENCE = 'Kapotte zoeker'

interface Rental {
  status: string
  movements: {
    itemId: string
    kind: string
    quantity: number
    note: string | null
    repairId: string | null
  }[]
}

let testServer: TestServer
let device: BrowserDevice
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  device = await openDevice(browser, testServer, await newClerk(testServer, 'balie'))
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

/** Reports damage with a photo and a sentence. */
async function tellDamage(page: Page, hand: Hand, serial: string): Promise<void> {
  await hand.press(serialRow(page, serial).getByRole('button', { name: 'Beschadigd' }))
  const dialog = page.getByRole('dialog', { name: /^Beschadigd:/ })
  await hand.press(dialog.getByRole('button', { name: "Foto's maken" }))
  const finder = page.getByRole('dialog', { name: 'Camera' })
  await hand.press(finder.getByRole('button', { name: 'Foto nemen', disabled: false }))
  await expect(finder.getByText('1 foto genomen')).toBeVisible(SOON)
  await hand.press(finder.getByRole('button', { name: 'Klaar' }))
  await hand.press(dialog.getByRole('textbox', { name: 'Wat is er stuk?' }))
  await hand.type(SENTENCE)
  await hand.press(dialog.getByRole('button', { name: 'Herstelling maken' }))
  await expect(dialog).toHaveCount(0, SOON)
}

test('[OI-15] [OI-16] thirty lines come back in flight mode in under three minutes, one missing and one damaged, and the server gets all of it', async () => {
  const { id, ids, serials } = await rentOut(testServer, CAMERAS, 'TRG', HEAPS)
  const { page } = device
  await openBack(page, id)
  await expect(page.getByRole('listitem')).toHaveCount(CAMERAS + HEAPS, SOON)
  await device.goOffline()
  const [lost = '', broken = '', ...whole] = serials
  const hand = new Hand(page, 'mouse')
  const begun = Date.now()
  for (const serial of whole) {
    await hand.scan(serial)
    await isBack(page, serial)
  }
  await tellDamage(page, hand, broken)
  await hand.press(serialRow(page, lost).getByRole('button', { name: 'Ontbreekt' }))
  hand.heaps += HEAPS
  await hand.press(page.getByRole('button', { name: 'De rest is terug' }))
  await hand.press(page.getByRole('button', { name: 'Verhuur is teruggebracht' }))
  await expect(page.getByRole('button', { name: 'Bewerken' })).toBeVisible(SOON)
  const seconds = (Date.now() - begun) / 1000 + hand.seconds
  expect(seconds).toBeLessThan(MOST_SECONDS)
  expect([hand.scans, hand.heaps, hand.actions]).toEqual([CAMERAS - 2, HEAPS, 9])

  await device.goOnline()
  const stored = () => testServer.api.call<Rental>('GET', `/rental/id/${id}`)
  await expect.poll(async () => (await stored()).status, SOON).toBe('Teruggebracht')
  const { movements } = await stored()
  const ended = ids.map((_, i) => (i === 0 ? 'missing' : i === 1 ? 'damaged' : 'back'))
  const kinds = new Map(movements.map(({ itemId, kind }) => [itemId, kind]))
  expect(ids.map((itemId) => kinds.get(itemId))).toEqual(ended)
  expect(movements.filter(({ quantity }) => quantity === 8)).toHaveLength(HEAPS)

  const damage = movements.find(({ kind }) => kind === 'damaged')
  expect(damage).toMatchObject({ itemId: ids[1], note: SENTENCE })
  const repair = await testServer.api.call<object>('GET', `/repair/id/${damage?.repairId}`)
  expect(repair).toMatchObject({
    itemId: ids[1],
    customerId: null,
    fromRentalId: id,
    notes: SENTENCE,
  })
  const photos = () =>
    testServer.sql<{ state: string }>(
      `SELECT state FROM repair_picture WHERE repair_id = '${damage?.repairId}'`,
    )
  await expect.poll(photos, SOON).toEqual([{ state: 'stored' }])
})
