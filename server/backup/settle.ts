import type pg from 'pg'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { filesOf } from '../blobs/filesOf.ts'
import { marksAfterRestore } from '../blobs/marks.ts'
import { missingBlobs } from '../blobs/readBlobs.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { type Counter, highest } from '../store/counters.ts'
import { parseSide, SIDE_FILE, SideFile, type SideState } from '../store/sideFile.ts'
import { perhapsGiven } from './numbers.ts'

/** What a restore found once the database was back. */
export interface Settled {
  photos: { all: number; missing: number }
  /** Up to where numbers are taken, and whether that was known or had to be supposed. */
  numbers: Counter[]
  supposed: boolean
  /** Whether the key of the mail password is here. */
  secretKey: boolean
}

/**
 * What every restore ends with, wherever the database is: no number that may have been printed is given again (B3.9), photos that
 * are not here are asked for, store and key belong to the house, and devices are told by a new epoch that it went back in time.
 * @param backup the files of the backup
 */
export async function settle(
  pool: pg.Pool,
  env: KeyEnv & BlobEnv,
  backup: BlobFiles,
  when: { made: Date; now: Date },
): Promise<Settled> {
  const numbers = await settleNumbers(pool, env, backup, when)
  const photos = await askForMissing(pool, env)
  const secretKey = await marksAfterRestore(pool, env)
  await beginEpoch(pool)
  return { photos, ...numbers, secretKey }
}

/**
 * Writes down which numbers are taken, for the start that begins the epoch: what this folder knows of the same business,
 * which is all that was ever given; elsewhere what the backup knows, and what may have been given since.
 */
async function settleNumbers(
  pool: pg.Pool,
  env: KeyEnv & BlobEnv,
  backup: BlobFiles,
  { made, now }: { made: Date; now: Date },
): Promise<Pick<Settled, 'numbers' | 'supposed'>> {
  const here = new SideFile(env.dataDir)
  const present = await here.read()
  const saved = await savedSide(backup)
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

/** null: the backup has none, or none that can be read. */
async function savedSide(backup: BlobFiles): Promise<SideState | null> {
  const text = await backup.read(SIDE_FILE)
  try {
    return text && parseSide(text.toString('utf8'))
  } catch {
    return null
  }
}

const isSameHouse = (present: SideState | null, saved: SideState | null): boolean =>
  Boolean(present?.cluster) && present?.cluster === saved?.cluster

/** Photos and papers that the backup lacks wait for the device that still has them. */
async function askForMissing(pool: pg.Pool, env: BlobEnv): Promise<Settled['photos']> {
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

/** A copy of files has the fingerprint of its original, so the restore itself says that a new epoch begins (B4.6). */
const beginEpoch = (pool: pg.Pool) =>
  pool.query(`UPDATE sync_head SET epoch = gen_random_uuid(), fp = 'restored'`)
