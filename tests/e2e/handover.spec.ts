import { expect, test } from '@playwright/test'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { isBack, openBack, rentOut } from '../kit/e2e/e2eHandover.ts'
import { els, type House, jan, openHouse } from '../kit/e2e/e2eHouse.ts'

test.describe.configure({ timeout: 240_000 })
interface Stored {
  id: string
  movements: { itemId: string; kind: string }[]
}

let house: House
test.beforeAll(async () => {
  house = await openHouse()
})
test.afterAll(() => house.close())

const kindsOf = async (id: string) => {
  const { movements } = await house.api.call<Stored>('GET', `/rental/id/${id}`)
  return Object.fromEntries(movements.map(({ itemId, kind }) => [itemId, kind]))
}

test('[OI-07] [OI-10] two devices that take back pieces of one rental without a network meet', async ({
  browser,
}) => {
  const { id, ids, serials } = await rentOut(house, 4, 'DUO')
  const devices = [await openDevice(browser, house, els), await openDevice(browser, house, jan)]
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
