import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/*
 * An item that a program saves with 'In herstelling' (D-110). The call cannot open a screen, so it makes the repair
 * itself.
 */

let server: SyncServer
let category: { id: string }
const call = async (method: 'GET' | 'POST', url: string, body?: object, key?: string) => {
  const answer = await server.call(method, url, body, key ? { 'idempotency-key': key } : undefined)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const save = (more: object, key?: string) => call('POST', '/item', { categoryId: category.id, ...more }, key)
const repairsOf = async (itemId: string) =>
  (await call('GET', '/repair/all')).filter((repair: { itemId: string }) => repair.itemId === itemId)

beforeAll(async () => {
  server = await startSyncServer()
  category = await call('POST', '/category', { description: 'Camera', prefix: 'CAM' })
  await call('POST', '/preference', {
    settings: [{ field: 'refusedQuote', value: '45.5', module: 'repair' }],
    mailingChanged: false,
  })
})
afterAll(() => server.close())

describe('POST /item with status In herstelling', () => {
  it('[IT-28] [D-110] takes a new item of a customer in: an estimate of today, its id returned as repairId', async () => {
    const customer = await call('POST', '/customer', { name: 'Omroep Oost' })
    await call('POST', '/executor', { ...LETTERHEAD, name: 'Aardige werkplaats' })
    await call('POST', '/executor', { ...LETTERHEAD, name: 'zeldzame werkplaats' })
    const item = await save({
      brand: 'Sony',
      model: 'een model met een naam die niet in vijftig tekens past',
      customerId: customer.id,
      status: 'In herstelling',
    })
    expect(item).toMatchObject({ itemNumber: 'CAM-1', status: 'In herstelling' })
    const repair = await call('GET', `/repair/id/${item.repairId}`)
    expect(repair).toMatchObject({
      type: 'Bestek',
      status: 'Binnengebracht',
      dateIn: dayInBrussels(new Date().toISOString()),
      executor: { name: 'Aardige werkplaats' },
      itemId: item.id,
      customerId: customer.id,
      notes: 'Herstelling Sony een model met een naam die niet i',
      forfaitAmount: 45.5,
    })
    expect(repair.number).toMatch(/^\d{4}\.\d+$/)
  })

  it('[D-110] does so for one that was there, once, and again after that repair is done', async () => {
    const item = await save({ brand: 'Canon' })
    expect(item).toMatchObject({ status: 'Beschikbaar', repairId: null })
    const key = newId()
    const taken = await save({ id: item.id, status: 'In herstelling' }, key)
    expect((await save({ id: item.id, status: 'In herstelling' }, key)).repairId).toBe(taken.repairId)
    expect((await save({ id: item.id, brand: 'Canon Europa' })).repairId).toBe(taken.repairId)
    expect(await repairsOf(item.id)).toHaveLength(1)
    expect((await repairsOf(item.id))[0]).toMatchObject({ id: taken.repairId, notes: 'Herstelling Canon' })

    await call('POST', '/repair/change/status', { id: taken.repairId, status: 'Hersteld' })
    const again = await save({ id: item.id, status: 'In herstelling' })
    expect(again.repairId).not.toBe(taken.repairId)
    expect(await repairsOf(item.id)).toHaveLength(2)
  })

  it('[D-110] names the open repair of an item that was out of service when it came in', async () => {
    const item = await save({ brand: 'Tascam', status: 'Buiten dienst' })
    const repair = await call('POST', '/repair', {
      notes: 'Ruis',
      executorId: server.executorId,
      itemId: item.id,
    })
    expect((await save({ id: item.id, status: 'In herstelling' })).repairId).toBe(repair.id)
    expect(await repairsOf(item.id)).toHaveLength(1)
  })

  it('[D-110] makes none for bulk, and none where there is no executor', async () => {
    const bulk = await save({ brand: 'Kabel', stockQuantity: 12, status: 'In herstelling' })
    expect(await repairsOf(bulk.id)).toEqual([])
    for (const { id } of await call('GET', '/executor/all/active/repair'))
      await server.call('POST', '/executor/delete', { id })
    const item = await save({ brand: 'Zonder', status: 'In herstelling' })
    expect(item).toMatchObject({ status: 'In herstelling', repairId: null })
    expect(await repairsOf(item.id)).toEqual([])
  })
})
