import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
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
const MODEL = () => ({ brand: 'Sony', model: word() })
const addUnit = async (model: object): Promise<string> =>
  (await post('/item', { categoryId, ...model, serialNumber: newId(), rentable: true })).json().id
const on = (from: string, to = from) => ({ startDate: from, endDate: to, pickupDate: from, returnDate: to })
const rental = async (id: string) => (await server.call('GET', `/rental/id/${id}`)).json()
const stands = async (id: string) => {
  const { status, rentalLines } = await rental(id)
  return [status, rentalLines[0].conflict]
}
/** Confirms a rental at a counter that saw enough free units. */
async function confirm(line: object, days: object): Promise<string> {
  const device = server.device()
  await device.sync()
  const id = newId()
  const args = {
    id,
    status: 'Bevestigd',
    ...days,
    ifFree: true,
    rentalLines: [{ id: newId(), quantity: 1, ...line }],
  }
  expect(await device.run('rental.create', args)).toMatchObject({ status: 'applied' })
  return id
}

it('[HV-21] the loser stays flagged as the option that it is, and so does who has it, for as long as both want it', async () => {
  for (const byModel of [false, true]) {
    const model = MODEL()
    const itemId = await addUnit(model)
    const line = byModel ? model : { itemId }
    const [first, second] = [await confirm(line, on('2031-06-10')), await confirm(line, on('2031-06-10'))]
    const both = async () => [await stands(first), await stands(second)]
    const status = (is: string) => post('/rental/update/status', { rentalId: first, status: is })
    const clash = [
      ['Bevestigd', true],
      ['Optie', true],
    ]
    expect(await both()).toEqual(clash)
    await status('Teruggebracht')
    expect(await both()).toEqual([
      ['Teruggebracht', false],
      ['Optie', false],
    ])
    await status('Bevestigd')
    expect(await both()).toEqual(clash)
    await post('/rental', { id: second, ...on('2031-07-10') })
    expect(await both()).toEqual([
      ['Bevestigd', false],
      ['Optie', false],
    ])
  }
})

it('[HV-21] the loser is no rental that is late, nor does it keep after its days what it did not get', async () => {
  const cables = (await post('/item', { categoryId, ...MODEL(), rentable: true, stockQuantity: 2 })).json().id
  const today = dayInBrussels(new Date().toISOString())
  const past = on(addDays(today, -5), addDays(today, -3))
  const first = await confirm({ itemId: cables }, past)
  const other = await confirm({ itemId: cables }, on(today))
  expect(await stands(other)).toEqual(['Bevestigd', false])
  const second = await confirm({ itemId: cables, quantity: 2 }, past)
  expect([await stands(first), await stands(second)]).toEqual([
    ['Bevestigd', true],
    ['Optie', true],
  ])
  expect([(await rental(first)).overdue, (await rental(second)).overdue]).toEqual([true, false])
  expect(await stands(other)).toEqual(['Bevestigd', false])
})
