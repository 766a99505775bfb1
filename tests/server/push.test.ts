import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

describe('a mutation that is applied', () => {
  it('[EF-014] gets the number of the financial year and arrives with the next pull', async () => {
    const device = server.device()
    const args = device.repairArgs()
    const result = await device.run('repair.create', args)
    const year = Number(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', year: 'numeric' }).format(),
    )
    expect(result).toMatchObject({
      status: 'applied',
      assigned: { boekjaar: year, documentNumber: expect.any(Number) },
    })
    const lines = await device.sync()
    expect(device.doc('repair', args['id'] as string)).toMatchObject({
      number: `${year}.${result.assigned?.['documentNumber']}`,
    })
    expect(lines.at(-1)?.['acks']).toMatchObject({
      lastSeq: 1,
      outcomes: [{ seq: 1, mid: result.mid, status: 'applied' }],
    })
  })
})
