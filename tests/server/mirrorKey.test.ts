import { afterAll, beforeAll, expect, it } from 'vitest'
import { countSealed, sealAgain } from '../../server/rotation/sealedValues.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import {
  type Device,
  newDeviceSecret,
  newId,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'
import { addWorker, logInOn, type Worker } from '../kit/server/workers.ts'

let server: SyncServer
let n = 0
beforeAll(async () => {
  server = await startSyncServer()
  await confirmSessions(server.pool)
})
afterAll(() => server.close())

const newKey = () => newDeviceSecret().slice(0, 43)

/** A device on which this person logged in. */
async function deviceOf(worker: Worker, deviceSecret = newDeviceSecret()): Promise<Device> {
  const device = server.device({ id: worker.id, token: '' })
  device.deviceSecret = deviceSecret
  device.user = { id: worker.id, token: (await logInOn(server, device, worker.username)).json().token }
  await confirmSessions(server.pool)
  return device
}
const person = () => addWorker(server, `versleutelaar-${++n}`)

type Asked = Pick<Device, 'clientId' | 'deviceSecret'>

const keyOf = (device: Device, key?: string) => ask(device, device.user.token, key)

/** Asks for the key of a device with the session of any person. */
async function ask({ clientId, deviceSecret }: Asked, token: string, key?: string) {
  const answer = await server.running.app.inject({
    method: 'POST',
    url: '/api/device/mirror-key',
    headers: { authorization: `Bearer ${token}` },
    payload: { clientId, proof: deviceSecret, ...(key ? { key } : {}) },
  })
  return answer.statusCode === 200 ? (answer.json() as { key: string }).key : answer.statusCode
}

it('[VS-04] [VS-08] a device stores its key once, and every person who logs in on it gets it', async () => {
  const worker = await person()
  const device = await deviceOf(worker)
  const key = newKey()
  expect(await keyOf(device)).toBe(404)
  expect([await keyOf(device, key), await keyOf(device, newKey()), await keyOf(device)]).toEqual([
    key,
    key,
    key,
  ])
  const colleague = await deviceOf(await person(), device.deviceSecret)
  expect(await ask(device, colleague.user.token)).toBe(key)
  // The device keeps its secret under a later id.
  const later = await deviceOf(worker, device.deviceSecret)
  expect([later.clientId === device.clientId, await keyOf(later)]).toEqual([false, key])
})

it('[VS-08] the key is given to nobody without the secret of the device, and not to one that is blocked or must be wiped', async () => {
  const device = await deviceOf(await person())
  const key = newKey()
  await keyOf(device, key)
  const other = await deviceOf(await person())
  const { clientId, deviceSecret } = device
  const asked = (more: Partial<Asked> = {}) => ask({ clientId, deviceSecret, ...more }, other.user.token)
  expect(await asked({ deviceSecret: newDeviceSecret() })).toBe(404)
  expect(await asked({ deviceSecret: other.deviceSecret })).toBe(404)
  expect(await asked({ clientId: newId() })).toBe(404)
  expect(await ask(device, 'x'.repeat(43))).toBe(401)

  const block = (what: string) => server.call('POST', `/device/${device.clientId}/${what}`)
  await block('block')
  expect(await asked()).toBe(403)
  await block('unblock')
  expect(await asked()).toBe(key)
  await block('wipe')
  expect(await asked()).toBe(404)
})

it('[VS-08] a key of another length is refused, and the database holds none in the clear', async () => {
  const device = await deviceOf(await person())
  expect(await keyOf(device, 'kort')).toBe(422)
  const key = newKey()
  await keyOf(device, key)
  const { rows } = await server.pool.query<{ text: string }>('SELECT s::text AS text FROM secret s')
  expect(rows.some(({ text }) => text.includes('mirror:'))).toBe(true)
  expect(rows.map(({ text }) => text).join()).not.toContain(key)
  expect(rows.map(({ text }) => text).join()).not.toContain(String(device.deviceSecret))
  const { env } = server.running.app
  expect(await sealAgain(server.pool, env)).toBe(0)
  expect(await countSealed(server.pool, env)).toMatchObject({ unreadable: 0 })
})
