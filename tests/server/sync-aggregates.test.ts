import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectLines } from '../../server/sync/store/aggregates/read.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { PgStore } from '../../server/sync/store/pgStore.ts'
import { type AnyDoc, ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { type Repair } from '../../src/domain/repairs/repair.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId } from '../kit/server/syncServer.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

/** Runs `work` in one transaction of a store. */
async function change(work: (store: PgStore) => Promise<void>): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const store = PgStore.inTransaction(client, newId())
    await work(store)
    await store.flush()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
const put = (e: EntityName, doc: unknown) => change((store) => store.put(e, doc as never))
async function read(e: EntityName, id: string): Promise<any> {
  const { rows } = await db.pool.query<{ line: string }>(selectLines(e, 'r.id = $1'), [id])
  return rows[0] && JSON.parse(rows[0].line).d
}
const version = async (id: string) =>
  (await db.pool.query<{ v: number; del: boolean }>('SELECT v, del FROM sync_change WHERE id = $1', [id]))
    .rows[0]

describe.each(ENTITY_NAMES)('%s', (e) => {
  const { schema } = ENTITIES[e]
  const make = (fill: 'full' | 'bare') =>
    schema.parse(sample(schema, fill, fill === 'full' ? 1 : 2)) as AnyDoc

  it('comes back as it was written, with every field and with none', async () => {
    for (const fill of ['full', 'bare'] as const) {
      const doc = make(fill)
      await put(e, doc)
      const found = await read(e, doc.id)
      expect(found).toEqual(doc)
      expect(schema.parse(found)).toEqual(found)
    }
  })

  it('is changed into another document of the same id, rows and all', async () => {
    const before = make('full')
    await put(e, before)
    for (const fill of ['bare', 'full'] as const) {
      const after = { ...make(fill), id: before.id }
      await put(e, after)
      expect(await read(e, before.id)).toEqual(after)
    }
  })

  it('gets a new version by a change and none by writing the same again; a deletion leaves a tombstone', async () => {
    const doc = make('full')
    await put(e, doc)
    const first = await version(doc.id)
    await put(e, doc)
    expect(await version(doc.id)).toEqual(first)
    await put(e, { ...make('bare'), id: doc.id })
    expect((await version(doc.id))!.v).toBeGreaterThan(first!.v)
    await change((store) => store.delete(e, doc.id))
    expect(await version(doc.id)).toMatchObject({ del: true })
    expect(await read(e, doc.id)).toBeUndefined()
    await expect(put(e, doc)).rejects.toMatchObject({ code: 'SY001' })
  })
})

describe('the log of a repair', () => {
  it('shows its newest 200 lines and keeps the older ones', async () => {
    const { schema } = ENTITIES.repair
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    const lines = (from: number, n: number): Repair['repairLogLines'] =>
      Array.from({ length: n }, (_, i) => ({
        id: newId(),
        description: `regel ${from + i}`,
        at: at(from + i),
        by: null,
        auto: false,
      }))
    const repair: Repair = {
      ...(schema.parse(sample(schema, 'bare')) as Repair),
      repairLogLines: lines(0, 200),
    }
    await put('repair', repair)
    const shown = (await read('repair', repair.id)) as Repair
    await put('repair', { ...shown, repairLogLines: [...shown.repairLogLines, ...lines(200, 5)].slice(-200) })
    const now = (await read('repair', repair.id)) as Repair
    expect(now.repairLogLines.map(({ description }) => description)).toEqual(
      Array.from({ length: 200 }, (_, i) => `regel ${i + 5}`),
    )
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS n FROM repair_log_line WHERE repair_id = $1',
      [repair.id],
    )
    expect(rows).toEqual([{ n: 205 }])
    const [first] = now.repairLogLines
    await put('repair', { ...now, repairLogLines: now.repairLogLines.slice(1) })
    const { rowCount } = await db.pool.query('SELECT 1 FROM repair_log_line WHERE id = $1', [first!.id])
    expect(rowCount).toBe(0)
  })
})

it('[AL-91] a row that changes is found by its key, however many there are', async () => {
  const [one, client] = [newId(), new pg.Client({ connectionString: db.adminUrl })]
  await client.connect()
  try {
    await client.query('BEGIN')
    // Inserts many rows without running their triggers.
    await client.query(`SET LOCAL session_replication_role = replica`)
    const { schema } = ENTITIES.customer
    const before = { ...schema.parse(sample(schema, 'bare', 2)), id: one, contacts: [] }
    for (const statement of putStatements('customer', undefined, before)) await client.query(statement)
    await client.query(`INSERT INTO customer SELECT (json_populate_record(c, json_build_object('id', gen_random_uuid()))).*
      FROM customer c, generate_series(1, 5000) WHERE c.id = '${one}'`)
    await client.query('ANALYZE customer')
    const [update = ''] = putStatements('customer', before, { ...before, name: 'Janssens' })
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${update}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Update on customer')
    expect(plan).not.toContain('Seq Scan on customer')
  } finally {
    await client.end()
  }
})
