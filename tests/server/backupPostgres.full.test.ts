import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../scripts/lib/postgresql.mjs'
import { backUp } from '../../server/backup/backup.ts'
import { backUpWhenDue } from '../../server/backup/planBackups.ts'
import { drill, drillReport, isDrillGood } from '../../server/backup/drill.ts'
import { removeOldBackups } from '../../server/backup/removeOldBackups.ts'
import { withBackupLock } from '../../server/backup/lock.ts'
import { backupPlaceAt } from '../../server/backup/place.ts'
import { restore } from '../../server/backup/restore.ts'
import { lastBackup } from '../../server/backup/runs.ts'
import { findSet } from '../../server/backup/sets.ts'
import { withDatabase } from '../../server/backup/withDatabase.ts'
import { blobFileName } from '../../server/blobs/blobFiles.ts'
import { saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { blobFilesAt, blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { checkFingerprints } from '../../server/blobs/fingerprint.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { createPool } from '../../server/db/pool.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { checkEpoch } from '../../server/sync/store/pgEpoch.ts'
import { SideFile } from '../../server/sync/store/sideFile.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId } from '../kit/server/syncServer.ts'

/* A PostgreSQL of an operator: that of the machine, older than the embedded one. */

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
let [home, cluster, s3]: [string, Cluster, S3Server] = [] as never
beforeAll(async () => {
  home = await makeDataDir()
  s3 = await startS3Server()
  const bin = findPostgres() ?? ''
  const [postgres, initdb, pg_ctl] = ['postgres', 'initdb', 'pg_ctl'].map((name) => join(bin, name))
  cluster = await startCluster({}, { postgres: postgres!, initdb: initdb!, pg_ctl: pg_ctl! })
  await migrateDatabase(cluster.url)
}, 60_000)
afterAll(async () => {
  await cluster.remove()
  await s3.close()
  await removeDataDir(home)
})
afterEach(() => vi.unstubAllEnvs())

const urlOf = (database: string) => cluster.url.replace(/werkbank$/, database)
const environmentOf = (name: string) => ({
  databaseUrl: urlOf(name),
  dataDir: join(home, name),
  secretKey: 'ab'.repeat(32),
})
type Environment = ReturnType<typeof environmentOf>
const embedded = (name: string) => ({ ...environmentOf(name), databaseUrl: undefined })

const on = <T>(
  environment: Environment | ReturnType<typeof embedded>,
  work: (pool: ReturnType<typeof createPool>) => Promise<T>,
) => withDatabase(environment, work)

/** A database with a repair, a photo and 17 numbers. */
async function makeTenant(name: string) {
  const environment = environmentOf(name)
  await cluster.query(`CREATE DATABASE ${name} TEMPLATE werkbank`, 'postgres')
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#aa0000' } })
    .jpeg()
    .toBuffer()
  await on(environment, async (pool) => {
    await checkFingerprints(pool, environment)
    await saveBlob({ pool, files: blobFilesOf(environment) }, sha256Of(photo), 'image/jpeg', photo)
    await addRepair(environment)
    await numbers(environment, 17)
  })
  return { environment, photo: sha256Of(photo) }
}

const addRepair = async (environment: Environment): Promise<string> => {
  const id = newId()
  const doc = { ...(sample(ENTITIES.repair.schema, 'bare') as object), id }
  await on(environment, (pool) =>
    inSyncTransaction(pool, (tx) => tx.query(putStatements('repair', undefined, doc).join(';\n'))),
  )
  return id
}

const numbers = (environment: Environment, n: number) =>
  on(environment, async (pool) => {
    await pool.query(
      `INSERT INTO doc_counter (kind, boekjaar, n) VALUES ('repair', 2026, $1)
       ON CONFLICT (kind, boekjaar) DO UPDATE SET n = $1`,
      [n],
    )
    await new SideFile(environment.dataDir).note(pool)
  })

const runBackup = (environment: Environment, args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../server/cli/backup.ts'), 'backup', ...args],
    {
      cwd: home,
      env: {
        ...process.env,
        DATABASE_URL: environment.databaseUrl,
        DATA_DIR: environment.dataDir,
        SECRET_KEY: environment.secretKey,
      },
    },
  )

const repairsOf = (environment: Environment | ReturnType<typeof embedded>) =>
  on(environment, async (pool) => Number((await pool.query('SELECT count(*) FROM repair')).rows[0].count))

describe('a PostgreSQL of the operator', () => {
  it('[BU-01] [BU-05] is backed up while it is written to, and put back in another version on another machine', async () => {
    const { environment, photo } = await makeTenant('ene')
    const writing = on(environment, (pool) =>
      pool.query(
        `DO $$ BEGIN CREATE TABLE note(n int); FOR i IN 1..300 LOOP INSERT INTO note VALUES (i); COMMIT; END LOOP; END $$`,
      ),
    )
    const saved = await backUp(environment, join(home, 'b1'), at('01:00:00'))
    await writing
    expect(saved).toBe(join(home, 'b1', 'werkbank-2026-11-21T01-00-00'))
    expect(readdirSync(saved).toSorted()).toEqual([
      'backup.json',
      'blobs',
      'database.dump',
      'photos.ndjson',
      'sync-state.json',
    ])
    expect(await on(environment, (pool) => lastBackup(pool))).toMatchObject({
      at: at('01:00:00').toISOString(),
      place: join(home, 'b1'),
      error: null,
    })

    const there = embedded('elders')
    const restored = await restore(there, saved, at('02:00:00'))
    expect(restored).toMatchObject({ supposed: true, photos: { all: 1, missing: 0 }, secretKey: true })
    const database = await openDatabase(there)
    try {
      const { rows } = await database.pool.query(
        `SELECT current_setting('server_version_num')::int AS version`,
      )
      const [old] = await cluster.query<{ version: number }>(
        `SELECT current_setting('server_version_num')::int AS version`,
      )
      expect(rows[0].version).toBeGreaterThan(old!.version)
      await migrateDatabase(database.url)
      expect((await checkEpoch(database.pool, new SideFile(there.dataDir))).rotated).toBe(true)
      expect((await database.pool.query('SELECT count(*)::int AS n FROM repair')).rows).toEqual([{ n: 1 }])
    } finally {
      await database.stop()
    }
    expect(existsSync(join(there.dataDir, 'blobs', blobFileName(photo, 'thumb')))).toBe(true)
  })

  it('[BU-02] says which program is missing or too old, and leaves nothing that looks like a backup', async () => {
    const { environment } = await makeTenant('twee')
    vi.stubEnv('PG_BIN', '/nowhere')
    await expect(backUp(environment, join(home, 'b2'), at('01:00:00'))).rejects.toThrow(
      /There is no pg_dump on this machine: install the client of PostgreSQL \d+ or newer/,
    )
    expect(readdirSync(join(home, 'b2'))).toEqual([])
    expect(await on(environment, (pool) => lastBackup(pool))).toMatchObject({
      at: null,
      error: /no pg_dump/ as never,
    })
    // programs of an older version
    const old = join(home, 'old-bin')
    mkdirSync(old)
    writeFileSync(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6"\n', { mode: 0o755 })
    vi.stubEnv('PG_BIN', old)
    await expect(backUp(environment, join(home, 'b2'), at('01:00:00'))).rejects.toThrow(
      /pg_dump is of PostgreSQL 9 and the database of \d+/,
    )
    // a dump that dies halfway is no backup either
    writeFileSync(
      join(old, 'pg_dump'),
      '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 30.1" && exit\necho half; echo "disk on fire" >&2; exit 3\n',
      { mode: 0o755 },
    )
    await expect(backUp(environment, join(home, 'b2'), at('01:00:00'))).rejects.toThrow(
      'pg_dump failed: disk on fire',
    )
    expect(readdirSync(join(home, 'b2'))).toEqual([])
  })

  it('[BU-03] goes to an object store and comes back from it, one of an embedded database too', async () => {
    const { environment } = await makeTenant('drie')
    const place = backupPlaceAt(s3.at('backups'))
    const saved = await backUp(environment, place, at('01:00:00'))
    expect(saved).toBe('s3://werkbank/backups/werkbank-2026-11-21T01-00-00')
    const there = embedded('uit-de-emmer')
    await restore(there, await findSet(place), at('02:00:00'))

    await backUp(there, place, at('03:00:00'))
    const again = embedded('nog-eens')
    const set = await findSet(place)
    expect(set.about).toMatchObject({ database: 'tar', at: at('03:00:00').toISOString() })
    expect(await restore(again, set, at('04:00:00'))).toMatchObject({ photos: { all: 1, missing: 0 } })
    expect(await repairsOf(again)).toBe(1)
  })

  it('[BU-06] is put into an empty database, or in the place of one that is kept; never under a server', async () => {
    const { environment } = await makeTenant('vier')
    const saved = await backUp(environment, join(home, 'b4'), at('01:00:00'))
    await addRepair(environment)
    await numbers(environment, 25)
    await expect(restore(environment, saved, at('02:00:00'))).rejects.toThrow(
      'The database vier is not empty',
    )
    const running = createPool(environment.databaseUrl)
    await running.query('SELECT 1')
    await expect(restore(environment, saved, at('02:00:00'), { replace: true })).rejects.toThrow(
      'The database vier is in use',
    )
    await running.end()

    const done = await restore(environment, saved, at('02:00:00'), { replace: true })
    expect(done).toMatchObject({ aside: 'database vier_before_20261121t020000', supposed: false })
    expect(done.numbers).toContainEqual({ kind: 'repair', boekjaar: 2026, n: 25 })
    expect(await repairsOf(environment)).toBe(1)
    expect(await repairsOf({ ...environment, databaseUrl: urlOf('vier_before_20261121t020000') })).toBe(2)
    const databases = await cluster.query<{ datname: string }>('SELECT datname FROM pg_database', 'postgres')
    expect(databases.map(({ datname }) => datname)).not.toContain('vier_restoring')

    await cluster.query('CREATE DATABASE leeg', 'postgres')
    expect(await restore(environmentOf('leeg'), saved, at('03:00:00'))).toMatchObject({
      aside: undefined,
      supposed: true,
    })
    expect(await repairsOf(environmentOf('leeg'))).toBe(1)
  })

  it('[BU-14] stays as it was, or empty, when the backup is of a version before 1.2.0', async () => {
    const { environment: earlier } = await makeTenant('eerder')
    await cluster.query(
      'UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1000000000',
      'eerder',
    )
    const saved = await backUp(earlier, join(home, 'b14'), at('01:00:00'))
    const { environment: present } = await makeTenant('nu')
    await expect(restore(present, saved, at('02:00:00'), { replace: true })).rejects.toThrow(
      'This database is of a version before 1.2.0',
    )
    expect(await repairsOf(present)).toBe(1)
    const databases = await cluster.query<{ datname: string }>('SELECT datname FROM pg_database', 'postgres')
    expect(databases.filter(({ datname }) => datname.startsWith('nu'))).toHaveLength(1)

    await cluster.query('CREATE DATABASE blank', 'postgres')
    for (const time of ['03:00:00', '04:00:00']) {
      await expect(restore(environmentOf('blank'), saved, at(time))).rejects.toThrow(
        'This database is of a version before 1.2.0',
      )
      const tables = await cluster.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`, 'blank')
      expect(tables).toEqual([])
      expect(existsSync(join(environmentOf('blank').dataDir, 'restore-begun.txt'))).toBe(false)
    }
  })

  it('[BU-06] stays as it was when the backup cannot be read', async () => {
    const { environment } = await makeTenant('vijf')
    const saved = await backUp(environment, join(home, 'b5'), at('01:00:00'))
    const dump = join(saved, 'database.dump')
    writeFileSync(dump, readFileSync(dump).subarray(0, 40_000))
    await expect(restore(environment, saved, at('02:00:00'), { replace: true })).rejects.toThrow(
      'pg_restore failed',
    )
    expect(await repairsOf(environment)).toBe(1)
    const databases = await cluster.query<{ datname: string }>('SELECT datname FROM pg_database', 'postgres')
    expect(databases.filter(({ datname }) => datname.startsWith('vijf'))).toHaveLength(1)
  })

  it("[BU-07] is rehearsed beside the company's database: later changes are listed apart, and a difference or damage fails it", async () => {
    const { environment, photo } = await makeTenant('zes')
    const saved = await backUp(environment, join(home, 'b6'), at('01:00:00'))
    await addRepair(environment)
    const good = await drill(environment, join(home, 'b6'), new Date())
    expect(isDrillGood(good)).toBe(true)
    expect(good.photos).toEqual({ all: 1, wrong: [] })
    expect(good.records.find(({ e }) => e === 'repair')).toEqual({
      e: 'repair',
      count: 1,
      same: 1,
      since: 1,
      wrong: [],
    })
    expect(drillReport(good)).toContain('This backup can be restored.')

    // a record that was changed without a mutation, and a photo that the disk damaged
    const [{ id } = { id: '' }] = await on(
      environment,
      async (pool) => (await pool.query<{ id: string }>('SELECT id FROM repair ORDER BY id LIMIT 1')).rows,
    )
    await on(environment, (pool) =>
      pool.query(
        `ALTER TABLE repair DISABLE TRIGGER USER; UPDATE repair SET notes = 'anders' WHERE id = '${id}'`,
      ),
    )
    writeFileSync(join(saved, 'blobs', blobFileName(photo, 'orig')), 'spoilt')
    writeFileSync(join(saved, 'blobs', blobFileName(photo, 'thumb')), 'spoilt')
    const bad = await drill(environment, saved, new Date())
    expect(bad.records.find(({ e }) => e === 'repair')?.wrong).toEqual([id])
    expect(bad.photos.wrong).toEqual([photo, blobFileName(photo, 'thumb')])
    expect(drillReport(bad)).toContain('does NOT give back what the database has')
    expect(await on(environment, (pool) => lastBackup(pool, 'drill'))).toMatchObject({
      error: /differs/ as never,
    })
  })

  it('[BU-05] is backed up by one of its servers at the set time, and again after a failure, which is reported', async () => {
    const { environment } = await makeTenant('acht')
    const place = backupPlaceAt({ kind: 'folder', folder: join(home, 'b8') })
    const pools = [createPool(environment.databaseUrl), createPool(environment.databaseUrl)]
    const logged: string[] = []
    const log = { info: () => {}, error: (_: unknown, text: string) => logged.push(text) }
    const env = { ...environment, backup: { keep: 1, photos: 'copied' } }
    const look = (time: string) =>
      Promise.all(
        pools.map((pool) =>
          backUpWhenDue(
            { pool, databaseUrl: environment.databaseUrl, env, log } as never,
            place,
            '02:00',
            at(time),
          ),
        ),
      )
    try {
      expect((await look('05:00:00')).filter(Boolean)).toEqual([
        join(home, 'b8', 'werkbank-2026-11-21T05-00-00'),
      ])
      expect(await look('09:00:00')).toEqual([undefined, undefined])
      vi.stubEnv('PG_BIN', '/nowhere')
      const tomorrow = new Date('2026-11-22T01:00:10Z')
      const failing = { pool: pools[0], databaseUrl: environment.databaseUrl, env, log } as never
      expect(await backUpWhenDue(failing, place, '02:00', tomorrow)).toBeUndefined()
      expect(logged).toEqual([expect.stringMatching(/^the backup failed: There is no pg_dump/)])
      expect(await lastBackup(pools[0]!)).toMatchObject({
        at: at('05:00:00').toISOString(),
        error: expect.stringContaining('no pg_dump'),
      })
      vi.unstubAllEnvs()
      const later = (ms: number) => backUpWhenDue(failing, place, '02:00', new Date(tomorrow.getTime() + ms))
      expect(await later(60_000)).toBeUndefined()
      expect(await later(600_000)).toBe(join(home, 'b8', 'werkbank-2026-11-22T01-10-10'))
      expect(await lastBackup(pools[0]!)).toMatchObject({ error: null })
      // kept for a day, from then on without the backup of yesterday morning
      expect(await backUpWhenDue(failing, place, '02:00', new Date('2026-11-23T01:11:00Z'))).toBeTruthy()
      expect(readdirSync(join(home, 'b8'))).toEqual(['werkbank-2026-11-23T01-11-00'])
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
  })

  it('[BU-09] is made by one command at a time, and has no secret key in it', async () => {
    const { environment } = await makeTenant('negen')
    const run = () => runBackup(environment, ['b9', '--with-key', 'key'])
    await on(environment, (pool) =>
      withBackupLock(pool, () =>
        expect(run()).rejects.toThrow('A backup of this database is being made already.'),
      ),
    )
    expect(existsSync(join(home, 'key'))).toBe(false)
    await run()
    expect(readFileSync(join(home, 'key'), 'utf8').trim()).toBe(environment.secretKey)
    expect(statSync(join(home, 'key')).mode & 0o777).toBe(0o600)
    const all = readdirSync(join(home, 'b9'), { recursive: true, withFileTypes: true })
    for (const file of all.filter((entry) => entry.isFile()))
      expect(readFileSync(join(file.parentPath, file.name)).includes(environment.secretKey)).toBe(false)
  })

  it('[BU-11] has each photo once on the disk in a folder, and copies one anew that was spoilt', async () => {
    const { environment, photo } = await makeTenant('tien')
    const fileIn = (saved: string, variant: 'orig' | 'thumb') =>
      join(saved, 'blobs', blobFileName(photo, variant))
    const one = await backUp(environment, join(home, 'b10'), at('01:00:00'))
    const right = readFileSync(fileIn(one, 'orig'))
    writeFileSync(fileIn(one, 'orig'), Buffer.alloc(right.length))
    const two = await backUp(environment, join(home, 'b10'), at('02:00:00'))
    expect(statSync(fileIn(two, 'thumb')).ino).toBe(statSync(fileIn(one, 'thumb')).ino)
    expect(readFileSync(fileIn(two, 'orig'))).toEqual(right)
    await removeOldBackups(
      backupPlaceAt({ kind: 'folder', folder: join(home, 'b10') }),
      1,
      new Date('2026-11-30T00:00:00Z'),
    )
    expect(existsSync(one)).toBe(false)
    expect(readFileSync(fileIn(two, 'thumb'))).toEqual(
      readFileSync(join(environment.dataDir, 'blobs', blobFileName(photo, 'thumb'))),
    )
    const listed = readFileSync(join(two, 'photos.ndjson'), 'utf8')
    expect(listed).toContain(sha256Of(right))
  })

  it('[BU-01] is what an embedded database can be backed up as, too', async () => {
    const bin = join(home, 'new-bin')
    mkdirSync(bin)
    const says = '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 30.1" || echo "a dump of $PGPASSWORD"'
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
    vi.stubEnv('PG_BIN', bin)
    const environment = embedded('elf')
    const database = await openDatabase(environment)
    const nothing = backUp(environment, join(home, 'b11'), at('01:00:00'), { logical: true })
    await expect(nothing).rejects.toThrow('This database is empty')
    await migrateDatabase(database.url)
    await database.stop()
    const saved = await backUp(environment, join(home, 'b11'), at('01:00:00'), { logical: true })
    const password = readFileSync(join(environment.dataDir, 'pg-app-password'), 'utf8')
    expect(readFileSync(join(saved, 'database.dump'), 'utf8')).toBe(`a dump of ${password}`)
    expect(existsSync(join(saved, 'pg'))).toBe(false)
  })

  it('[BU-08] lists photos that have a backup of their own, and they stay where they are', async () => {
    const { environment, photo } = await makeTenant('zeven')
    const saved = await backUp(environment, join(home, 'b7'), at('01:00:00'), { photos: 'listed' })
    expect(existsSync(join(saved, 'blobs'))).toBe(false)
    const listed = readFileSync(join(saved, 'photos.ndjson'), 'utf8').trim().split('\n')
    expect(
      listed
        .map((line) => (JSON.parse(line) as { name: string }).name)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([blobFileName(photo, 'orig'), blobFileName(photo, 'thumb')])
    await blobFilesAt({ kind: 'folder', folder: join(environment.dataDir, 'blobs') }).remove(
      blobFileName(photo, 'orig'),
    )
    expect((await drill(environment, saved, new Date())).photos.wrong).toEqual([photo])
    expect(await restore(environment, saved, at('02:00:00'), { replace: true })).toMatchObject({
      photos: { all: 1, missing: 1 },
    })
  })
})
