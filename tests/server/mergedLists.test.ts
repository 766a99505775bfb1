import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let device: Device
beforeAll(async () => {
  server = await startSyncServer()
  device = server.device()
})
afterAll(() => server.close())

const idsAt = async (url: string): Promise<string[]> =>
  (await server.call('GET', url)).json().map(({ id }: { id: string }) => id)
async function add(name: string, args: Record<string, unknown>): Promise<string> {
  const id = newId()
  expect(await device.run(name, { id, ...args })).toMatchObject({ status: 'applied' })
  return id
}

const without = ({ id: _id, ...args }: Record<string, unknown>) => args

it('[DB-13] what a customer has is found by the former id of one that was merged as well', async () => {
  const [survivorId, mergedId] = [
    await add('customer.create', { name: 'Blijft' }),
    await add('customer.create', { name: 'Gaat op' }),
  ]
  const categoryId = await add('category.create', { description: 'Camera', prefix: 'CAM' })
  const itemId = await add('item.create', {
    categoryId,
    brand: 'Sony',
    model: 'FX9',
    customerId: mergedId,
  })
  const repairId = await add(
    'repair.create',
    without(device.repairArgs({ customerId: mergedId, itemId, sparePartsOnly: false })),
  )
  const [from, to] = ['2031-05-01', '2031-05-02']
  const days = { startDate: from, endDate: to, pickupDate: from, returnDate: to }
  const rentalId = await add('rental.create', { ...days, customerId: mergedId })
  const body = { kind: 'customer', survivorId, mergedId, seen: { survivor: {}, merged: {} }, set: {} }
  expect((await server.call('POST', '/merge', body)).statusCode).toBe(201)
  for (const id of [survivorId, mergedId]) {
    expect(await idsAt(`/rental/customerRelated/${id}`)).toEqual([rentalId])
    expect(await idsAt(`/repair/customerRelatedRepair/${id}`)).toEqual([repairId])
    expect(await idsAt(`/repair/itemRelatedRepair/${id}/${itemId}/${newId()}`)).toEqual([repairId])
    expect(await idsAt(`/item/customer/${id}`)).toEqual([itemId])
  }
})
