import { afterAll, beforeAll, expect, it } from 'vitest'
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

const person = () => addWorker(server, `wisser-${++n}`)

const login = (device: Device, username: string) => logInOn(server, device, username)

/** A tablet on which this person logged in. */
async function tablet(worker: Worker): Promise<Device & { credential: string }> {
  const device = server.device({ id: worker.id, token: '' })
  device.deviceSecret = newDeviceSecret()
  const { token, deviceCredential } = (await login(device, worker.username)).json()
  device.user = { id: worker.id, token }
  await confirmSessions(server.pool)
  return Object.assign(device, { credential: deviceCredential as string })
}

const listed = async ({ clientId }: Device) =>
  ((await server.call('GET', '/device')).json() as { id: string }[]).find(({ id }) => id === clientId)
const wipe = ({ clientId }: Device) => server.call('POST', `/device/${clientId}/wipe`)
const reportWiped = ({ clientId }: Device, deviceSecret: string | undefined, unsent = 0) =>
  server.call('POST', '/device/wiped', { clientId, proof: deviceSecret, unsent })
const pull = (device: Device) =>
  device.post('pull', { clientId: device.clientId, cursor: null, knownSeq: 0, proof: device.deviceSecret })
const as = (device: Device) => ({ authorization: `Bearer ${device.user.token}` })
const renew = (device: Device & { credential: string }) =>
  server.call('POST', '/session/credential', {
    clientId: device.clientId,
    userId: device.user.id,
    credential: device.credential,
    proof: device.deviceSecret,
  })

it('[TO-01] [TO-02] a device that must be wiped sends its changes and photos, and every other call refuses it', async () => {
  const worker = await person()
  const device = await tablet(worker)
  expect((await wipe(device)).json()).toMatchObject({ wipeAskedAt: expect.any(String), wipedAt: null })
  expect((await device.push(device.mutation('sync.noop', {}))).results).toMatchObject([{ status: 'applied' }])
  const photo = await server.running.app.inject({
    method: 'HEAD',
    url: `/api/sync/blobs/${'a'.repeat(64)}`,
    headers: as(device),
  })
  expect(photo.statusCode).toBe(404)
  for (const answer of [
    await pull(device),
    await server.call('GET', '/me', undefined, as(device)),
    await server.call('GET', '/repair/all', undefined, as(device)),
    await login(device, worker.username),
  ]) {
    expect(answer.statusCode).toBe(403)
    const { error, code = error.code, details = error.details } = answer.json()
    // A device that does not know `wipe` sees the code of a blocked one.
    expect([code.toLowerCase(), details]).toEqual(['device_blocked', { wipe: true }])
  }
  // The credential still buys a token, so that unsent changes can follow.
  device.user.token = (await renew(device)).json().token
  expect((await device.push(device.mutation('sync.noop', {}))).results).toMatchObject([{ status: 'applied' }])
  expect((await pull(device)).statusCode).toBe(403)
})

it('[TO-03] the report of the device needs its secret, counts once and blocks it', async () => {
  const device = await tablet(await person())
  expect((await reportWiped(device, device.deviceSecret)).statusCode).toBe(404)
  await wipe(device)
  expect((await reportWiped(device, newDeviceSecret())).statusCode).toBe(404)
  expect((await reportWiped(device, device.deviceSecret, 2)).statusCode).toBe(200)
  expect(await listed(device)).toMatchObject({ wipedAt: expect.any(String), unsent: 2 })
  expect((await reportWiped(device, device.deviceSecret)).statusCode).toBe(404)
  const refused = await device.pushRaw({ mutations: [device.mutation('sync.noop', {})] })
  expect(refused.json().error.details).toEqual({})
  const { rows } = await server.pool.query('SELECT what FROM audit WHERE whom_id = $1 ORDER BY id', [
    device.clientId,
  ])
  expect(rows.map(({ what }) => what)).toEqual(['deviceWipeAsked', 'deviceWiped'])
})

it('[TO-01] Deblokkeren withdraws the wish, and an owner cannot wipe the own device', async () => {
  const worker = await person()
  const device = await tablet(worker)
  expect((await server.call('POST', `/device/${device.clientId}/wipe`, {}, as(device))).statusCode).toBe(422)
  await wipe(device)
  await server.call('POST', `/device/${device.clientId}/unblock`)
  expect(await listed(device)).toMatchObject({ blockedAt: null, wipeAskedAt: null })
  expect((await login(device, worker.username)).statusCode).toBe(200)
})

it('[TO-05] deactivating a user asks to wipe the devices on which nobody else worked', async () => {
  const [leaver, other] = [await person(), await person()]
  const own = await tablet(leaver)
  const shared = await tablet(leaver)
  await login(shared, other.username)
  await confirmSessions(server.pool)
  expect((await server.call('GET', `/user/delete/${leaver.id}`)).statusCode).toBe(200)
  expect(await listed(own)).toMatchObject({ wipeAskedAt: expect.any(String) })
  expect(await listed(shared)).toMatchObject({ wipeAskedAt: null, blockedAt: null })
  const [alone, between] = [await pull(own), await pull(shared)]
  expect([alone.statusCode, alone.json().error]).toMatchObject([
    401,
    { code: 'user_inactive', details: { wipe: true } },
  ])
  expect(between.json().error).toMatchObject({ code: 'user_inactive', details: {} })
  expect((await renew(own)).json()).toMatchObject({ code: 'USER_INACTIVE', details: { wipe: true } })
})

it('[TO-09] the key of sealed changes is given to the unblocked device alone', async () => {
  const worker = await person()
  const device = await tablet(worker)
  const unseal = (deviceSecret = device.deviceSecret) =>
    server.call('POST', '/device/unseal', { clientId: device.clientId, proof: deviceSecret })
  const sealKey = newDeviceSecret()
  await wipe(device)
  await server.call('POST', '/device/wiped', {
    clientId: device.clientId,
    proof: device.deviceSecret,
    unsent: 2,
    sealKey,
  })
  const { rows } = await server.pool.query('SELECT sealed FROM secret WHERE name = $1', [
    `unsent:${device.clientId}`,
  ])
  expect(rows[0].sealed).not.toContain(sealKey)
  expect((await unseal()).statusCode).toBe(403)
  await server.call('POST', `/device/${device.clientId}/unblock`)
  expect((await unseal(newDeviceSecret())).statusCode).toBe(404)
  expect((await unseal()).json()).toEqual({ key: sealKey })
  const other = await tablet(worker)
  const empty = await server.call('POST', '/device/unseal', {
    clientId: other.clientId,
    proof: other.deviceSecret,
  })
  expect(empty.statusCode).toBe(404)
})

it('[TO-10] a device on which nobody is logged in learns with its secret that it must be wiped', async () => {
  const device = await tablet(await person())
  const state = async (deviceSecret = device.deviceSecret, clientId = device.clientId) =>
    (
      await server.running.app.inject({
        method: 'POST',
        url: '/api/device/state',
        payload: { clientId, proof: deviceSecret },
      })
    ).json()
  expect(await state()).toEqual({ wipe: false })
  await wipe(device)
  expect([await state(), await state(newDeviceSecret()), await state(device.deviceSecret, newId())]).toEqual([
    { wipe: true },
    { wipe: false },
    { wipe: false },
  ])
  await reportWiped(device, device.deviceSecret)
  expect(await state()).toEqual({ wipe: false })
})
