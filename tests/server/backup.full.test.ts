import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { backUp } from '../../server/backup/backup.ts'
import { restoreReport } from '../../server/backup/report.ts'
import { restore } from '../../server/backup/restore.ts'
import { lastBackup } from '../../server/backup/runs.ts'
import { type Database, openDatabase } from '../../server/db/connect.ts'
import { EarlierDatabaseError, migrateDatabase } from '../../server/db/migrate.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { checkEpoch } from '../../server/sync/store/pgEpoch.ts'
import { SideFile } from '../../server/sync/store/sideFile.ts'
import { markInterrupted } from '../../server/mail/deliver.ts'
import { UNCERTAIN_REASONS } from '../../server/mail/reasons.ts'
import { blobFileName } from '../../server/blobs/blobFiles.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { RepairPicture } from '../../src/domain/repairs/repair.ts'
import { sample } from '../kit/sampleDoc.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runServer } from '../kit/server/serverProcess.ts'
import { newId } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

let home: string
const env = () => ({ databaseUrl: undefined, dataDir: join(home, 'data') })
const folder = (name: string) => ({ databaseUrl: undefined, dataDir: join(home, name) })
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

beforeAll(async () => {
  home = await makeDataDir()
})

afterAll(() => removeDataDir(home))

async function withDatabase<T>(
  where: ReturnType<typeof env>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where)
  try {
    await migrateDatabase(database.url)
    return await work(database)
  } finally {
    await database.stop()
  }
}

/** Many transactions, made by the database itself, so that they go on while this process copies. */
const writes = (transactions: number) => `DO $$ BEGIN FOR i IN 1..${transactions} LOOP
  INSERT INTO note(text) SELECT repeat(md5(random()::text), 20) FROM generate_series(1, 50); COMMIT;
END LOOP; END $$`

const count = async ({ pool }: Database) =>
  Number((await pool.query('SELECT count(*) FROM note')).rows[0].count)
const epoch = async ({ pool }: Database) =>
  (await pool.query('SELECT epoch::text AS epoch FROM sync_head')).rows[0].epoch as string

/** Stores a queued mail about a repair and its jobs, as a server does. */
async function putAMailInTheQueue({ pool }: Database): Promise<void> {
  const mail = { id: newId(), repairId: newId(), recipient: 'a@example.com', state: 'queued' }
  const doc = { ...(sample(ENTITIES.mail.schema, 'bare') as object), ...mail }
  await inSyncTransaction(pool, (tx) => tx.query(putStatements('mail', undefined, doc).join(';\n')))
  await pool.query(
    `INSERT INTO mail_queue (mail_id, recipient, subject, text) VALUES ($1, 'a@example.com', 's', 't')`,
    [mail.id],
  )
  const jobs = new Jobs({ pool, log: { info: () => {}, warn: () => {}, error: () => {} } })
  jobs.daily('opruimen', '15 3 * * *', async () => {})
  await jobs.start()
  await jobs.stop()
}

describe('numbers and photos after a restore', () => {
  const given = (n: number) => async (database: Database) => {
    await database.pool.query(
      `INSERT INTO doc_counter (kind, boekjaar, n) VALUES ('repair', 2026, $1)
       ON CONFLICT (kind, boekjaar) DO UPDATE SET n = $1`,
      [n],
    )
    await new SideFile(folder('house').dataDir).note(database.pool)
  }
  /** Makes a repair that shows these photos, as a server that has both of them. */
  const showIn = async ({ pool }: Database, photos: string[]) => {
    const picture = sample(RepairPicture, 'full') as object
    const repairPictures = photos.map((sha256, i) => ({
      ...picture,
      id: newId(),
      slot: i + 1,
      sha256,
      state: 'stored',
    }))
    const repair = { ...(sample(ENTITIES.repair.schema, 'bare') as object), repairPictures }
    await inSyncTransaction(pool, (tx) => tx.query(putStatements('repair', undefined, repair).join(';\n')))
  }
  const photosOf = (where: ReturnType<typeof env>) =>
    withDatabase(where, async ({ pool }) => {
      const { rows: shown } = await pool.query('SELECT state FROM repair_picture ORDER BY slot')
      const { rows: stored } = await pool.query('SELECT sha256 FROM blob')
      return [shown.map(({ state }) => state), stored.map(({ sha256 }) => sha256)]
    })
  const begun = async (where: ReturnType<typeof env>) =>
    withDatabase(where, async ({ pool }) => {
      await checkEpoch(pool, new SideFile(where.dataDir))
      const { rows } = await pool.query(`SELECT n::int AS n FROM doc_counter WHERE kind = 'repair'`)
      const { rows: lost } = await pool.query('SELECT n::int AS n FROM doc_number WHERE lost ORDER BY n')
      return { n: rows[0].n as number, lost: lost.map(({ n }) => n as number) }
    })

  it('[FT-60] [FT-61] [FT-62] gives no printed number again, here or elsewhere, asks for missing photos, and says what it found', async () => {
    const environment = folder('house')
    const photo = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const [kept, gone] = [await photo('#aa0000'), await photo('#00aa00')]
    const files = blobFilesOf(environment)
    const saved = await withDatabase(environment, async (database) => {
      for (const bytes of [kept, gone])
        await saveBlob({ pool: database.pool, files }, sha256Of(bytes), 'image/jpeg', bytes)
      await showIn(database, [sha256Of(kept), sha256Of(gone)])
      await given(17)(database)
      await files.remove(blobFileName(sha256Of(gone), 'orig'))
      return backUp(environment, join(home, 'backups'), at('10:00:00'))
    })
    expect(existsSync(join(saved, 'sync-state.json'))).toBe(true)
    await withDatabase(environment, given(20))

    const elsewhere = folder('new-machine')
    const found = await restore(elsewhere, saved, at('22:00:00'))
    expect(found).toMatchObject({ supposed: true, photos: { all: 2, missing: 1 }, secretKey: false })
    const after = await begun(elsewhere)
    expect(after.n).toBeGreaterThan(20)
    expect(after.lost).toEqual(Array.from({ length: after.n - 17 }, (_, i) => 18 + i))
    // a device that sees a photo as pending sends its bytes again
    expect(await photosOf(elsewhere)).toEqual([['stored', 'pending'], [sha256Of(kept)]])
    const said = restoreReport(elsewhere.dataDir, found)
    expect(said).toContain(`repair 2026: the next number is ${after.n + 1}.`)
    expect(said).toContain('Photos: 2, of which 1 are missing or damaged')
    expect(said).toContain('from a backup of 2026-11-21T10:00:00.000Z')

    expect(await restore(environment, saved, at('23:00:00'))).toMatchObject({ supposed: false })
    expect(await begun(environment)).toEqual({ n: 20, lost: [18, 19, 20] })
  })
})

describe('a backup of a version before 1.2.0', () => {
  const folder = (name: string) => ({ databaseUrl: undefined, dataDir: join(home, name) })

  it('[BU-14] is refused with the sentence of a start, and what was there is in its place again', async () => {
    const [earlier, present, empty] = [folder('earlier'), folder('present'), folder('empty')]
    const saved = await withDatabase(earlier, async ({ pool }) => {
      await pool.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1000000000')
      return backUp(earlier, join(home, 'earlier-backups'), at('01:00:00'))
    })
    const before = await withDatabase(present, epoch)
    mkdirSync(join(present.dataDir, 'blobs'), { recursive: true })
    writeFileSync(join(present.dataDir, 'blobs', 'photo'), 'bytes')
    const names = readdirSync(present.dataDir).sort()

    await expect(restore(present, saved, at('02:00:00'))).rejects.toThrow(EarlierDatabaseError)
    expect(readdirSync(present.dataDir).sort()).toEqual(names)
    expect(readFileSync(join(present.dataDir, 'blobs', 'photo'), 'utf8')).toBe('bytes')
    expect(await withDatabase(present, epoch)).toBe(before)

    await expect(restore(empty, saved, at('03:00:00'))).rejects.toThrow('restore the backup with it')
    expect(existsSync(join(empty.dataDir, 'pg'))).toBe(false)
    expect(existsSync(join(empty.dataDir, 'restore-begun.txt'))).toBe(false)
  })
})

describe('backup and restore of the embedded database', () => {
  let backup: string
  let before: string
  let sure: number

  beforeAll(async () => {
    await withDatabase(env(), async (database) => {
      await database.pool.query('CREATE TABLE note(id serial PRIMARY KEY, text text NOT NULL)')
      mkdirSync(join(env().dataDir, 'blobs'), { recursive: true })
      writeFileSync(join(env().dataDir, 'blobs', 'photo'), 'bytes')
      await database.pool.query(writes(10))
      before = await epoch(database)
      sure = await count(database)
      await putAMailInTheQueue(database)
      const writing = database.pool.query(writes(1000))
      backup = await backUp(env(), join(home, 'backups'), at('01:00:00'))
      await writing
    })
  })

  /** A new data folder in which the backup was restored. */
  const restored = async (name: string) => {
    const target = folder(name)
    await restore(target, backup, at('02:00:00'))
    return target
  }

  it('[BH-06] a backup has a name with its time, and the database notes when it was made and how large it is', async () => {
    expect(backup).toBe(join(home, 'backups', 'werkbank-2026-11-21T01-00-00'))
    await withDatabase(env(), async ({ pool }) => {
      const noted = await lastBackup(pool)
      expect(noted).toMatchObject({ at: '2026-11-21T01:00:00.000Z', error: null })
      expect(noted?.bytes).toBeGreaterThan(1e6)
    })
  })

  it('restores a copy of a database that was being written to: whole, with the photos, and as the beginning of a new epoch', async () => {
    const target = folder('elsewhere')
    expect((await restore(target, backup, at('02:00:00'))).aside).toBeUndefined()
    await withDatabase(target, async (database) => {
      expect(await count(database)).toBeGreaterThanOrEqual(sure)
      // Every page is readable and the index agrees with the table.
      await database.pool.query('SET enable_seqscan = off')
      const { rows } = await database.pool.query(
        'SELECT count(*), count(DISTINCT id) AS ids, max(id) FROM note WHERE id > 0',
      )
      expect(rows[0].ids).toBe(rows[0].count)
      // A mail that waited at the time of the backup may have been sent since, so the server does not send it by
      // itself.
      expect((await checkEpoch(database.pool, new SideFile(target.dataDir))).rotated).toBe(true)
      const { rows: mails } = await database.pool.query(
        'SELECT q.status, m.state, m.recipient FROM mail_queue q JOIN mail m ON m.id = q.mail_id',
      )
      expect(mails).toEqual([{ status: 'sending', state: 'queued', recipient: 'a@example.com' }])
      await markInterrupted({ pool: database.pool } as never)
      const { rows: marked } = await database.pool.query('SELECT state, error FROM mail')
      expect(marked).toEqual([{ state: 'unknown', error: UNCERTAIN_REASONS.restore }])
      // A waiting job only causes a look at the queue.
      const { rows: jobs } = await database.pool.query('SELECT key FROM pgboss.schedule')
      expect(jobs).toEqual([{ key: 'opruimen' }])
      expect(Number(rows[0].max)).toBe(Number(rows[0].count))
      expect(await epoch(database)).not.toBe(before)
    })
    expect(readFileSync(join(target.dataDir, 'blobs', 'photo'), 'utf8')).toBe('bytes')
  })

  it('moves the replaced data aside', async () => {
    const target = await restored('replaced')
    const more = await withDatabase(target, async (database) => {
      await database.pool.query(`INSERT INTO note(text) VALUES ('after the backup')`)
      return count(database)
    })
    const { aside } = await restore(target, backup, at('03:00:00'))
    expect(aside).toBe(join(target.dataDir, 'before-restore-2026-11-21T03-00-00'))
    expect(await withDatabase(target, count)).toBeLessThan(more)
  })

  it('backs up a database that no server runs, too', async () => {
    const second = await backUp(env(), join(home, 'backups'), at('04:00:00'))
    const target = folder('second')
    await restore(target, second, at('05:00:00'))
    expect(await withDatabase(target, count)).toBe(await withDatabase(env(), count))
  })

  it('takes no half-made copy for a backup, and restores nothing under a running server', async () => {
    const half = join(home, 'half.partial')
    mkdirSync(half)
    await expect(restore(folder('half'), half, at('06:00:00'))).rejects.toThrow('no complete backup')
    const target = await restored('running')
    await withDatabase(target, async () => {
      await expect(restore(target, backup, at('07:00:00'))).rejects.toThrow('in use')
    })
  })

  it('[BU-12] no server starts where a restore was cut off, and the restore can be done again', async () => {
    const target = await restored('cut-off')
    const there = await withDatabase(target, count)
    const { dataDir } = target
    await cutOffRestore(dataDir)

    const server = runServer({ DATA_DIR: dataDir, PORT: '0' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`A restore was cut off here: ${backup}`)
    await expect(backUp(target, join(home, 'backups'), at('07:30:00'))).rejects.toThrow('cut off')
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)

    await restore(target, backup, at('08:00:00'))
    expect(existsSync(join(dataDir, BEGUN))).toBe(false)
    expect(await withDatabase(target, count)).toBe(there)
  })

  const BEGUN = 'restore-begun.txt'

  /** Kills the command of a restore halfway. If the restore ended before the kill, it starts again. */
  async function cutOffRestore(dataDir: string): Promise<void> {
    const cli = fileURLToPath(new URL('../../server/cli/backup.ts', import.meta.url))
    for (let attempt = 0; attempt < 20; attempt++) {
      const given = { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' } as const
      const command = spawn(process.execPath, [cli, 'restore', backup], given)
      const ended = new Promise((resolve) => command.once('close', () => resolve(true)))
      const hasEnded = () => command.exitCode !== null
      await until('the restore to begin', () => existsSync(join(dataDir, BEGUN)) || hasEnded(), { every: 1 })
      command.kill('SIGKILL')
      await ended
      if (existsSync(join(dataDir, BEGUN))) return
    }
    throw new Error('no restore could be cut off')
  }
})
