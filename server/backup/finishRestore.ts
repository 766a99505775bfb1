import { DAY_MS } from '../../src/lib/instants.ts'
import type pg from 'pg'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { acceptAfterRestore } from '../blobs/fingerprint.ts'
import { missingBlobs } from '../blobs/readBlobs.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { type Counter, highestCounters } from '../sync/store/counters.ts'
import { parseSideFile, SIDE_FILE, SideFile, type SideState } from '../sync/store/sideFile.ts'
import { boekjaarOf } from '../../src/domain/shared/days.ts'

/** Minimum and maximum of numbers that are reserved per kind and year. */
const MARGIN = { least: 10, most: 200 } as const

/**
 * Estimates up to which number documents may have been printed since the backup, if no other source knows. It
 * assumes the busiest day for each day. A device with a printed number brings it back and keeps it (B3.9);
 * until then the ledger lists it as lost. A gap in the numbers can be explained; two documents with the same
 * number cannot.
 */
async function estimateAssignedNumbers(pool: pg.Pool, made: Date, now: Date): Promise<Counter[]> {
  const days = Math.max(1, Math.ceil((now.getTime() - made.getTime()) / DAY_MS))
  const year = boekjaarOf(now.toISOString())
  const { rows } = await pool.query<Counter & { busiest: number }>(
    `WITH per_day AS (
       SELECT d.kind, count(*)::int AS n FROM doc_number d JOIN sync_mutation m ON m.mid = d.mid
        GROUP BY d.kind, m.at_server::date),
     busy AS (SELECT kind, max(n) AS n FROM per_day GROUP BY kind),
     known AS (SELECT kind, boekjaar, n::int AS n FROM doc_counter WHERE boekjaar IN (0, $1)
       UNION ALL SELECT kind, $1, 0 FROM busy WHERE kind IN ('repair', 'rental'))
     SELECT kind, boekjaar, max(known.n)::int AS n, coalesce(max(busy.n), 0)::int AS busiest
       FROM known LEFT JOIN busy USING (kind) GROUP BY kind, boekjaar`,
    [year],
  )
  return rows.map(({ kind, boekjaar, n, busiest }) => ({
    kind,
    boekjaar,
    n: n + Math.min(MARGIN.most, Math.max(MARGIN.least, busiest * days)),
  }))
}

/** The findings of a restore after the database was loaded. */
export interface RestoreFindings {
  photos: { all: number; missing: number }
  /** The highest reserved numbers. `supposed` is true if they were estimated. */
  numbers: Counter[]
  supposed: boolean
  /** True if the key of the mail password is present. */
  secretKey: boolean
}

/**
 * The last steps of every restore. No number that may have been printed is assigned again (B3.9). Missing
 * photos are requested from devices, and store and key are accepted for this company. A new epoch tells
 * devices that the data went back in time.
 * @param backup the files of the backup
 */
export async function finishRestore(
  pool: pg.Pool,
  env: KeyEnv & BlobEnv,
  backup: BlobFiles,
  when: { made: Date; now: Date },
): Promise<RestoreFindings> {
  const numbers = await reserveNumbers(pool, env, backup, when)
  const photos = await markMissingPending(pool, env)
  const secretKey = await acceptAfterRestore(pool, env)
  await beginEpoch(pool)
  return { photos, ...numbers, secretKey }
}

/**
 * Reserves document numbers for the startup that begins the epoch. If this folder remembers the same company,
 * its numbers are complete. Otherwise the numbers of the backup and an estimate of later ones are used.
 */
async function reserveNumbers(
  pool: pg.Pool,
  env: KeyEnv & BlobEnv,
  backup: BlobFiles,
  { made, now }: { made: Date; now: Date },
): Promise<Pick<RestoreFindings, 'numbers' | 'supposed'>> {
  const here = new SideFile(env.dataDir)
  const present = await here.read()
  const saved = await savedSide(backup)
  const { rows: heads } = await pool.query<{ epoch: string }>('SELECT epoch::text AS epoch FROM sync_head')
  const { rows } = await pool.query<Counter>('SELECT kind, boekjaar, n::int AS n FROM doc_counter')
  const epoch = heads[0]?.epoch ?? ''
  // The data of this folder continued from exactly this backup.
  const isContinuation = present?.epoch === epoch
  const known = isContinuation || isSameCompany(present, saved) ? (present?.counters ?? []) : []
  const since = isContinuation ? [] : await estimateAssignedNumbers(pool, made, now)
  const numbers = highestCounters(rows, saved?.counters ?? [], known, since)
  await here.write({ epoch, head: 0, counters: numbers, cluster: saved?.cluster ?? null })
  return { numbers, supposed: !isContinuation }
}

/** Returns null if the backup has no readable side file. */
async function savedSide(backup: BlobFiles): Promise<SideState | null> {
  const text = await backup.read(SIDE_FILE)
  try {
    return text && parseSideFile(text.toString('utf8'))
  } catch {
    return null
  }
}

const isSameCompany = (present: SideState | null, saved: SideState | null): boolean =>
  Boolean(present?.cluster) && present?.cluster === saved?.cluster

/**
 * Marks photos and documents that the backup lacks as pending, so that devices that have them send them
 * again.
 */
async function markMissingPending(pool: pg.Pool, env: BlobEnv): Promise<RestoreFindings['photos']> {
  const { all, missing } = await missingBlobs({ pool, files: blobFilesOf(env) })
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

/**
 * Copied files keep the fingerprint of the original. The restore therefore begins a new epoch itself (B4.6).
 */
const beginEpoch = (pool: pg.Pool) =>
  pool.query(`UPDATE sync_head SET epoch = gen_random_uuid(), fp = 'restored'`)
