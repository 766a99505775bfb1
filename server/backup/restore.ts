import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { textOf } from '../../src/domain/shared/objects.ts'
import { filesOf } from '../blobs/filesOf.ts'
import { marksAfterRestore } from '../blobs/marks.ts'
import { missingBlobs } from '../blobs/readBlobs.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { openDatabase } from '../db/connect.ts'
import { postgresAccount } from '../db/embedded/init.ts'
import { lockDataDir } from '../db/embedded/lock.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type Counter, highest } from '../store/counters.ts'
import { SideFile, type SideState } from '../store/sideFile.ts'
import { COMPLETE } from './backup.ts'
import { copyTree } from './copyTree.ts'
import { perhapsGiven } from './numbers.ts'

const PARTS = ['pg', 'pg-password', 'blobs']

type Where = Pick<Env, 'databaseUrl' | 'dataDir'> & KeyEnv & BlobEnv

/** What a restore found and did. */
export interface Restored {
  /** When the backup was made. */
  made: Date
  /** Where that lies what was there; undefined: nothing was. */
  aside: string | undefined
  photos: { all: number; missing: number }
  /** Up to where numbers are taken, and whether that was known or had to be supposed. */
  numbers: Counter[]
  supposed: boolean
  /** Whether the key of the mail password is here. */
  secretKey: boolean
}

/**
 * Puts a backup in the place of the data; what was there is moved into a folder beside it. Devices are told by a new
 * epoch that the server went back in time, and no number that may have been printed is given again (B3.9).
 */
export async function restore(env: Where, from: string, now: Date): Promise<Restored> {
  if (env.databaseUrl)
    throw new StartError(
      'With a database of your own, use pg_restore and copy DATA_DIR/blobs and DATA_DIR/sync-state.json back.',
    )
  if (!existsSync(join(from, COMPLETE))) throw new StartError(`${from} is no complete backup.`)
  const made = new Date(textOf(JSON.parse(readFileSync(join(from, COMPLETE), 'utf8')), 'at'))
  const unlock = await lockDataDir(env.dataDir)
  let aside: string | undefined
  try {
    aside = moveAside(env.dataDir, now)
    copyTree(join(from, 'pg'), join(env.dataDir, 'pg'), postgresAccount())
    if (existsSync(join(from, 'blobs'))) copyTree(join(from, 'blobs'), join(env.dataDir, 'blobs'), undefined)
    copyFileSync(join(from, 'pg-password'), join(env.dataDir, 'pg-password'))
    chmodSync(join(env.dataDir, 'pg-password'), 0o600)
  } finally {
    unlock()
  }
  const database = await openDatabase(env)
  try {
    await migrateDatabase(database.url)
    const { pool } = database
    const numbers = await settleNumbers(pool, env, from, { made, now })
    const photos = await askForMissing(pool, env)
    const secretKey = await marksAfterRestore(pool, env)
    await beginEpoch(pool)
    database.settled()
    return { made, aside, photos, ...numbers, secretKey }
  } finally {
    await database.stop()
  }
}

function moveAside(dataDir: string, now: Date): string | undefined {
  const present = PARTS.filter((part) => existsSync(join(dataDir, part)))
  if (present.length === 0) return undefined
  const aside = join(dataDir, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const part of present) renameSync(join(dataDir, part), join(aside, part))
  return aside
}

/**
 * Writes down which numbers are taken, for the start that begins the epoch: what this folder knows of the same business,
 * which is all that was ever given; elsewhere what the backup knows, and what may have been given since.
 */
async function settleNumbers(
  pool: pg.Pool,
  env: Where,
  from: string,
  { made, now }: { made: Date; now: Date },
): Promise<Pick<Restored, 'numbers' | 'supposed'>> {
  const here = new SideFile(env.dataDir)
  const present = await here.read()
  const saved = await new SideFile(from).read()
  const { rows: heads } = await pool.query<{ epoch: string }>('SELECT epoch::text AS epoch FROM sync_head')
  const { rows } = await pool.query<Counter>('SELECT kind, boekjaar, n::int AS n FROM doc_counter')
  const epoch = heads[0]?.epoch ?? ''
  // it went on from this backup and from nothing else
  const followed = present?.epoch === epoch
  const known = followed || isSameHouse(present, saved) ? (present?.counters ?? []) : []
  const since = followed ? [] : await perhapsGiven(pool, made, now)
  const numbers = highest(rows, saved?.counters ?? [], known, since)
  await here.write({ epoch, head: 0, counters: numbers, cluster: saved?.cluster ?? null })
  return { numbers, supposed: !followed }
}

const isSameHouse = (present: SideState | null, saved: SideState | null): boolean =>
  Boolean(present?.cluster) && present?.cluster === saved?.cluster

/** Photos and papers that the backup lacks wait for the device that still has them. */
async function askForMissing(pool: pg.Pool, env: Where): Promise<Restored['photos']> {
  const { all, missing } = await missingBlobs({ pool, files: filesOf(env) })
  if (missing.length > 0) {
    await pool.query('DELETE FROM blob WHERE sha256 = ANY($1)', [missing])
    await pool.query(`UPDATE repair_picture SET state = 'pending' WHERE sha256 = ANY($1)`, [missing])
    await pool.query(`UPDATE issued_paper SET state = 'pending' WHERE sha256 = ANY($1)`, [missing])
    await pool.query(`UPDATE repair_picture SET original_state = 'pending' WHERE original_sha256 = ANY($1)`, [
      missing,
    ])
  }
  return { all, missing: missing.length }
}

/** A physical copy has the fingerprint of its original, so the restore itself says that a new epoch begins (B4.6). */
const beginEpoch = (pool: pg.Pool) =>
  pool.query(`UPDATE sync_head SET epoch = gen_random_uuid(), fp = 'restored'`)
