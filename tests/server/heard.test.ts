import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

describe('[LD-11] what the server heard of a device', () => {
  it('is its last change, with how far it came', async () => {
    const device = server.device()
    const args = device.repairArgs({ notes: 'Geen beeld' })
    await device.run('repair.create', args)
    await device.run('repair.set', { id: args['id'], set: { notes: 'Wel beeld' } })
    const answer = (await server.call('GET', `/sync/heard/${device.clientId}`)).json()
    expect(answer).toMatchObject({
      lastSeq: 2,
      seenAt: expect.stringMatching(/^\d{4}-/),
      last: {
        name: 'repair.set',
        args: { set: { notes: 'Wel beeld' } },
        at: expect.stringMatching(/^\d{4}-/),
      },
    })
  })

  it('is nothing where it never heard of it', async () => {
    const answer = (await server.call('GET', `/sync/heard/${newId()}`)).json()
    expect(answer).toEqual({ lastSeq: 0, seenAt: null, last: null })
    expect((await server.call('GET', '/sync/heard/nonsense')).statusCode).toBe(400)
  })
})
