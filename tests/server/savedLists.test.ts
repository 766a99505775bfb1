import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

it('[BW-07] a kept list reaches the other devices, as it was kept and as it was changed', async () => {
  const [one, two] = [server.device(), server.device()]
  const id = newId()
  const list = { name: 'Te laat', list: 'repairs', department: 'repair', filters: 'late', columns: 'number' }
  const run = (name: string, args: Record<string, unknown>) => one.run(name, args)
  expect(await run('savedList.create', { id, ...list })).toMatchObject({ status: 'applied' })
  await two.sync()
  expect(two.doc('savedList', id)).toMatchObject({ ...list, shared: false, active: true })
  expect(await run('savedList.set', { id, set: { shared: true } })).toMatchObject({ status: 'applied' })
  await two.sync()
  expect(two.doc('savedList', id)).toMatchObject({ ...list, shared: true })
})
