import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInBrussels, dutchDay } from '../../src/domain/shared/days.ts'
import { uuidv7 } from '../../src/domain/shared/ids.ts'
import { milestonesOf } from '../../src/domain/repairs/milestones.ts'
import type { RepairLogLine } from '../../src/domain/repairs/repair.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PAST = '2019-05-05T10:00:00.000Z'
const DAY_MS = 86_400_000
const received = () => `(ontvangen op ${dutchDay(dayInBrussels(new Date().toISOString()))})`
let server: SyncServer
let device: Device

beforeAll(async () => {
  server = await startSyncServer()
  device = server.device()
})
afterAll(() => server.close())

const idMadeAt = (ms: number) => uuidv7(ms, crypto.getRandomValues(new Uint8Array(10)))
const get = async (url: string): Promise<any> => (await server.call('GET', url)).json()

async function newRepair(more: Record<string, unknown> = {}) {
  const before = Date.now()
  const args = device.repairArgs(more)
  expect(await device.run('repair.create', args)).toMatchObject({ status: 'applied' })
  return { id: args['id'] as string, before }
}

describe('the dates of automatic log lines', () => {
  it('[LZ-06] [LZ-07] a repair that is changed with a time years ago has no line before its creation', async () => {
    const { id, before } = await newRepair()
    const set = { status: 'Hersteld' }
    expect(await device.run('repair.set', { id, set }, { at: PAST })).toMatchObject({ status: 'applied' })
    const repair = await get(`/repair/id/${id}`)
    const line = repair.repairLogLines.at(-1) as RepairLogLine
    expect(line.description).toBe(`Status: Binnengebracht -> Hersteld ${received()}`)
    expect(Date.parse(line.at)).toBeGreaterThanOrEqual(before - 1)
    expect(Date.parse(line.at)).toBeLessThanOrEqual(Date.now())
    await device.sync()
    expect(device.doc('repair', id)?.['repairLogLines'].at(-1)).toMatchObject({ at: line.at })
    expect(milestonesOf(repair).repaired).toBe(dayInBrussels(line.at))
  })

  it('[LZ-06] [LZ-07] a rental and an item have none either', async () => {
    const [categoryId, itemId, rentalId] = [newId(), newId(), newId()]
    const before = Date.now()
    await device.run('category.create', { id: categoryId, description: 'Camera', prefix: 'CAM' })
    await device.run('item.create', { id: itemId, categoryId, brand: 'Sony', model: 'FX9' })
    const item = { id: itemId, set: { serialNumber: '1234567' } }
    expect(await device.run('item.set', item, { at: PAST })).toMatchObject({ status: 'applied' })
    const customerId = newId()
    await device.run('customer.create', { id: customerId, name: 'Oost NV' })
    const [startDate, endDate] = ['2026-12-01', '2026-12-02']
    const days = { startDate, endDate, pickupDate: startDate, returnDate: endDate }
    const rental = { id: rentalId, customerId, ...days }
    expect(await device.run('rental.create', rental)).toMatchObject({ status: 'applied' })
    const set = { id: rentalId, set: { status: 'Optie' } }
    expect(await device.run('rental.set', set, { at: PAST })).toMatchObject({ status: 'applied' })
    const lines = [
      ...(await get(`/item/id/${itemId}`)).itemLogLines,
      ...(await get(`/rental/id/${rentalId}`)).logLines,
    ] as RepairLogLine[]
    expect(lines.map(({ description }) => description.slice(-received().length))).toEqual([
      received(),
      received(),
    ])
    for (const { at } of lines) expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1)
  })

  it('[LZ-07] work of less than a day ago keeps its time and names no day of receipt', async () => {
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
    const made = hours(23)
    const id = idMadeAt(made.getTime())
    await newRepair({ id })
    const at = hours(20).toISOString()
    await device.run('repair.set', { id, set: { status: 'Hersteld' } }, { at })
    const line = (await get(`/repair/id/${id}`)).repairLogLines.at(-1)
    expect(line).toMatchObject({ description: 'Status: Binnengebracht -> Hersteld' })
    expect(Math.abs(Date.parse(line.at) - Date.parse(at))).toBeLessThan(5_000)
  })

  it('[LZ-06] a record of a device whose clock is years ahead has no line in the future', async () => {
    const ahead = Date.now() + 400 * DAY_MS
    const id = idMadeAt(ahead)
    await newRepair({ id })
    await device.run('repair.set', { id, set: { status: 'Hersteld' } })
    const line = (await get(`/repair/id/${id}`)).repairLogLines.at(-1)
    expect(Date.parse(line.at)).toBeLessThanOrEqual(Date.now())
    expect(line.description).toBe('Status: Binnengebracht -> Hersteld')
  })
})
