import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const list = async (url: string): Promise<any[]> => (await server.call('GET', url)).json()
const post = (url: string, body: unknown) => server.call('POST', url, body)
const part = (position: number, brand: string) => ({
  id: newId(),
  position,
  itemId: null,
  brand,
  model: 'X1',
  quantity: 2,
})

it('[KI-01] a kit is made and changed by one call, and listed by name', async () => {
  const body = {
    name: 'Zware set',
    price: 120,
    note: 'In de rode koffer',
    parts: [part(2, 'Sony'), part(1, 'Arri')],
  }
  const made = await post('/kit', body)
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ ...body, active: true })])
  await post('/kit', { name: 'aanvulling' })
  const changed = await post('/kit', { id: made.json().id, price: null, parts: body.parts })
  expect(changed.json()).toMatchObject({
    name: 'Zware set',
    price: null,
    parts: [{ brand: 'Arri' }, { brand: 'Sony' }],
  })
  expect((await list('/kit/all/active')).map(({ name }) => name)).toEqual(['aanvulling', 'Zware set'])
})

it('[KI-03] [KI-04] a name is taken while its kit is in use', async () => {
  const { id } = (await post('/kit', { name: 'Lichtset' })).json()
  const again = await post('/kit', { name: ' LICHTSET', price: 10 })
  expect([again.statusCode, again.json().error]).toEqual([409, 'Kit niet opgeslagen, naam bestaat reeds.'])
  expect((await post('/kit/delete', { id })).statusCode).toBe(204)
  expect((await list('/kit/all/active')).map((kit) => kit.id)).not.toContain(id)
  expect((await post('/kit', { name: 'Lichtset', price: 10 })).statusCode).toBe(201)
})

it('[KI-07] a model has one record, however it is spelled', async () => {
  expect((await post('/itemModel', { brand: 'Sony', model: 'FX9', dayPrice: 45 })).statusCode).toBe(201)
  const accessories = [part(1, 'Sony')]
  const again = await post('/itemModel', { brand: 'SONY ', model: 'fx9', accessories })
  expect(again.json()).toMatchObject({ brand: 'Sony', model: 'FX9', dayPrice: 45, accessories })
  expect(await list('/itemModel/all')).toHaveLength(1)
})

it('[KI-24] the call of a model sets its picture, which its list shows', async () => {
  const picture = 'ab'.repeat(32)
  expect((await post('/itemModel', { brand: 'Canon', model: 'C70', picture })).json()).toMatchObject({
    picture,
  })
  const wrong = await post('/itemModel', { brand: 'Canon', model: 'C70', picture: 'foto.jpg' })
  expect(wrong.statusCode).toBe(422)
  const models = await list('/itemModel/all')
  expect(models.find(({ model }) => model === 'C70')).toMatchObject({ picture, dayPrice: null })
})

it('[KI-26] the call of a category sets what goes along with it, and leaves it where it is not named', async () => {
  const goesAlong = [part(2, 'Sony'), part(1, 'Arri')]
  const made = await post('/category', { description: 'Statieven', prefix: 'STA', goesAlong })
  expect([made.statusCode, made.json().goesAlong]).toEqual([201, goesAlong])
  const { id } = made.json()
  const other = { id, description: 'Statieven', prefix: 'STV' }
  expect((await post('/category', other)).json()).toMatchObject({ prefix: 'STV', goesAlong })
  const changed = await post('/category', { ...other, goesAlong: goesAlong.slice(1) })
  expect(changed.json().goesAlong).toMatchObject([{ brand: 'Arri' }])
  const wrong = await post('/category', { ...other, goesAlong: [{ ...part(1, 'Arri'), model: null }] })
  expect(wrong.statusCode).toBe(422)
})

it('[KI-31] a deleted kit comes back by one call, unless its name was given again', async () => {
  const { id } = (await post('/kit', { name: 'Geluidset' })).json()
  await post('/kit/delete', { id })
  const back = await post('/kit/reactivate', { id })
  expect([back.statusCode, back.json()]).toEqual([200, expect.objectContaining({ id, active: true })])
  await post('/kit/delete', { id })
  await post('/kit', { name: 'geluidset', price: 10 })
  const again = await post('/kit/reactivate', { id })
  expect([again.statusCode, again.json().error]).toEqual([409, 'Kit niet opgeslagen, naam bestaat reeds.'])
  expect((await post('/kit/reactivate', { id: newId() })).statusCode).toBe(404)
})
