import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from '../kit/server/sendFile.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
// The tests import faster than the rate limit of a person.
beforeEach(() => server.pool.query('DELETE FROM rate_limit'))
afterAll(() => server.close())

const HEAD = 'Categorie;Merk;Model;Serienummer;Status;Bulk;Verhuurbaar;Klantreferentie'
const word = () => newId().slice(-12)
/** A row of a list; fields that are missing in it keep their value. */
const row = (model: string, serial: string, more: Record<string, string | number> = {}) => {
  const { category = 'Camera', status = '', bulk = '', rentable = 'ja', customer = '' } = more
  return [category, 'Sony', model, serial, status, bulk, rentable, customer].join(';')
}
async function upload(rows: readonly string[], path = '/item/file', head = HEAD) {
  const answer = await sendFile(server, path, { content: [head, ...rows].join('\n') })
  expect(answer.statusCode).toBe(201)
}
const post = async (url: string, body: unknown) => (await server.call('POST', url, body)).json()
const idOf = async (serial: string): Promise<string> =>
  (await server.pool.query('SELECT id FROM item WHERE serial_number = $1', [serial])).rows[0].id

const day = '2031-06-10'
const rent = async (line: object): Promise<string> => {
  const days = { startDate: day, endDate: day, pickupDate: day, returnDate: day }
  const rentalLines = [{ id: newId(), quantity: 1, ...line }]
  return (await post('/rental', { status: 'Optie', ...days, rentalLines })).id
}
const flag = async (id: string): Promise<boolean> =>
  (await server.call('GET', `/rental/id/${id}`)).json().rentalLines[0].conflict

it('[HV-19] a list that puts units out of use and back, sells one or brings new ones changes the stock for requests of these units and their model', async () => {
  const [model, a, b, c] = [word(), word(), word(), word()]
  await upload([row(model, a)])
  const asking = await rent({ brand: 'Sony', model, quantity: 2 })
  const flags = async () => [await flag(asking), await flag(named)]
  await upload([row(model, b), row(model, c)])
  const named = await rent({ itemId: await idOf(c) })
  expect(await flags()).toEqual([false, false])
  await upload([row(model, b, { status: 'Buiten dienst' })])
  expect(await flag(asking)).toBe(true)
  await upload([row(model, b, { status: 'Beschikbaar' })])
  expect(await flags()).toEqual([false, false])
  await upload([row(model, c, { status: 'Verkocht' })])
  expect(await flags()).toEqual([false, true])
  await upload([row(model, a, { rentable: 'nee' })])
  expect(await flags()).toEqual([true, true])
})

it('[HV-19] so does one that says another number, owner or category, or that they are stolen', async () => {
  const [cable, one, two] = [word(), word(), word()]
  await upload([row(cable, one, { bulk: 5 }), row(word(), two)])
  const [many, single] = [await idOf(one), await idOf(two)]
  const model = (await server.call('GET', `/item/id/${single}`)).json().model
  const wantsMany = await rent({ itemId: many, quantity: 4 })
  const wantsOne = await rent({ itemId: single })
  const asks = await rent({ brand: 'Sony', model })
  const flags = async () => [await flag(wantsMany), await flag(wantsOne), await flag(asks)]
  expect(await flags()).toEqual([false, true, true])
  await upload([row(cable, one, { bulk: 3 })])
  expect(await flag(wantsMany)).toBe(true)
  await upload([row(cable, one, { bulk: 4 })])
  expect(await flag(wantsMany)).toBe(false)
  const free = word()
  await post('/category', { description: free, prefix: 'VRY', clash: 'Toelaten' })
  await upload([row(model, two, { category: free })])
  expect(await flags()).toEqual([false, false, false])
  await upload([row(model, two)])
  expect(await flags()).toEqual([false, true, true])
  await post('/rental/update/status', { rentalId: asks, status: 'Geannuleerd' })
  expect(await flag(wantsOne)).toBe(false)
  const theirs = word()
  await upload([row(model, theirs)])
  const asksTwo = await rent({ brand: 'Sony', model })
  expect(await flag(asksTwo)).toBe(false)
  const { referenceNumber } = await post('/customer', { name: word() })
  await upload([row(model, theirs, { customer: referenceNumber })])
  expect(await flag(asksTwo)).toBe(true)
  await post('/rental/update/status', { rentalId: asksTwo, status: 'Geannuleerd' })
  await upload([`Sony;${model};${two}`], '/item/stolen/file', 'Merk;Model;Serienummer')
  expect(await flag(wantsOne)).toBe(true)
})

it('[HV-19] once for the list, however many rows it has', async () => {
  const model = word()
  const serials = Array.from({ length: 40 }, word)
  await upload(serials.map((serial) => row(model, serial)))
  const asking = await rent({ brand: 'Sony', model, quantity: 38 })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const status = { status: 'Buiten dienst' }
  await upload(serials.slice(0, 2).map((serial) => row(model, serial, status)))
  const few = asked.mock.calls.length
  expect(await flag(asking)).toBe(false)
  asked.mockClear()
  await upload(serials.slice(2).map((serial) => row(model, serial, status)))
  const many = asked.mock.calls.length
  asked.mockRestore()
  expect(await flag(asking)).toBe(true)
  // the rental itself is stored this time
  expect(many).toBeLessThanOrEqual(few + 3)
})
