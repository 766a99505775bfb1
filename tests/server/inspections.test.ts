import { afterAll, beforeAll, expect, it } from 'vitest'
import { markOverdue } from '../../server/notifications/overdue.ts'
import { notifyDue } from '../../server/notifications/daily.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const post = async (url: string, body: unknown) => (await server.call('POST', url, body)).json()
const get = async (url: string) => (await server.call('GET', url)).json()
let kind: string
const item = async (more: object): Promise<any> => {
  kind ??= (await post('/category', { description: 'Hijsen', prefix: 'HIJ', inspectedOnly: true })).id
  return post('/item', { categoryId: kind, brand: 'Manfrotto', model: '087', rentable: true, ...more })
}

it('[KE-01] [KE-02] the next inspection follows from a call, and the history says when it was', async () => {
  const made = await item({ inspectionMonths: 6, inspectedAt: '2026-03-31' })
  expect(made.inspectionDue).toBe('2026-09-30')
  const again = await post('/item', { id: made.id, inspectedAt: '2026-06-10' })
  expect(again.inspectionDue).toBe('2026-12-10')
  expect((await post('/item', { id: made.id, inspectionDue: '2026-11-01' })).inspectionDue).toBe('2026-11-01')
  const { rows } = await server.pool.query('SELECT item_log_lines AS lines FROM item WHERE id = $1', [
    made.id,
  ])
  expect(rows[0].lines.map(({ description }: any) => description)).toContain('Keuring: 10/06/2026')
})

it('[KE-05] [KE-07] a unit with a lapsed inspection is not free, is in conflict from the night on, and no more once inspected', async () => {
  const { id } = await item({ inspectionMonths: 12, inspectedAt: '2029-06-01' })
  const day = '2031-01-10'
  const period = { startDate: day, endDate: day, pickupDate: day, returnDate: day }
  const rental = await post('/rental', { ...period, rentalLines: [{ id: newId(), itemId: id, quantity: 1 }] })
  const flag = async () => (await get(`/rental/id/${rental.id}`)).rentalLines[0].conflict
  expect(await flag()).toBe(false)
  await markOverdue(server.pool, '2030-06-01T05:00:00.000Z')
  expect(await flag()).toBe(false)
  await markOverdue(server.pool, '2030-06-02T05:00:00.000Z')
  expect(await flag()).toBe(true)
  await post('/item', { id, inspectedAt: '2030-06-02' })
  expect(await flag()).toBe(false)
})

it('[KE-05] counts on the server', async () => {
  const free = async ({ id }: any): Promise<boolean> =>
    (await get('/item/all/available/10-01-2031/10-01-2031')).some((one: any) => one.id === id)
  expect(await free(await item({ inspectionDue: '2020-01-01' }))).toBe(false)
  expect(await free(await item({ inspectionDue: '2040-01-01' }))).toBe(true)
})

it('[KE-04] an inspection that is due causes one notification', async () => {
  const { id } = await item({ inspectionDue: '2032-05-20' })
  const notificationsOf = async () => {
    const { rows } = await server.pool.query(
      'SELECT event, module, message FROM notification WHERE object_id = $1',
      [id],
    )
    return rows
  }
  await notifyDue(server.pool, '2032-05-05T05:00:00.000Z')
  expect(await notificationsOf()).toEqual([])
  for (const at of ['2032-05-06T05:00:00.000Z', '2032-05-07T05:00:00.000Z']) await notifyDue(server.pool, at)
  expect(await notificationsOf()).toEqual([
    {
      event: 'N15',
      module: 'rental',
      message: expect.stringMatching(/^Manfrotto 087 .*is te keuren tegen 20\/05\/2032\.$/),
    },
  ])
})
