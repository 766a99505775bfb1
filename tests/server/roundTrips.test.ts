import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { beginGroup } from '../../server/sync/commit/beginGroup.ts'
import { pgDatabase } from '../../server/sync/commit/pgDatabase.ts'
import { NO_SERVER_LINK } from '../../server/sync/commit/serverLink.ts'
import { PgDocs } from '../../server/sync/store/pgDocs.ts'
import { PgStore } from '../../server/sync/store/pgStore.ts'
import { BodyCache } from '../../server/sync/bodyCache.ts'
import { readCursor } from '../../server/sync/cursor.ts'
import { delta } from '../../server/sync/delta.ts'
import { openResponse } from '../../server/sync/response.ts'
import { type AnyDoc, ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

/** Counts the statements of all pool connections during `work`; each is a round trip. */
async function roundTrips<T>(work: () => Promise<T>): Promise<{ n: number; result: T }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const result = await work()
  // The connection that listens for commits checks itself now and then with an empty statement.
  const n = query.mock.calls.filter(([text]) => String(text) !== '').length
  query.mockRestore()
  return { n, result }
}

const put = (e: EntityName, doc: AnyDoc | null, id: string) =>
  pgTransaction(async (store) => {
    if (doc) await store.put(e, doc as never)
    else await store.delete(e, id)
  })

async function pgTransaction(work: (store: PgStore) => Promise<void>): Promise<void> {
  const client = await server.pool.connect()
  await client.query('BEGIN')
  const store = PgStore.inTransaction(client, newId())
  await work(store)
  await store.flush()
  await client.query('COMMIT')
  client.release()
}

describe('a pull of what changed', () => {
  it('[AL-27] costs two round trips to the database: who asks, and all that is answered', async () => {
    const [device, other] = [server.device(), server.device()]
    await device.sync()
    await device.sync()
    const quiet = await roundTrips(() => device.sync())
    expect(quiet.result.map(({ t }) => t)).toEqual(['begin', 'end'])
    const { id } = await device.run('repair.create', device.repairArgs()).then(() => ({ id: newId() }))
    await other.run('customer.create', { id, name: 'Jansen' })
    await other.run('repair.create', other.repairArgs())
    const changed = await roundTrips(() => device.sync())
    expect(changed.result.filter(({ t }) => t === 'row').length).toBeGreaterThan(1)
    expect(changed.result.at(-1)).toMatchObject({ acks: { lastSeq: 1, outcomes: [{ status: 'applied' }] } })
    expect([quiet.n, changed.n].map((n) => Math.min(n, 3))).toEqual([2, 2])
  })

  it('[AL-27] gives to the letter what is read page by page, of every kind, of rows and of deletions', async () => {
    const device = server.device()
    await device.sync()
    const cursor = device.cursor ?? ''
    const gone: [EntityName, string][] = []
    for (const e of ENTITY_NAMES) {
      for (const fill of ['full', 'bare'] as const) {
        const { schema } = ENTITIES[e]
        const doc = schema.parse(sample(schema, fill, fill === 'full' ? 1 : 2)) as AnyDoc
        await put(e, doc, doc.id)
        if (fill === 'bare') gone.push([e, doc.id])
      }
    }
    for (const [e, id] of gone) await put(e, null, id)
    const request = { clientId: device.clientId, cursor, knownSeq: 0 }
    const clock = { now: () => 0 }
    const known = readCursor(cursor)
    if (known?.is !== 'delta') throw new Error('no cursor of a delta')
    const texts: string[] = []
    for (const atOnce of [true, false]) {
      const db = pgDatabase(server.pool, clock)
      const deps = { db, clock, minApp: '1', cache: new BodyCache() }
      const asked = {
        after: known.position,
        maxLines: 250,
        heldHead: 0,
        clientId: device.clientId,
        knownSeq: 0,
      }
      const few = atOnce ? await db.delta(asked) : undefined
      if (atOnce) expect(few?.text).not.toBeNull()
      let text = ''
      for await (const chunk of delta(openResponse(deps, request)(known.epoch), known.position, few))
        text += chunk
      texts.push(text)
    }
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toContain('"t":"del"')
    expect(texts[0]?.split('\n').length).toBeGreaterThan(2 * ENTITY_NAMES.length)
  })

  it('[AL-27] makes the lines of a kind at once, however many changed and however large the database is', async () => {
    // Only a superuser counts the calls of functions.
    const client = new pg.Client({ connectionString: server.running.db.adminUrl })
    await client.connect()
    try {
      // The generic plan of a connection that has run the statement often, in a large database.
      await client.query(
        "BEGIN; SET LOCAL track_functions = 'pl'; SET LOCAL plan_cache_mode = force_generic_plan",
      )
      await client.query(`
        INSERT INTO sync_change (ent, id, v, del)
        SELECT 1 + n % 4, gen_random_uuid(), (SELECT v FROM sync_head) + n, false FROM generate_series(1, 100000) n`)
      await client.query('UPDATE sync_head SET v = v + 100000; ANALYZE sync_change')
      const { rows } = await client.query<{ n: number }>(
        'SELECT n FROM sync_few((SELECT v - 200 FROM sync_head), 0, $1, 250, NULL, $1, 0)',
        ['00000000-0000-0000-0000-000000000000'],
      )
      const { rows: calls } = await client.query(
        "SELECT calls::int FROM pg_stat_xact_user_functions WHERE funcname = 'sync_lines'",
      )
      expect(rows[0]?.n).toBeGreaterThanOrEqual(200)
      expect(calls).toEqual([{ calls: 4 }])
    } finally {
      await client.end()
    }
  })

  it('[AL-27] of more rows than a few is read page by page', async () => {
    const device = server.device()
    await device.sync()
    await pgTransaction(async (store) => {
      const { schema } = ENTITIES.holiday
      for (let i = 0; i < 300; i++) {
        const doc = { ...schema.parse(sample(schema, 'full', 1)), id: newId() }
        await store.put('holiday', doc)
      }
    })
    const lines = await device.sync()
    expect(lines.filter(({ t }) => t === 'row')).toHaveLength(300)
  })
})

it('[AL-95] what groups and pulls read of aggregates is planned once per connection', async () => {
  const device = server.device()
  await device.run('repair.create', device.repairArgs())
  const { rows: repairs } = await server.pool.query<{ id: string }>('SELECT id FROM repair LIMIT 1')
  const { rows: users } = await server.pool.query<{ id: string }>('SELECT id FROM app_user LIMIT 1')
  const [id = '', uid = ''] = [repairs[0]?.id, users[0]?.id]
  const client = await server.pool.connect()
  try {
    const hints: [EntityName, string][] = [['repair', id]]
    for (let seq = 1; seq < 10; seq++) {
      const key = { clientId: device.clientId, seq, mid: newId(), uid, pusher: uid, ids: [id], hints }
      await beginGroup(client, NO_SERVER_LINK, [key], new PgDocs(client))
      await client.query('ROLLBACK')
    }
    const { rows } = await client.query<{ once: number; each: number }>(
      `SELECT generic_plans::int AS once, custom_plans::int AS each FROM pg_prepared_statements WHERE name = 'ahead_repair'`,
    )
    // The former device may have used the same connection.
    expect(rows).toEqual([{ once: expect.any(Number), each: 0 }])
    expect(rows[0]?.once).toBeGreaterThanOrEqual(9)
    const { rows: few } = await client.query(`SELECT proconfig FROM pg_proc WHERE proname = 'sync_few'`)
    expect(few).toEqual([{ proconfig: ['plan_cache_mode=force_generic_plan'] }])
    const { rows: mode } = await client.query('SHOW plan_cache_mode')
    expect(mode).toEqual([{ plan_cache_mode: 'auto' }])
  } finally {
    client.release(true)
  }
})
