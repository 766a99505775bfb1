import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const QUESTION = 'Deze herstelling is gefactureerd. Toch wijzigen?'

let server: SyncServer
let id: string
let lineId: string
let estimateLineId: string
const post = (url: string, body: unknown) => server.call('POST', url, body)
const get = async (url: string) => (await server.call('GET', url)).json()
const line = (more: object = {}) => ({ description: 'Werkuren', quantity: 2, price: 45.5, ...more })

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const taken = { dateIn: '2026-03-02', executorId: server.executorId, sparePartsOnly: true }
  const made = await post('/repair', { ...taken, type: 'Bestek', notes: 'Geen beeld', forfaitAmount: 20 })
  id = made.json().id
  lineId = (await post('/repair/repairLine', { repairId: id, ...line() })).json().id
  estimateLineId = (await post('/repair/estimateLine', { repairId: id, ...line() })).json().id
  expect((await post('/repair/update/status', { id, status: 'Gefactureerd' })).statusCode).toBe(201)
})

type Call = (more: object) => ReturnType<SyncServer['call']>
const CALLS: [string, number, Call][] = [
  [
    'POST /repair/repairLine',
    201,
    (more) => post('/repair/repairLine', { repairId: id, ...line(), ...more }),
  ],
  [
    'POST /repair/estimateLine',
    201,
    (more) => post('/repair/estimateLine', { repairId: id, ...line(), ...more }),
  ],
  ['POST /repair/lines', 201, (more) => post('/repair/lines', { repairId: id, lines: [line()], ...more })],
  ['DELETE /repair/repairLine', 204, (more) => server.call('DELETE', `/repair/repairLine/${lineId}`, more)],
  [
    'DELETE /estimate/estimateLine',
    204,
    (more) => server.call('DELETE', `/estimate/estimateLine/${estimateLineId}`, more),
  ],
  ['POST /repair/warranty', 201, (more) => post('/repair/warranty', { id, underWarranty: true, ...more })],
  [
    'POST /repair/update/type',
    201,
    (more) => post('/repair/update/type', { id, type: 'Herstelling', ...more }),
  ],
  [
    'POST /repair/external',
    201,
    (more) => post('/repair/external', { repairId: id, external: true, ...more }),
  ],
  ['POST /repair with a forfait', 201, (more) => post('/repair', { id, forfaitAmount: 60, ...more })],
]

describe('a billed repair over the REST API', () => {
  it.each(CALLS)(
    '[GF-02] %s answers 409 with the question, and runs with confirmBilled',
    async (_, status, call) => {
      const before = await get(`/repair/id/${id}`)
      for (const more of [{}, { confirmBilled: false }]) {
        const refused = await call(more)
        expect(refused.statusCode).toBe(409)
        expect(refused.json()).toMatchObject({ code: 'BILLED_LOCKED', error: QUESTION })
      }
      expect(await get(`/repair/id/${id}`)).toEqual(before)
      const done = await call({ confirmBilled: true })
      expect(done.statusCode).toBe(status)
      const after = await get(`/repair/id/${id}`)
      expect(after.version).toBeGreaterThan(before.version)
    },
  )

  it('[GF-02] [GF-04] [GF-05] writes it in the log and marks the record', async () => {
    await post('/repair/warranty', { id, underWarranty: true, confirmBilled: true })
    const repair = await get(`/repair/id/${id}`)
    expect(repair).toMatchObject({ billed: true, changedAfterBilling: true, repairTotalExclVat: 0 })
    const texts = repair.repairLogLines.map((one: { description: string }) => one.description)
    expect(texts).toContain('Gewijzigd na facturatie: garantie')
    await post('/repair/update/status', { id, status: 'Hersteld' })
    expect(await get(`/repair/id/${id}`)).toMatchObject({ billed: false, changedAfterBilling: false })
  })

  it('[GF-03] a status, a note and the values that are there ask nothing', async () => {
    const calls = [
      post('/repair', { id, underWarranty: false, forfaitAmount: 20, type: 'Bestek' }),
      post('/repair/workNote', { id, workNotes: 'Voeding vervangen' }),
      post('/repair/update/status', { id, status: 'Opgehaald' }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(201)
    expect((await get(`/repair/id/${id}`)).changedAfterBilling).toBe(false)
  })

  it('[GF-02] a value that is no boolean answers 422', async () => {
    const answer = await post('/repair/warranty', { id, underWarranty: true, confirmBilled: 'ja' })
    expect(answer.statusCode).toBe(422)
  })
})

describe('a device that did not know that the repair was billed', () => {
  it('[GF-08] keeps its change as a refused one, and may send it again with the confirmation', async () => {
    const device = server.device()
    const change = { id, set: { underWarranty: true } }
    expect(await device.run('repair.set', change)).toMatchObject({
      status: 'rejected',
      code: 'billed_locked',
      text: QUESTION,
    })
    const added = { repairId: id, line: { id: newId(), ...line() } }
    expect(await device.run('repair.addLine', added)).toMatchObject({ code: 'billed_locked' })
    expect(await device.run('repair.set', { ...change, confirmBilled: true })).toMatchObject({
      status: 'applied',
    })
    expect(await get(`/repair/id/${id}`)).toMatchObject({ underWarranty: true, changedAfterBilling: true })
  })
})
