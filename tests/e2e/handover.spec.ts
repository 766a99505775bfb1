import { expect, type Page, test } from '@playwright/test'
import { type Device, openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { els, type House, jan, openHouse } from '../kit/e2e/e2eHouse.ts'
import { today } from '../kit/e2e/e2eRentalDesk.ts'
import { openScreen, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 240_000 })
const MODEL = { brand: 'JVC', model: 'GY-HC900' }
interface Stored {
  id: string
  movements: { itemId: string; kind: string }[]
}

let house: House
test.beforeAll(async () => {
  house = await openHouse()
})
test.afterAll(() => house.close())

/** A rental of so many cameras, each on a line of its own. */
async function rentalOf(count: number, code: string) {
  const serials = Array.from({ length: count }, (_, i) => `${code}-${48_213 + 7 * i}`)
  const ids: string[] = []
  for (const serialNumber of serials) {
    const item = { ...MODEL, categoryId: house.categoryId, rentable: true, serialNumber }
    ids.push((await house.api.call<{ id: string }>('POST', '/item', item)).id)
  }
  const day = today()
  const days = { pickupDate: day, startDate: day, endDate: day, returnDate: day }
  const rentalLines = ids.map((itemId) => ({ itemId }))
  const body = { type: 'Verhuur', status: 'Bevestigd', tempCusName: code, ...days, rentalLines }
  const { id } = await house.api.call<{ id: string }>('POST', '/rental', body)
  return { id, ids, serials }
}
const onServer = (id: string) => house.api.call<Stored>('GET', `/rental/id/${id}`)
const kindsOf = async (id: string) =>
  Object.fromEntries((await onServer(id)).movements.map(({ itemId, kind }) => [itemId, kind]))

async function openBack(device: Device, rentalId: string): Promise<void> {
  await openScreen(device.page, `/rental/handover/${rentalId}?mode=back`)
  await expect(device.page.getByRole('heading', { level: 1, name: 'Terugnemen' })).toBeVisible(SOON)
}
const row = (page: Page, serial: string) => page.getByRole('listitem').filter({ hasText: serial })
const isBack = (page: Page, serial: string) =>
  expect(row(page, serial).getByRole('button', { name: 'Terug', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
    SOON,
  )

test('[OI-07] [OI-10] two devices that take back pieces of one rental without a network meet', async ({
  browser,
}) => {
  const { id, ids, serials } = await rentalOf(4, 'DUO')
  const devices = [await openDevice(browser, house, els), await openDevice(browser, house, jan)]
  for (const device of devices) {
    await openBack(device, id)
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
