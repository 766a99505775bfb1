import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/lib/secrets.ts'
import { storePasswordHash } from '../../server/auth/users.ts'
import { namedId } from '../../src/domain/shared/ids.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { type Device, newDeviceSecret, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PASSWORD = 'paard-nietje-kade'
let server: SyncServer
let office: { id: string; token: string }
let n = 0
beforeAll(async () => {
  server = await startSyncServer()
  office = server.users[0]!
  await confirmSessions(server.pool)
})
afterAll(() => server.close())

/** A tablet with a user who logged in with a password. */
async function tablet(): Promise<Device & { credential: string; username: string }> {
  const username = `tablet-${++n}`
  const user = await server.addUser(username)
  await storePasswordHash(server.pool, user.id, await hashPassword(PASSWORD), false)
  const device = server.device(user)
  device.deviceSecret = newDeviceSecret()
  const answer = await login(device, username)
  const { token, deviceCredential } = answer.json()
  device.user = { id: user.id, token }
  await confirmSessions(server.pool)
  return Object.assign(device, { credential: deviceCredential as string, username })
}

const login = (device: Device, username: string) =>
  server.call('POST', '/userlogin', {
    username,
    password: PASSWORD,
    clientId: device.clientId,
    proof: device.deviceSecret,
  })
const as = (device: Device) => ({ authorization: `Bearer ${device.user.token}` })
const listed = async (device: Device) =>
  ((await server.call('GET', '/device')).json() as { id: string }[]).find(({ id }) => id === device.clientId)
const block = (device: Device) => server.call('POST', `/device/${device.clientId}/block`)
const unblock = (device: Device) => server.call('POST', `/device/${device.clientId}/unblock`)
const codeOf = (answer: { statusCode: number; json: () => any }) => [
  answer.statusCode,
  answer.json().code ?? answer.json().error?.code,
]

describe('the devices of the company', () => {
  it('[DV-09] are listed with their people, when and in which version they came by, and what they had not sent', async () => {
    const device = await tablet()
    const answer = await server.running.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      headers: { ...as(device), 'x-sync-proto': '1', 'x-app-version': '1.2.0' },
      payload: {
        clientId: device.clientId,
        proof: device.deviceSecret,
        knownSeq: 0,
        unsent: 5,
        device: 'Werkbank 2',
        mutations: [device.mutation('sync.noop', {}), device.mutation('sync.noop', {})],
      },
    })
    expect(answer.statusCode).toBe(200)
    // stored after the answer
    await expect
      .poll(() => listed(device))
      .toEqual({
        id: device.clientId,
        label: 'Werkbank 2',
        people: [{ id: device.user.id, name: device.username, lastName: 'Test' }],
        seenAt: expect.stringMatching(/^\d{4}-/),
        appVersion: '1.2.0',
        unsent: 3,
        blockedAt: null,
        wipeAskedAt: null,
        wipedAt: null,
      })
    await server.call('POST', '/preference/department', {
      userId: office.id,
      value: 'repair',
      field: 'department',
    })
    const all = (await server.call('GET', '/device')).json() as { people: unknown[] }[]
    expect(all.filter(({ people }) => people.length === 0)).toEqual([])
  })

  it('[DV-09] [DV-10] are listed once, under the last id that they took, with the name that they had', async () => {
    const device = await tablet()
    const name = (id: string, label: string) => server.call('PUT', `/device/${id}`, { label })
    await name(device.clientId, 'Kassa')
    const next = server.device(device.user)
    next.deviceSecret = device.deviceSecret
    const comesBy = () =>
      next.pushRaw({
        mutations: [next.mutation('sync.noop', {})],
        formerIds: [device.clientId],
        device: 'Tablet',
      })
    await comesBy()
    expect(await listed(next)).toMatchObject({ label: 'Kassa', people: [{ id: device.user.id }] })
    expect(await listed(device)).toBeUndefined()
    // without a name it has the name that it reports, and the former one does not come back
    await name(next.clientId, '')
    await comesBy()
    expect(await listed(next)).toMatchObject({ label: 'Tablet' })
  })

  it('[DV-10] get a name from the office that outlives what they call themselves', async () => {
    const device = await tablet()
    const named = await server.call('PUT', `/device/${device.clientId}`, { label: ' Balie ' })
    expect(named.json()).toMatchObject({ label: 'Balie' })
    await device.pushRaw({ mutations: [device.mutation('sync.noop', {})], device: 'Toestel 12AB' })
    expect(await listed(device)).toMatchObject({ label: 'Balie' })
    expect(
      (await server.call('PUT', `/device/${device.clientId}`, { label: 'x'.repeat(61) })).statusCode,
    ).toBe(422)
    await server.call('PUT', `/device/${device.clientId}`, { label: '' })
    expect(await listed(device)).toMatchObject({ label: 'Toestel 12AB' })
  })

  it('[FM-06] a name that differs from the one that the person saw is not replaced, and is reported', async () => {
    const device = await tablet()
    const name = (label: string, base: string) =>
      server.call('PUT', `/device/${device.clientId}`, { label, base: { label: base } })
    const { label } = (await listed(device)) as unknown as { label: string }
    expect((await name('Balie', label)).statusCode).toBe(200)
    const refused = await name('Atelier', label)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { label: 'Intussen gewijzigd in "Balie". Sla nogmaals op om uw waarde te bewaren.' },
      details: { current: { label: 'Balie' } },
    })
    expect((await name('Balie', label)).statusCode).toBe(200)
    expect(await listed(device)).toMatchObject({ label: 'Balie' })
  })
})

describe('a blocked device', () => {
  it('[DV-11] gets no answer but the reason from that moment: REST, push, pull, login and credential', async () => {
    const device = await tablet()
    await device.run('sync.noop', {})
    expect(await block(device)).toMatchObject({ statusCode: 200 })
    const answers = [
      await server.call('GET', '/me', undefined, as(device)),
      await server.call('POST', '/logout', {}, as(device)),
      await device.pushRaw({ mutations: [device.mutation('sync.noop', {})] }),
      await device.post('pull', {
        clientId: device.clientId,
        cursor: null,
        knownSeq: 0,
        proof: device.deviceSecret,
      }),
      await login(device, device.username),
      await server.call('POST', '/session/credential', {
        clientId: device.clientId,
        userId: device.user.id,
        credential: device.credential,
      }),
    ]
    for (const answer of answers) {
      expect(codeOf(answer)[0]).toBe(403)
      expect(String(codeOf(answer)[1]).toLowerCase()).toBe('device_blocked')
      expect(answer.body).toContain('blijft erop staan')
    }
    expect(await listed(device)).toMatchObject({ blockedAt: expect.any(String) })
  })

  it('[DV-11] also for a person whose session began on another device', async () => {
    const device = await tablet()
    await device.run('sync.noop', {})
    await block(device)
    device.user = await server.addUser(`los-${++n}`)
    const pulled = { clientId: device.clientId, cursor: null, knownSeq: 0, proof: device.deviceSecret }
    for (const answer of [
      await device.pushRaw({ mutations: [device.mutation('sync.noop', {})] }),
      await device.post('pull', pulled),
    ])
      expect(codeOf(answer)).toEqual([403, 'device_blocked'])
    expect(await listed(device)).toMatchObject({ blockedAt: expect.any(String) })
    expect((await server.call('GET', '/me', undefined, as(device))).statusCode).toBe(200)
  })

  it('[DV-12] also for a session that named no device when it began, once it has synchronised', async () => {
    const device = server.device(await server.addUser(`los-${++n}`))
    await device.run('sync.noop', {})
    await block(device)
    expect((await server.call('GET', '/me', undefined, as(device))).statusCode).toBe(403)
  })

  it('[DV-13] sends what it kept after Deblokkeren, once somebody has given a password', async () => {
    const device = await tablet()
    await device.run('sync.noop', {})
    await block(device)
    const kept = device.mutation('sync.noop', {})
    expect((await device.pushRaw({ mutations: [kept] })).statusCode).toBe(403)
    expect(await unblock(device)).toMatchObject({ statusCode: 200 })
    expect((await device.pushRaw({ mutations: [kept] })).statusCode).toBe(401)
    device.user.token = (await login(device, device.username)).json().token
    expect((await device.push(kept)).results).toMatchObject([{ seq: 2, status: 'applied' }])
  })

  it('[DV-14] is never the one a person works on, nor one that nobody knows', async () => {
    const device = await tablet()
    const own = await server.call('POST', `/device/${device.clientId}/block`, {}, as(device))
    expect(codeOf(own)).toEqual([422, 'OWN_DEVICE'])
    expect((await server.call('POST', `/device/${office.id}/block`)).statusCode).toBe(404)
  })

  it('[DV-14] is never the replica under which the calls of a person are counted', async () => {
    const write = () =>
      server.call('POST', '/holiday', {
        date: `2031-05-${String(++n).padStart(2, '0')}`,
        description: 'Brugdag',
      })
    expect((await write()).statusCode).toBe(201)
    const answer = await server.call('POST', `/device/${namedId(`rest:${office.id}`)}/block`)
    expect(answer.statusCode).toBe(404)
    expect((await write()).statusCode).toBe(201)
    const eve = await tablet()
    eve.clientId = namedId(`rest:${office.id}`)
    const session = (await login(eve, eve.username)).json()
    expect([session.token, session.deviceCredential]).toEqual([expect.any(String), undefined])
    expect(await listed(eve)).toBeUndefined()
  })

  it('[DV-29] is blocked and let in again under every clientId that it had', async () => {
    const device = await tablet()
    await device.run('sync.noop', {})
    const former = device.clientId
    const next = server.device(device.user)
    next.deviceSecret = device.deviceSecret
    await next.pushRaw({ mutations: [next.mutation('sync.noop', {})], formerIds: [former] })
    const renew = () =>
      server.call('POST', '/session/credential', {
        clientId: former,
        userId: device.user.id,
        credential: device.credential,
        proof: device.deviceSecret,
      })
    await block(next)
    expect((await server.call('GET', '/me', undefined, as(device))).statusCode).toBe(403)
    expect((await renew()).statusCode).toBe(403)
    const own = await server.call('POST', `/device/${next.clientId}/unblock`)
    expect(own.statusCode).toBe(200)
    expect((await login(device, device.username)).statusCode).toBe(200)
    device.user.token = (await login(device, device.username)).json().token
    await confirmSessions(server.pool)
    expect(codeOf(await server.call('POST', `/device/${next.clientId}/block`, {}, as(device)))).toEqual([
      422,
      'OWN_DEVICE',
    ])
  })

  it('[DV-15] can be blocked and let in again by a command while the server runs', async () => {
    const device = await tablet()
    await device.run('sync.noop', {})
    const command = async (...args: string[]) => {
      const env = { ...process.env, DATABASE_URL: server.running.db.url }
      const run = promisify(execFile)(process.execPath, ['server/cli/devices.ts', ...args], { env })
      return (await run.catch((error: { stderr: string }) => ({ stdout: error.stderr }))).stdout
    }
    expect(await command('list')).toContain(device.clientId)
    expect(await command('block', device.clientId.slice(0, 18))).toContain('BLOCKED')
    expect((await device.pushRaw({ mutations: [] })).statusCode).toBe(403)
    expect(await command('unblock', device.clientId)).not.toContain('BLOCKED')
    expect(await command('rename', device.clientId, 'Balie', '2')).toContain('Balie 2')
    expect(await command('block')).toContain('Usage')
  })
})
