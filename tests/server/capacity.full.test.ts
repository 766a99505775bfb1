import { afterAll, beforeAll, expect, it } from 'vitest'
import { markOverdue } from '../../server/notifications/overdue.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let categoryId: string
beforeAll(async () => {
  server = await startSyncServer()
  categoryId = (await post('/category', { description: 'Camera', prefix: 'CAM' })).json().id
})
afterAll(() => server.close())

const post = (url: string, body: unknown) => server.call('POST', url, body)
const word = () => newId().slice(-12)
async function addUnit(model: string, more: object = {}): Promise<any> {
  const body = { categoryId, brand: 'Sony', model, serialNumber: newId(), rentable: true, ...more }
  return (await post('/item', body)).json()
}
const day = '2031-06-10'
const days = { startDate: day, endDate: day, pickupDate: day, returnDate: day }
const rent = async (line: object, on = days): Promise<string> => {
  const made = await post('/rental', {
    status: 'Optie',
    ...on,
    rentalLines: [{ id: newId(), quantity: 1, ...line }],
  })
  expect(made.statusCode).toBe(201)
  return made.json().id
}
const flag = async (id: string): Promise<boolean> =>
  (await server.call('GET', `/rental/id/${id}`)).json().rentalLines[0].conflict

it('[HV-12] a unit that is new, out of use, back in use or deleted changes the stock for requests of its model at once', async () => {
  const model = word()
  await addUnit(model)
  const id = await rent({ brand: 'Sony', model, quantity: 2 })
  expect(await flag(id)).toBe(true)
  const second = await addUnit(model)
  expect(await flag(id)).toBe(false)
  await post('/item', { id: second.id, status: 'Buiten dienst' })
  expect(await flag(id)).toBe(true)
  await post('/item', { id: second.id, status: 'Beschikbaar' })
  expect(await flag(id)).toBe(false)
  await post('/item/delete', { id: second.id })
  expect(await flag(id)).toBe(true)
})

it('[HV-12] so does one that gets another model or brand, on the model that it leaves and the one that it joins', async () => {
  const [from, to] = [word(), word()]
  const moving = await addUnit(from)
  const [left, joined] = [
    await rent({ brand: 'Sony', model: from }),
    await rent({ brand: 'Sony', model: to }),
  ]
  expect([await flag(left), await flag(joined)]).toEqual([false, true])
  await post('/item', { id: moving.id, model: to })
  expect([await flag(left), await flag(joined)]).toEqual([true, false])
  await post('/item', { id: moving.id, brand: 'JVC' })
  expect([await flag(left), await flag(joined)]).toEqual([true, true])
  await post('/item', { id: moving.id, brand: 'SONY ', model: from })
  expect([await flag(left), await flag(joined)]).toEqual([false, true])
})

it('[HV-12] and one that becomes bulk, goes to a customer, or to a category that says something else', async () => {
  const model = word()
  const one = await addUnit(model)
  const id = await rent({ brand: 'Sony', model })
  await post('/item', { id: one.id, stockQuantity: 5 })
  expect(await flag(id)).toBe(true)
  await post('/item', { id: one.id, stockQuantity: 1 })
  expect(await flag(id)).toBe(false)
  const customer = (await post('/customer', { name: word() })).json()
  await post('/item', { id: one.id, customerId: customer.id })
  expect(await flag(id)).toBe(true)
  await post('/item', { id: one.id, customerId: null, rentable: true })
  expect(await flag(id)).toBe(false)
  const mine = await rent({ itemId: one.id })
  expect([await flag(id), await flag(mine)]).toEqual([true, true])
  const free = (await post('/category', { description: 'Vrij', prefix: 'VRY', clash: 'Toelaten' })).json()
  await post('/item', { id: one.id, categoryId: free.id })
  expect([await flag(id), await flag(mine)]).toEqual([false, false])
})

it('[HV-13] the night counts the current state: a returned unit conflicts with no rental, a late one with requests for its model', async () => {
  const [back, late] = [await addUnit(word()), await addUnit(word())]
  const period = {
    startDate: '2031-07-10',
    endDate: '2031-07-14',
    pickupDate: '2031-07-10',
    returnDate: '2031-07-14',
  }
  const lines = [back, late].map(({ id }) => ({ id: newId(), itemId: id, quantity: 1 }))
  const mine = (await post('/rental', { status: 'Bevestigd', ...period, rentalLines: lines })).json()
  const device = server.device()
  await device.sync()
  const movement = { lineId: lines[0]!.id, itemId: back.id, quantity: 1, note: null, repairId: null }
  const movements = (['out', 'back'] as const).map((kind) => ({ id: newId(), kind, ...movement }))
  expect(await device.run('rental.move', { rentalId: mine.id, movements })).toMatchObject({
    status: 'applied',
  })
  const on = (from: number) => ({
    startDate: `2031-07-${from}`,
    endDate: `2031-07-${from + 1}`,
    pickupDate: `2031-07-${from}`,
    returnDate: `2031-07-${from + 1}`,
  })
  const other = await rent({ itemId: back.id }, on(12))
  const asking = await rent({ brand: 'Sony', model: late.model }, on(15))
  const flags = async () => [await flag(mine.id), await flag(other), await flag(asking)]
  expect(await flags()).toEqual([false, false, false])
  await markOverdue(server.pool, '2031-07-15T09:00:00.000Z')
  expect(await flags()).toEqual([false, false, true])
})

it('[HV-15] service days follow the agreed day, until somebody reports that the unit is back', async () => {
  const served = (await post('/category', { description: word(), prefix: 'SRV', serviceDays: 2 })).json()
  const one = await addUnit(word(), { categoryId: served.id })
  const on = (from: string, to: string) => ({
    startDate: from,
    endDate: to,
    pickupDate: from,
    returnDate: to,
  })
  const first = await rent({ itemId: one.id }, on('2031-08-10', '2031-08-12'))
  const next = await rent({ itemId: one.id }, on('2031-08-14', '2031-08-15'))
  const later = await rent({ itemId: one.id }, on('2031-08-18', '2031-08-19'))
  const flags = async () => [await flag(first), await flag(next), await flag(later)]
  const left = async () =>
    (await server.call('GET', `/item/all/availableStock/${one.id}/10-08-2031/11-08-2031`)).json().remaining
  expect([await flags(), await left()]).toEqual([[true, true, false], 0])
  await post('/rental/update/status', { rentalId: first, status: 'Teruggebracht' })
  expect((await flags()).slice(1)).toEqual([false, false])
  expect(await left()).toBe(1)
})

it('[HV-20] other days are looked at for lines that ask for a model too, of a form as of a rental that is there', async () => {
  const model = word()
  const [one] = [await addUnit(model), await addUnit(model)]
  const on = (day: string) => ({ startDate: day, endDate: day, pickupDate: day, returnDate: day })
  const [there, then, free] = ['2031-09-10', '2031-09-20', '2031-09-30']
  const named = await rent({ itemId: one.id }, on(then))
  const ask = { id: newId(), brand: 'Sony', model, quantity: 2 }
  const own = await rent({ ...ask, id: newId() }, on(there))
  const asked = async (check: object) => (await post('/rental/checkNewDate', check)).json()
  const rivals = async (check: object) => (await asked(check)).map(({ rentalId }: any) => rentalId)
  const form = { id: newId(), rentalLines: [ask] }
  expect(await rivals({ ...form, ...on(then) })).toEqual([named])
  expect(await asked({ ...form, ...on(then) })).toMatchObject([{ lineId: ask.id, item: { model } }])
  expect(await rivals({ ...form, ...on(there) })).toEqual([own, own])
  expect(await rivals({ ...form, ...on(free) })).toEqual([])
  expect(await rivals({ id: own, ...on(then) })).toEqual([named])
  // a rental does not compete with itself
  expect(await rivals({ id: own, ...on(there) })).toEqual([])
  expect(await rivals({ ...form, rentalLines: [{ ...ask, quantity: 1 }], ...on(then) })).toEqual([])
  await rent({ brand: 'SONY', model, quantity: 1 }, on(then))
  const later = { id: newId(), rentalLines: [{ ...ask, quantity: 1 }] }
  expect(await rivals({ ...later, ...on(then) })).toHaveLength(1)
})
