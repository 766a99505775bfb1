import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../tests/kit/dom/fakeApi.ts'
import { db } from '../../db/database.ts'
import { applyMirrorKey, checkOfKey, newMirrorKey, noteSealedDevice } from '../../db/mirrorKey.ts'
import { DATABASE_NAME, mirrorKey } from '../../db/sealedDevice.ts'
import { awaitCodec, setRowCodec } from '../../sync/store/rowCodec.ts'
import { reopenVault, sealVault, stayingUsers, unlockVault } from '../../vault/vault.ts'
import { addMirrorKey, stopAllStaying } from '../../vault/vaultMirror.ts'
import { login, startVaultSession } from '../login.ts'
import { beginSession, endSession, sessionStore } from '../session.ts'
import { unlockAfterLogin, untilUnlocked } from './unlock.ts'

const els = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: null,
  department: 'repair',
}
const KEY = '/device/mirror-key'
const ROUTE = `POST ${KEY}`
const MISSING = { status: 404, body: { error: 'x', code: 'NOT_FOUND' } }

let key: string
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  await db.open()
  key = newMirrorKey()
  noteSealedDevice({ check: await checkOfKey(key), done: true })
  api = fakeApi({})
})
afterEach(() => {
  applyMirrorKey(key, 'clear')
  setRowCodec(db.name, null)
  awaitCodec(db.name, Promise.resolve())
  noteSealedDevice(null)
  endSession()
  db.close()
})

const vaultOf = (more: { mirrorKey?: string; stay?: boolean } = {}) =>
  sealVault(
    {
      password: 'sluitertijd',
      profile: els,
      clientId: crypto.randomUUID(),
      credential: 'credential-1',
      offlineUntil: new Date(Date.now() + 86_400_000).toISOString(),
      stay: false,
      ...more,
    },
    10,
  )

it('[VS-04] a login at the server opens the copy with the key that the server keeps', async () => {
  api.handlers[ROUTE] = { status: 200, body: { key } }
  api.handlers['POST /userlogin'] = { status: 200, body: { ...els, token: 'token-1' } }
  expect(await login({ username: 'els', password: 'sluitertijd' })).toEqual({
    ok: true,
    department: 'repair',
  })
  expect([mirrorKey(), api.to(KEY).at(-1)?.token]).toEqual([key, 'token-1'])
})

it('[VS-04] another key is not taken, and the login says why it ends', async () => {
  api.handlers[ROUTE] = { status: 200, body: { key: newMirrorKey() } }
  api.handlers['POST /userlogin'] = { status: 200, body: { ...els, token: 'token-1' } }
  expect(await login({ username: 'els', password: 'sluitertijd' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('de server kent de sleutel niet meer'),
  })
  expect([mirrorKey(), sessionStore.getSnapshot().user]).toEqual([null, null])
})

it('[VS-09] a server that lost the key gets it back from the vault of the person', async () => {
  await vaultOf({ mirrorKey: key })
  api.handlers[ROUTE] = ({ body }) => ('key' in body ? { status: 200, body: { key: body.key } } : MISSING)
  expect(await unlockAfterLogin({ token: 'token-1', username: 'els' }, 'sluitertijd')).toBeNull()
  expect(mirrorKey()).toBe(key)
  await vi.waitFor(() => expect(api.to(KEY).map(({ body }) => body.key)).toEqual([undefined, key]))
})

it('[VS-03] without a connection the vault opens the copy, and a vault from before the encryption does not', async () => {
  await vaultOf()
  const unlocked = await unlockVault('els', 'sluitertijd')
  expect(await startVaultSession(unlocked)).toEqual({
    ok: false,
    text: 'De gegevens op dit toestel zijn versleuteld. Meld u hier één keer aan met een internetverbinding; daarna lukt het ook zonder.',
  })
  expect(sessionStore.getSnapshot().user).toBeNull()
  await vaultOf({ mirrorKey: key })
  expect(await startVaultSession(await unlockVault('els', 'sluitertijd'))).toMatchObject({ ok: true })
  expect([mirrorKey(), sessionStore.getSnapshot().user?.username]).toEqual([key, 'els'])
})

it('[VS-05] a reload waits for the key that the tab kept, and asks neither a vault nor the server', async () => {
  api.handlers[ROUTE] = MISSING
  beginSession({ user: els, token: 'token-1', department: 'repair' })
  let unlock = () => {}
  awaitCodec(
    DATABASE_NAME,
    new Promise<void>((resolve) => {
      unlock = resolve
    }),
  )
  const unlocked = untilUnlocked()
  await Promise.resolve()
  applyMirrorKey(key)
  unlock()
  await unlocked
  expect([sessionStore.getSnapshot().user?.username, api.calls]).toEqual(['els', []])
})

it('[VS-05] a session whose key is not to be had ends', async () => {
  api.handlers[ROUTE] = MISSING
  beginSession({ user: els, token: 'token-1', department: 'repair' })
  const unlocked = untilUnlocked()
  await vi.waitFor(() => expect(sessionStore.getSnapshot().user).toBeNull())
  applyMirrorKey(key)
  beginSession({ user: els, token: 'token-2', department: 'repair' })
  await unlocked
})

it('[VS-06] the vault of a running session takes the key, and nobody stays signed in', async () => {
  const seal = await vaultOf({ stay: true })
  expect(await stayingUsers()).toHaveLength(1)
  await stopAllStaying()
  await addMirrorKey(els.id, seal, key)
  expect(await stayingUsers()).toEqual([])
  expect(await reopenVault(els.id, seal)).toMatchObject({ credential: 'credential-1', mirrorKey: key })
})
