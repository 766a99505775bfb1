import { expect, type Page, test } from '@playwright/test'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { isBack, openBack, rentOut, serialRow } from '../kit/e2e/e2eHandover.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { seesSync, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 240_000 })
interface Stored {
  id: string
  movements: { itemId: string; kind: string }[]
}

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

const kindsOf = async (id: string) => {
  const { movements } = await testServer.api.call<Stored>('GET', `/rental/id/${id}`)
  return Object.fromEntries(movements.map(({ itemId, kind }) => [itemId, kind]))
}

test('[OI-07] [OI-10] two devices that take back pieces of one rental without a network meet', {
  tag: '@story',
}, async ({ browser }) => {
  const { id, ids, serials } = await rentOut(testServer, 4, 'DUO')
  const devices = [await openDevice(browser, testServer, els), await openDevice(browser, testServer, jan)]
  for (const device of devices) {
    await openBack(device.page, id)
    await device.goOffline()
  }
  for (const [i, device] of devices.entries())
    for (const serial of serials.slice(2 * i, 2 * i + 2)) {
      await new Hand(device.page, 'mouse').scan(serial)
      await isBack(device.page, serial)
    }
  for (const device of devices) await device.goOnline()
  for (const { page } of devices) for (const serial of serials) await isBack(page, serial)
  expect(await kindsOf(id)).toEqual(Object.fromEntries(ids.map((one) => [one, 'back'])))
  for (const device of devices) await device.close()
})

test('[OI-07] [OI-10] the server is killed while two devices take back the same rental, and afterwards both and the server say the same', async ({
  browser,
}) => {
  const { id, ids, serials } = await rentOut(testServer, 6, 'KIL')
  const devices = [await openDevice(browser, testServer, els), await openDevice(browser, testServer, jan)]
  const [counter, store] = devices.map(({ page }) => page) as [Page, Page]
  for (const { page } of devices) await openBack(page, id)
  const [first = '', second = '', third = '', both = '', missed = '', last = ''] = serials
  const scan = async (page: Page, serial: string) => {
    await new Hand(page, 'mouse').scan(serial)
    await isBack(page, serial)
  }
  // A request that left just before the cut may be on its way and may never be answered.
  await scan(counter, first)
  await scan(store, second)
  await testServer.kill()
  await scan(counter, third)
  for (const page of [counter, store]) await scan(page, both)
  await serialRow(store, missed).getByRole('button', { name: 'Ontbreekt' }).click()
  await expect(serialRow(store, missed).getByRole('button', { name: 'Ontbreekt' })).toHaveAttribute(
    'aria-pressed',
    'true',
    SOON,
  )
  await testServer.start()
  for (const { page } of devices) await seesSync(page, 'Gesynchroniseerd')
  await scan(store, last)
  for (const page of [counter, store])
    for (const serial of [first, second, third, both, last]) await isBack(page, serial)
  await expect(serialRow(counter, missed).getByRole('button', { name: 'Ontbreekt' })).toHaveAttribute(
    'aria-pressed',
    'true',
    SOON,
  )
  const stored = async () => (await testServer.api.call<Stored>('GET', `/rental/id/${id}`)).movements
  await expect.poll(async () => (await stored()).length, SOON).toBeGreaterThanOrEqual(ids.length)
  const ends = ids.map((_, i) => (serials[i] === missed ? 'missing' : 'back'))
  expect(await kindsOf(id)).toEqual(Object.fromEntries(ids.map((one, i) => [one, ends[i]])))
  // Both devices took back the same unit: it is back, and counted once, even if both changes were stored.
  await counter.getByRole('button', { name: 'Verhuur is teruggebracht' }).click()
  await expect(counter.getByRole('button', { name: 'Bewerken' })).toBeVisible(SOON)
  const status = async () => (await testServer.api.call<{ status: string }>('GET', `/rental/id/${id}`)).status
  await expect.poll(status, SOON).toBe('Teruggebracht')
  for (const device of devices) await device.close()
})
