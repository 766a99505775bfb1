import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type CuttingProxy, startCuttingProxy } from '../kit/server/cuttingProxy.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { startSyncServer } from '../kit/server/syncServer.ts'

/** Number of statements at which a run cuts, besides the last ones; MIGRATION_CUTS=1000000 cuts at every statement. */
const CUTS = Number(process.env['MIGRATION_CUTS'] ?? 4)

/** The driver's error when a connection is cut; drizzle names the statement. */
const CUT = /terminated|ECONNRESET|Failed query/

let whole: TestDatabase
let broken: TestDatabase
let line: CuttingProxy
beforeAll(async () => {
  ;[whole, broken] = [await freshDatabase(), await freshDatabase({ empty: true })]
  line = await startCuttingProxy(broken.url)
})
afterAll(async () => {
  await line.close()
  for (const one of [whole, broken]) await one.drop()
})

/** Columns, indexes, constraints, triggers, functions and the migrations that were run. */
const SCHEMA = `
  SELECT 'column' AS kind, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') AS what
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT tgisinternal
  UNION ALL SELECT 'function', pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prokind = 'f' AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1, 2`
const schemaOf = async ({ pool }: TestDatabase) => (await pool.query(SCHEMA)).rows
const runs = async ({ pool }: TestDatabase) =>
  (await pool.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')).rows

describe('a migration that is cut off', () => {
  it('[SV-06] leaves nothing behind, at whichever statement, and the next start ends with the same schema', {
    timeout: 3_600_000,
  }, async () => {
    line.cutAt(0)
    const trial = await freshDatabase({ empty: true })
    const measured = await startCuttingProxy(trial.url)
    await migrateDatabase(measured.url)
    const all = measured.count()
    await measured.close()
    await trial.drop()
    // two statements follow the commit: the check for a newer version, and the functions
    const commit = all - 2
    const step = Math.max(1, Math.floor(commit / CUTS))
    const places = Array.from({ length: commit }, (_, i) => i + 1)
    for (const place of places.filter((one) => one % step === 0 || one > commit - 2)) {
      line.cutAt(place)
      await expect(migrateDatabase(line.url), `cut at statement ${place} of ${all}`).rejects.toThrow(CUT)
      expect(await tables(broken)).toBe(0)
    }
    // the tables stay, and the next startup installs the functions
    line.cutAt(all)
    await expect(migrateDatabase(line.url)).rejects.toThrow(CUT)
    expect(await tables(broken)).toBeGreaterThan(0)
    line.cutAt(0)
    await migrateDatabase(line.url)
    expect(await schemaOf(broken)).toEqual(await schemaOf(whole))
    expect(await runs(broken)).toEqual(await runs(whole))
  })
})

const tables = async ({ pool }: TestDatabase) =>
  (await pool.query(`SELECT count(*)::int AS n FROM information_schema.tables WHERE table_schema = 'public'`))
    .rows[0].n as number

describe('an older server on a newer schema', () => {
  it('[SV-07] says so in its log and leaves the functions alone', async () => {
    await whole.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations(hash, created_at) VALUES ('of a later version', 9999999999999)`,
    )
    await whole.pool.query('CREATE OR REPLACE FUNCTION sync_lock() RETURNS void LANGUAGE sql AS $$ SELECT $$')
    const notes: string[] = []
    await migrateDatabase(whole.url, { notify: (text) => void notes.push(text) })
    expect(notes).toEqual([expect.stringContaining('brought up to date by a newer version of Werkbank')])
    const { rows } = await whole.pool.query(`SELECT prosrc FROM pg_proc WHERE proname = 'sync_lock'`)
    expect(rows[0].prosrc.trim()).toBe('SELECT')
  })

  it('[SV-07] leaves a change that it does not know to a newer one, with all later changes, and takes the others', async () => {
    const server = await startSyncServer()
    const device = server.device()
    const known = device.mutation('repair.create', device.repairArgs())
    const unknown = device.mutation('planet.move', {})
    const after = device.mutation('sync.noop', {})
    const answer = await device.push(known, unknown, after)
    expect(answer.results).toMatchObject([{ status: 'applied' }])
    expect(answer.stopped).toEqual({ reason: 'unsupported', seq: 2, name: 'planet.move', mv: 1 })
    expect(answer.lastSeq).toBe(1)
    await server.close()
  })
})
