import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companyKey, replaceCompanyKey } from '../../server/auth/companyKey.ts'
import { sealStoredCodesAnew } from '../../server/auth/sealStoredCodes.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { SEALED_CODE_CONTEXT } from '../../src/domain/repairs/accessCode.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let device: Device
beforeAll(async () => {
  server = await startSyncServer()
  await confirmSessions(server.pool)
})
afterAll(() => server.close())
beforeEach(() => {
  device = server.device()
})

interface Keys {
  key: string
  version: number
  keys: { version: number; key: string }[]
}
const keys = async (): Promise<Keys> => (await server.call('GET', '/house/key')).json()
const CONTEXT = Buffer.from(SEALED_CODE_CONTEXT)

/** Seals as an app does. @param prefix 'v1', or 'v2.' with the version of the key */
function seal(code: string, key: string, prefix = 'v1'): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce).setAAD(CONTEXT)
  const box = Buffer.concat([cipher.update(code), cipher.final(), cipher.getAuthTag()])
  return [prefix, nonce.toString('base64url'), box.toString('base64url')].join('.')
}

function open(sealed: string, key: string): string {
  const [nonce, box] = sealed
    .split('.')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce!).setAAD(CONTEXT)
  decipher.setAuthTag(box!.subarray(-16))
  return decipher.update(box!.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
}

async function createRepair(accessCode: string, id = newId()): Promise<string> {
  const { executorId } = server
  const args = { id, type: 'Bestek', dateIn: '2026-03-02', executorId, sparePartsOnly: true, notes: 'Zaagt' }
  const answer = await device.push(device.mutation('repair.create', { ...args, accessCode }))
  expect(answer.results).toMatchObject([{ status: 'applied' }])
  return id
}

const stored = async (id: string): Promise<string> =>
  (await server.pool.query('SELECT access_code AS code FROM repair WHERE id = $1', [id])).rows[0].code
/** The key that sealed the codes of the form 'v1'. */
const firstKey = async () => (await companyKey(server.pool, server.running.app.env, 1)).toString('base64url')
const replace = () => inSyncTransaction(server.pool, (tx) => replaceCompanyKey(tx, 'operator'))
const sealAnew = () => sealStoredCodesAnew(server.pool, server.running.app.env)

it('[TO-06] a replaced key seals the stored codes anew, and the earlier one is given to nobody after that', async () => {
  const first = await keys()
  expect(first).toMatchObject({ version: 1, keys: [{ version: 1, key: first.key }] })
  const id = await createRepair(seal('4711', first.key))
  await replace()
  const between = await keys()
  expect(between.keys.map(({ version }) => version)).toEqual([2, 1])
  await sealAnew()
  const after = await keys()
  expect(after).toEqual({ version: 2, key: between.key, keys: [{ version: 2, key: between.key }] })
  expect(after.key).not.toBe(first.key)
  const code = await stored(id)
  expect(code).toMatch(/^v2\.2\./)
  expect(open(code, after.key)).toBe('4711')
  expect(() => open(code, first.key)).toThrow(/authenticate/)
  await device.sync()
  expect(device.rows.get(`repair:${id}`)?.d['accessCode']).toBe(code)
})

it('[TO-06] a code that a device sealed with an earlier key, while it was away, is sealed anew when it arrives', async () => {
  const first = await firstKey()
  const id = await createRepair(seal('1', first))
  await replace()
  await replace()
  await sealAnew()
  const { key: newest, version } = await keys()
  const fromAway = await createRepair(seal('2', first))
  // An app of an earlier version was given the newest key and knows no versions.
  const fromEarlierApp = await createRepair(seal('3', newest))
  for (const [repair, code] of [
    [id, '1'],
    [fromAway, '2'],
    [fromEarlierApp, '3'],
  ] as const) {
    expect(await stored(repair)).toMatch(`v2.${version}.`)
    expect(open(await stored(repair), newest)).toBe(code)
  }
})

it('[TO-06] a code that was sealed anew is no change of a colleague, and one that no key opens is kept', async () => {
  const first = await firstKey()
  const seen = seal('1', first)
  const id = await createRepair(seen)
  const strange = seal('x', randomBytes(32).toString('base64url'))
  const other = await createRepair(strange)
  await replace()
  await sealAnew()
  expect(await stored(other)).toBe(strange)
  const args = { id, set: { accessCode: seal('2', first) } }
  await device.push(device.mutation('repair.set', args, { base: { accessCode: seen } }))
  expect(open(await stored(id), (await keys()).key)).toBe('2')
  const { rows } = await server.pool.query('SELECT 1 FROM conflict WHERE eid = $1', [id])
  expect(rows).toEqual([])
})

it('[TO-06] a person who is deactivated, and a device that must be wiped, replace the key once', async () => {
  const { version } = await keys()
  const { id } = await server.addUser('vertrekker')
  await confirmSessions(server.pool)
  await server.call('GET', `/user/delete/${id}`)
  await server.call('GET', `/user/delete/${id}`)
  expect((await keys()).version).toBe(version + 1)
  const lost = server.device()
  await server.pool.query('INSERT INTO sync_client (id) VALUES ($1)', [lost.clientId])
  await server.pool.query(
    'INSERT INTO device_user (client_id, user_id, last_online_login) VALUES ($1, $2, now())',
    [lost.clientId, id],
  )
  await server.call('POST', `/device/${lost.clientId}/wipe`)
  await server.call('POST', `/device/${lost.clientId}/wipe`)
  await vi.waitFor(async () => expect((await keys()).keys.map((key) => key.version)).toEqual([version + 2]))
})
