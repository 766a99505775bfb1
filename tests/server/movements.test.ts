import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_IDS } from '../kit/schemaArgs.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let category: string
const get = async (url: string): Promise<any> => (await server.call('GET', url)).json()
const post = (url: string, body: unknown) => server.call('POST', url, body)

beforeAll(async () => {
  server = await startSyncServer()
  category = (await post('/category', { description: 'Camera', prefix: 'CAM' })).json().id
})
afterAll(() => server.close())

const day = '2026-06-05'
const days = { startDate: day, endDate: day, pickupDate: day, returnDate: day }
const camera = { brand: 'JVC', model: 'GY-HC900' }
const itemOf = async (): Promise<string> =>
  (await post('/item', { categoryId: category, ...camera, rentable: true, rentPrice: 100 })).json().id
const rent = async (...rentalLines: object[]) => (await post('/rental', { ...days, rentalLines })).json()
const moved = (lineId: string, itemId: string | null, kind: string, more: object = {}) => ({
  id: newId(),
  lineId,
  itemId,
  kind,
  quantity: 1,
  note: null,
  repairId: null,
  ...more,
})
async function unitOnRental() {
  const itemId = await itemOf()
  const { id: rentalId, rentalLines } = await rent({ itemId })
  return { itemId, rentalId, lineId: rentalLines[0].id as string }
}
const kinds = async (rentalId: string) =>
  (await get(`/rental/id/${rentalId}`)).movements.map(({ kind }: { kind: string }) => kind)

describe('the movements of a rental on the server', () => {
  it('[OI-07] a movement that is sent again is there once, and is taken away by its id', async () => {
    const device = server.device()
    const { itemId, rentalId, lineId } = await unitOnRental()
    const out = moved(lineId, itemId, 'out')
    for (const _ of [1, 2])
      expect(await device.run('rental.move', { rentalId, movements: [out] })).toMatchObject({
        status: 'applied',
      })
    expect(await kinds(rentalId)).toEqual(['out'])
    for (const _ of [1, 2])
      expect(await device.run('rental.unmove', { rentalId, ids: [out.id] })).toMatchObject({
        status: 'applied',
      })
    expect(await kinds(rentalId)).toEqual([])
  })

  it('[OI-07] [OI-08] what two devices said without a connection is all there, on both', async () => {
    const [one, two] = [server.device(), server.device()]
    const units = [await itemOf(), await itemOf()] as const
    const { id: rentalId, rentalLines } = await rent({ ...camera, quantity: 2 })
    const [line] = rentalLines
    const [mine, theirs] = [moved(line.id, units[0], 'back'), moved(line.id, units[1], 'back')]
    await one.run('rental.move', { rentalId, movements: [mine] })
    await two.run('rental.move', { rentalId, movements: [theirs] })
    for (const device of [one, two]) {
      await device.sync()
      const doc = device.doc('rental', rentalId)!
      expect(doc['rentalLines']).toMatchObject([{ ...camera, itemId: null, quantity: 2 }])
      expect(doc['movements'].map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [mine.id, theirs.id].toSorted(),
      )
    }
  })

  it('[OI-08] a line that asks a model is read back, and a whole rental that is put back keeps what moved', async () => {
    const { id: rentalId, rentalLines } = await rent({ ...camera, quantity: 2 })
    const movement = moved(rentalLines[0].id, await itemOf(), 'damaged', { note: 'Lens gebarsten' })
    await server.device().run('rental.move', { rentalId, movements: [movement] })
    const rental = await get(`/rental/id/${rentalId}`)
    expect(rental.rentalLines).toMatchObject([{ ...camera, quantity: 2 }])
    expect(rental.movements).toMatchObject([movement])
    const answer = await server.call('PUT', '/rental', { ...rental, contact: 'An Maes' })
    expect([answer.statusCode, answer.json().movements]).toEqual([200, rental.movements])
  })

  it('[OI-04] what is missing goes out of service, and what is found comes back', async () => {
    const device = server.device()
    const { itemId, rentalId, lineId } = await unitOnRental()
    const say = (kind: string) =>
      device.run('rental.move', { rentalId, movements: [moved(lineId, itemId, kind)] })
    const statusOf = async () => (await get(`/item/id/${itemId}`)).status
    const before = await statusOf()
    await say('missing')
    expect(await statusOf()).toBe('Buiten dienst')
    await say('found')
    expect(await statusOf()).toBe(before)
    const lost = moved(lineId, itemId, 'missing')
    await device.run('rental.move', { rentalId, movements: [lost] })
    await device.run('rental.unmove', { rentalId, ids: [lost.id] })
    expect(await statusOf()).toBe(before)
  })

  it('[OI-04] what was out of service before it went missing stays so when it is found', async () => {
    const device = server.device()
    const { itemId, rentalId, lineId } = await unitOnRental()
    await device.run('item.set', { id: itemId, set: { status: 'Buiten dienst' } })
    for (const kind of ['missing', 'found'])
      await device.run('rental.move', { rentalId, movements: [moved(lineId, itemId, kind)] })
    expect((await get(`/item/id/${itemId}`)).status).toBe('Buiten dienst')
  })

  it('[OI-13] two devices that charge a lost unit make one line; it goes when the unit is found, and does not come back', async () => {
    const [one, two] = [server.device(), server.device()]
    const { itemId, rentalId, lineId } = await unitOnRental()
    const lost = moved(lineId, itemId, 'missing')
    await one.run('rental.move', { rentalId, movements: [lost] })
    const charge = (device: typeof one) =>
      device.run('rental.charge', { rentalId, movementId: lost.id, price: 450 })
    for (const device of [one, two]) expect(await charge(device)).toMatchObject({ status: 'applied' })
    const read = () => get(`/rental/id/${rentalId}`)
    const charged = await read()
    expect(charged.rentalLines).toHaveLength(2)
    expect(charged.rentalLines[1]).toMatchObject({ id: lost.id, itemPrice: 450, rate: 1, totalPrice: 450 })
    expect(charged.totalPriceExclVat).toBe(550)
    await two.run('rental.move', { rentalId, movements: [moved(lineId, itemId, 'found')] })
    expect(await charge(one)).toMatchObject({ status: 'applied' })
    expect((await read()).rentalLines).toHaveLength(1)
    expect((await read()).totalPriceExclVat).toBe(100)
  })

  /** 40 cables of the company; 8 of them are on a rental, and 3 of these are missing. */
  async function lostCables() {
    const made = { categoryId: category, brand: 'Belden', rentable: true, stockQuantity: 40 }
    const itemId: string = (await post('/item', made)).json().id
    const { id: rentalId, rentalLines } = await rent({ itemId, quantity: 8 })
    const lineId: string = rentalLines[0].id
    const missing = moved(lineId, itemId, 'missing', { quantity: 3 })
    const said = (kind: string, quantity: number) => moved(lineId, itemId, kind, { quantity })
    await server.device().run('rental.move', { rentalId, movements: [said('out', 8), missing] })
    const free = async () => (await get(`/item/all/availableStock/${itemId}/10-01-2031/10-01-2031`)).remaining
    const stock = async () => (await get(`/item/id/${itemId}`)).stockQuantity
    return { itemId, rentalId, lineId, missing, said, free, stock }
  }

  it('[OI-19] bulk that is missing is free on no day, also of a rental that is over, until it is found', async () => {
    const { itemId, rentalId, missing, free, stock } = await lostCables()
    expect([await free(), await stock()]).toEqual([37, 40])
    await server.device().run('rental.set', { id: rentalId, set: { status: 'Afgehandeld' } })
    expect(await free()).toBe(37)
    const later = { startDate: '2031-01-10', endDate: '2031-01-10' }
    const period = { ...later, pickupDate: later.startDate, returnDate: later.endDate }
    const other = (await post('/rental', { ...period, rentalLines: [{ itemId, quantity: 38 }] })).json()
    const flag = async () => (await get(`/rental/id/${other.id}`)).rentalLines[0].conflict
    expect(await flag()).toBe(true)
    await server.device().run('rental.unmove', { rentalId, ids: [missing.id] })
    expect([await flag(), await free()]).toEqual([false, 2])
  })

  it('[OI-20] two devices that write off the same lower the stock once; found again or taken back it is there again', async () => {
    const { itemId, rentalId, missing, said, free, stock } = await lostCables()
    const [one, two] = [server.device(), server.device()]
    const offs = [said('writtenOff', 3), said('writtenOff', 3)] as const
    for (const [at, device] of [one, two].entries())
      expect(await device.run('rental.move', { rentalId, movements: [offs[at]] })).toMatchObject({
        status: 'applied',
      })
    expect([await stock(), await free()]).toEqual([37, 37])
    for (const device of [one, two]) {
      await device.sync()
      expect(device.doc('item', itemId)?.['stockQuantity']).toBe(37)
    }
    await one.run('rental.unmove', { rentalId, ids: [offs[0].id] })
    expect(await stock()).toBe(37)
    await two.run('rental.unmove', { rentalId, ids: [missing.id] })
    expect([await stock(), await free()]).toEqual([40, 40])
    const lines = (await get(`/item/id/${itemId}`)).itemLogLines.map((line: any) => line.description)
    expect(lines.at(0)).toMatch(/^Voorraad: 40 -> 37, afgeboekt na verhuur/)
    expect(lines.at(-1)).toMatch(/^Voorraad: 37 -> 40, niet langer afgeboekt, verhuur/)
  })

  it('[OI-20] what is not in stock is not written off; of which nothing is left is not for rent', async () => {
    const { itemId, rentalId, said, free } = await lostCables()
    const device = server.device()
    const off = said('writtenOff', 3)
    await device.run('item.set', { id: itemId, set: { stockQuantity: 2 } })
    const refused = await device.run('rental.move', { rentalId, movements: [off] })
    expect(refused.status).toBe('rejected')
    expect(JSON.stringify(refused)).toContain('Er zijn er maar 2 in voorraad.')
    await device.run('item.set', { id: itemId, set: { stockQuantity: 3 } })
    const status = async () => (await get(`/item/id/${itemId}`)).status
    const again = said('writtenOff', 3)
    await device.run('rental.move', { rentalId, movements: [again] })
    expect([await status(), await free()]).toEqual(['Buiten dienst', 0])
    await device.run('rental.unmove', { rentalId, ids: [again.id] })
    expect(await status()).toBe('Beschikbaar')
  })

  it('[OI-09] refuses what is no movement, and changes nothing', async () => {
    const device = server.device()
    const { itemId, rentalId, lineId } = await unitOnRental()
    const wrong = [
      [moved(lineId, itemId, 'stolen')],
      [moved(lineId, itemId, 'out', { quantity: 0 })],
      [moved(lineId, itemId, 'damaged', { note: 'x'.repeat(100_000) })],
      [moved(lineId, ANY_IDS[0] ?? '', 'out')],
      Array.from({ length: 501 }, () => moved(lineId, itemId, 'out')),
      [],
    ]
    for (const movements of wrong)
      expect((await device.run('rental.move', { rentalId, movements })).status).toBe('rejected')
    const nowhere = { rentalId: newId(), movements: [moved(lineId, itemId, 'out')] }
    expect((await device.run('rental.move', nowhere)).status).toBe('rejected')
    expect(await kinds(rentalId)).toEqual([])
    const long = await post('/rental', { ...days, rentalLines: [{ ...camera, brand: 'x'.repeat(10_000) }] })
    expect(long.statusCode).toBe(422)
  })
})
