import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let item: string
let rental: string
const post = async (url: string, body: object) => {
  const answer = await server.call('POST', url, body)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ id: string }>()
}
const get = async (url: string) => (await server.call('GET', url)).json<Record<string, unknown>[]>()

beforeAll(async () => {
  server = await startSyncServer()
  const category = await post('/category', { description: 'Camera', prefix: 'CAM' })
  item = (
    await post('/item', {
      categoryId: category.id,
      brand: 'Sony',
      model: 'FX9',
      serialNumber: 'S-1',
      rentable: true,
    })
  ).id
  await post('/item', { categoryId: category.id, brand: 'Niet', model: 'te huur' })
  const days = {
    pickupDate: '2026-03-02',
    startDate: '2026-03-03',
    endDate: '2026-03-04',
    returnDate: '2026-03-05',
  }
  const line = { id: newId(), itemId: item, quantity: 1 }
  const made = { ...days, status: 'Optie', tempCusName: 'Filmploeg', rentalLines: [line] }
  rental = (await post('/rental', made)).id
  const old = await post('/rental', { ...made, rentalLines: [{ ...line, id: newId() }] })
  await post('/rental/update/status', { id: old.id, status: 'Geannuleerd' })
})
afterAll(() => server.close())

describe('the planner', () => {
  it('[PL-03] [AP-111] [EF-257] [EF-258] [EF-259] its rows are the active items for rent, with label and status', async () => {
    expect(await get('/resource/all/active')).toEqual([
      { id: item, label: 'Sony FX9 (S-1)', status: 'Beschikbaar' },
    ])
  })

  it('[PL-07] [AP-112] its bars are the days the material of active rentals is away', async () => {
    const events = await get('/event/all/active')
    expect(events).toMatchObject([
      {
        resourceId: item,
        rentalId: rental,
        start: '2026-03-02',
        end: '2026-03-05',
        status: 'Optie',
        quantity: 1,
      },
    ])
    expect(events[0]?.['title']).toMatch(/ Filmploeg$/)
  })

  it('[CL-03] [AP-113] [EF-256] the calendar has one bar per rental', async () => {
    expect(await get('/event/all/active/calendar')).toMatchObject([
      { id: rental, start: '2026-03-02', end: '2026-03-05' },
    ])
  })
})
