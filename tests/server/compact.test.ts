import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpFeed } from '../../server/sync/store/pgCleanup.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

it('[FT-35] forgets devices that never sent anything and came no more, and no other', async () => {
  const made = async (more: string, days: number) => {
    const id = newId()
    await sql(
      `INSERT INTO sync_client (id, seen_at, last_seq, state, proof_hash)
       VALUES ($1, now() - $2 * interval '1 day', ${more})`,
      [id, days],
    )
    await sql('INSERT INTO device_user (client_id, user_id, last_online_login) VALUES ($1, $2, now())', [
      id,
      server.users[0]!.id,
    ])
    return id
  }
  const gone = [await made(`0, 'active', NULL`, 31), await made(`0, 'active', '\\x01'`, 401)]
  const kept = [
    await made(`0, 'active', NULL`, 29),
    await made(`0, 'active', '\\x01'`, 31),
    await made(`3, 'active', NULL`, 900),
    await made(`0, 'blocked', NULL`, 900),
  ]
  const signedIn = await made(`0, 'active', NULL`, 31)
  await sql(
    `INSERT INTO device_credential (client_id, user_id, current_hash, expires_at)
     VALUES ($1, $2, '\\x01', now() + interval '1 day')`,
    [signedIn, server.users[0]!.id],
  )
  await cleanUpFeed(server.pool)
  const left = await sql('SELECT id FROM sync_client WHERE id = ANY($1)', [[...gone, ...kept, signedIn]])
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([...kept, signedIn]))
})
