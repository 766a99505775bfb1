import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const post = (url: string, body: unknown) => server.call('POST', url, body)
const category = async (more: object) =>
  (await post('/category', { description: newId().slice(-12), prefix: 'CAM', ...more })).json()
async function camera(categoryId: string): Promise<string> {
  const made = await post('/item', {
    categoryId,
    brand: 'Sony',
    model: newId().slice(-12),
    serialNumber: newId(),
    rentable: true,
  })
  return made.json().id
}
const days = (from: number, to: number) => ({
  startDate: `2031-06-${from}`,
  endDate: `2031-06-${to}`,
  pickupDate: `2031-06-${from}`,
  returnDate: `2031-06-${to}`,
})
const rent = (itemId: string, from: number, to: number, more: object = {}) =>
  post('/rental', {
    status: 'Bevestigd',
    ...days(from, to),
    rentalLines: [{ id: newId(), itemId, quantity: 1 }],
    ...more,
  })
const conflictOf = async (id: string) =>
  (await server.call('GET', `/rental/id/${id}`)).json().rentalLines[0].conflict

it('[HV-10] a category says nothing of renting out until somebody does', async () => {
  const made = await category({})
  expect(made).toMatchObject({ clash: 'Waarschuwen', serviceDays: 0 })
  const set = await post('/category', { ...made, clash: 'Toelaten', serviceDays: 3 })
  expect(set.json()).toMatchObject({ clash: 'Toelaten', serviceDays: 3 })
  for (const wrong of [{ serviceDays: -1 }, { serviceDays: 1.5 }, { clash: 'Misschien' }])
    expect((await post('/category', { ...made, ...wrong })).statusCode).toBe(422)
})

it('[HV-08] a second confirmation of what is promised once is 422 and stores nothing', async () => {
  const item = await camera((await category({ clash: 'Blokkeren' })).id)
  const first = (await rent(item, 10, 12)).json()
  const refused = await rent(item, 12, 14)
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    expect.stringMatching(
      /^Niet bevestigd: Sony .* is al bevestigd op verhuur 20\d\d\.\d+, van 10\/06\/2031 t\/m 12\/06\/2031\.$/,
    ),
  ])
  const option = (await rent(item, 12, 14, { status: 'Optie' })).json()
  const confirmed = await post('/rental/update/status', { rentalId: option.id, status: 'Bevestigd' })
  expect(confirmed.statusCode).toBe(422)
  expect((await server.call('GET', `/rental/id/${option.id}`)).json().status).toBe('Optie')
  expect(
    (await post('/rental/update/status', { rentalId: first.id, status: 'Geannuleerd' })).statusCode,
  ).toBe(201)
  expect((await post('/rental/update/status', { rentalId: option.id, status: 'Bevestigd' })).statusCode).toBe(
    201,
  )
})

it('[HV-08] what is handed over is a fact, whoever had it promised', async () => {
  const { id: kind } = await category({ clash: 'Blokkeren' })
  const [planned, given] = [await camera(kind), await camera(kind)]
  const mine = (await rent(planned, 10, 12)).json()
  expect((await rent(given, 12, 14)).statusCode).toBe(201)
  const out = { lineId: mine.rentalLines[0].id, itemId: given, kind: 'out', quantity: 1 }
  const movements = [{ id: newId(), ...out, note: null, repairId: null }]
  const device = server.device()
  await device.sync()
  const outcome = await device.run('rental.move', { rentalId: mine.id, movements })
  expect(outcome).toMatchObject({ status: 'applied' })
})

it('[HV-07] [HV-10] service days weigh on what is free, and what a category says weighs at once', async () => {
  const kind = await category({})
  const item = await camera(kind.id)
  const [first, second] = [(await rent(item, 10, 12)).json(), (await rent(item, 14, 16)).json()]
  const flags = async () => [await conflictOf(first.id), await conflictOf(second.id)]
  const free = async () =>
    (await server.call('GET', '/item/all/available/17-06-2031/18-06-2031'))
      .json()
      .some(({ id }: any) => id === item)
  expect([await flags(), await free()]).toEqual([[false, false], true])
  await post('/category', { ...kind, serviceDays: 2 })
  expect([await flags(), await free()]).toEqual([[true, true], false])
  await post('/category', { ...kind, serviceDays: 2, clash: 'Toelaten' })
  expect(await flags()).toEqual([false, false])
})
