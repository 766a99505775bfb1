import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
const post = (url: string, body: unknown) => server.call('POST', url, body)
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

async function newRepair(more: Record<string, unknown> = {}) {
  const device = server.device()
  const args = device.repairArgs(more)
  const { assigned } = await device.run('repair.create', args)
  return { device, id: args['id'] as string, number: assigned?.['number'] as string }
}

async function newItem() {
  const device = server.device()
  const [category, id] = [newId(), newId()]
  await device.run('category.create', { id: category, description: `Camera ${category}`, prefix: 'CAM' })
  await device.run('item.create', { id, categoryId: category, brand: 'Sony', model: 'FX9' })
  return id
}

const itemStatus = async (id: string) =>
  (await sql('SELECT status, repair_id FROM item WHERE id = $1', [id]))[0]
const voided = async (id: string) =>
  (await sql('SELECT voided_at IS NOT NULL AS voided FROM doc_number WHERE entity_id = $1', [id]))[0].voided

describe('the bin', () => {
  it('[D-063] [B6.5] a repair comes back as it was: id, number, lines, log, and its item claimed again', async () => {
    const itemId = await newItem()
    const { device, id, number } = await newRepair({ itemId, sparePartsOnly: undefined })
    const line = { id: newId(), description: 'Werkuren', quantity: 2, price: 45.5 }
    await device.run('repair.addLine', { repairId: id, line })
    await device.run('repair.deletePermanently', { id })
    expect([await voided(id), await itemStatus(itemId)]).toEqual([
      true,
      { status: 'Beschikbaar', repair_id: null },
    ])
    const answer = await post('/repair/restore', { id })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ id, number, repairTotalExclVat: 91, repairLines: [line] })
    expect(answer.json().repairLogLines.at(-1)).toMatchObject({ description: 'Uit prullenbak gehaald' })
    expect([await voided(id), await itemStatus(itemId)]).toEqual([
      false,
      { status: 'In herstelling', repair_id: id },
    ])
    expect(
      await sql('SELECT 1 FROM trash WHERE id = $1 UNION ALL SELECT 1 FROM dead_id WHERE id = $1', [id]),
    ).toEqual([])
  })

  it('[D-063] devices that saw it go see it come back, and what was refused as gone is taken', async () => {
    const { device, id } = await newRepair()
    const other = server.device()
    await other.sync()
    await device.run('repair.deletePermanently', { id })
    await other.sync()
    expect(other.rows.has(`repair/${id}`) || other.rows.has(id)).toBe(false)
    const edit = { id, set: { workNotes: 'te laat' } }
    expect(await other.run('repair.set', edit, { base: { workNotes: null } })).toMatchObject({ code: 'gone' })
    await post('/repair/restore', { id })
    const rows = await other.sync()
    expect(rows.filter((line) => line.t === 'row' && line.id === id)).toHaveLength(1)
    expect(await other.run('repair.set', edit, { base: { workNotes: null } })).toMatchObject({
      status: 'applied',
    })
  })

  it('[D-063] takes the item only when nobody else has it meanwhile', async () => {
    const itemId = await newItem()
    const { device, id } = await newRepair({ itemId, sparePartsOnly: undefined })
    await device.run('repair.deletePermanently', { id })
    const second = await newRepair({ itemId, sparePartsOnly: undefined })
    expect((await post('/repair/restore', { id })).statusCode).toBe(201)
    expect(await itemStatus(itemId)).toEqual({ status: 'In herstelling', repair_id: second.id })
  })

  it('[D-063] refuses what is not there, and does nothing for what is back already', async () => {
    const { device, id } = await newRepair()
    const none = await post('/repair/restore', { id: newId() })
    expect([none.statusCode, none.json().error]).toEqual([
      404,
      'Deze herstelling staat niet meer in de prullenbak.',
    ])
    expect((await post('/repair/restore', { id })).statusCode).toBe(201)
    await device.run('repair.deletePermanently', { id })
    await sql('DELETE FROM trash WHERE id = $1', [id])
    expect((await post('/repair/restore', { id })).statusCode).toBe(404)
    expect(await device.run('repair.create', { ...device.repairArgs(), id })).toMatchObject({ code: 'gone' })
  })

  it('[D-063] lists the deleted ones, last first, with who did it', async () => {
    const first = await newRepair({ notes: 'Eerste' })
    const second = await newRepair({ notes: 'Tweede' })
    for (const { device, id } of [first, second]) await device.run('repair.deletePermanently', { id })
    const list = (await server.call('GET', '/repair/trash')).json()
    expect(list.slice(0, 2)).toMatchObject([
      { id: second.id, number: second.number, notes: 'Tweede', by: 'jan Test' },
      { id: first.id, notes: 'Eerste' },
    ])
  })

  it('[D-063] the loan unit stays, with a remark about its repair', async () => {
    const itemId = await newItem()
    await sql('UPDATE item SET rentable = true WHERE id = $1', [itemId])
    const { device, id, number } = await newRepair()
    const rentalId = newId()
    expect(
      await device.run('rental.createDepannage', { id: rentalId, repairId: id, itemIds: [itemId] }),
    ).toMatchObject({ status: 'applied' })
    await device.run('repair.deletePermanently', { id })
    expect(await sql('SELECT text FROM rental_remark WHERE rental_id = $1', [rentalId])).toEqual([
      { text: `Herstelling ${number} gewist` },
    ])
    expect((await post('/repair/restore', { id })).json()).toMatchObject({ rentalId })
  })
})
