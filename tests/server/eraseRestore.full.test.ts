import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { query, serverFolders, stop } from '../kit/server/serverFolders.ts'
import { newId } from '../kit/server/syncServer.ts'

const NAME = 'Qzherstel Zeldenthuis'
const PASSWORD = 'een lange zin van de baas'

let home: string
let folders: ReturnType<typeof serverFolders>
beforeAll(async () => {
  home = await makeDataDir()
  folders = serverFolders(await freePort())
})
afterEach(() => folders.stopAll())
afterAll(async () => {
  folders.removeAll()
  await removeDataDir(home)
})

let token: string | undefined
async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${folders.port}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

async function logIn(): Promise<void> {
  token = undefined
  const { status, body } = await call('POST', '/userlogin', { username: 'baas', password: PASSWORD })
  expect(status).toBe(200)
  token = body.token
}

const isNamed = `SELECT name, erased_at AS "erasedAt" FROM customer`
const CHANGES = `SELECT count(*)::int AS n FROM sync_mutation WHERE args::text LIKE '%Qzherstel%'`

it('[PV-05] a person who was erased after a backup is erased again when the server starts on it', async () => {
  const dataDir = folders.newDataDir()
  const start = () =>
    folders.started(dataDir, { INITIAL_USERNAME: 'baas', INITIAL_PASSWORD: PASSWORD, DEMO: 'off' })
  let server = await start()
  await logIn()
  const id = newId()
  expect((await call('POST', '/customer', { id, name: NAME, notes: 'Qzherstel belt graag' })).status).toBe(
    201,
  )
  const env = { databaseUrl: undefined, dataDir }
  const place = await backUp(env, join(home, 'backups'), new Date())

  expect((await call('POST', '/me/confirm', { currentPassword: PASSWORD })).status).toBeLessThan(300)
  expect((await call('POST', `/customer/erase/${id}`, {})).status).toBe(200)
  expect(await query(dataDir, isNamed)).toMatchObject([{ name: 'Gewist' }])
  await stop(server)

  await restore(env, place, new Date())
  const restored = await openDatabase(env)
  const { rows: before } = await restored.pool.query(isNamed)
  const { rows: changes } = await restored.pool.query(CHANGES)
  await restored.stop()
  // The restore itself brings the person back.
  expect([before, changes]).toEqual([[{ name: NAME, erasedAt: null }], [{ n: 1 }]])

  server = await start()
  expect(server.output()).toContain('erasures repeated after a restore')
  expect(server.output()).not.toContain('Qzherstel')
  expect(await query(dataDir, isNamed)).toMatchObject([{ name: 'Gewist', erasedAt: expect.anything() }])
  expect(await query(dataDir, CHANGES)).toEqual([{ n: 0 }])
  await logIn()
  expect((await call('GET', `/customer/id/${id}`)).body).toMatchObject({ name: 'Gewist', notes: null })
  expect((await call('GET', '/erasures')).body.erasures).toMatchObject([{ id, by: null }])
}, 600_000)
