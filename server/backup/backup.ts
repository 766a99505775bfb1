import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { blobFilesAt, blobFilesOf } from '../blobs/blobFilesOf.ts'
import type { BlobEnv, BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'
import { NO_S3_OPTIONS } from '../lib/envStores.ts'
import { hasSecretKey, type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'
import { SIDE_FILE, SideFile } from '../store/sideFile.ts'
import { withBackupLock } from './lock.ts'
import { linkerFromEarlier } from './linkEarlierPhotos.ts'
import { copyPhotos, listPhotos, writePhotoList } from './photos.ts'
import { storeCluster } from './physical.ts'
import { type BackupDescription, type BackupPlace, DUMP_FILE, backupPlaceOf, placeWithin } from './place.ts'
import { dumpDatabase } from './programs.ts'
import { noteRun, errorLineOf } from './runs.ts'
import { beginSet, completeSet, removeUnfinished, backupNameAt } from './sets.ts'
import { withDatabase } from './withDatabase.ts'

/** The environment that a backup needs. */
export type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir'> & KeyEnv & BlobEnv & { s3?: S3Options }

export interface BackupOptions {
  /** use pg_dump, so that another version of PostgreSQL can read it; an external database always uses it */
  logical?: boolean
  /** 'listed' for a store with its own backup: store only the list of photos */
  photos?: BackupDescription['photos']
}

/**
 * Copies the database and photos of the company into a new set, and returns its address. Servers may run and
 * write meanwhile. Photos never change and are stored before the rows that name them. Because photos are
 * copied last, all photos of the copied database are included.
 */
export async function backUp(
  env: BackupEnv,
  into: string | BackupPlace,
  now: Date,
  options: BackupOptions = {},
): Promise<string> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'pg')))
    throw new StartError(`There is no database in ${env.dataDir}.`)
  const place = typeof into === 'string' ? backupPlaceOf(into, env.s3 ?? NO_S3_OPTIONS) : into
  return withDatabase(env, (pool, url) =>
    withBackupLock(pool, () => makeBackup({ pool, url, env, place, now, ...options })),
  )
}

interface BackupJob extends BackupOptions {
  pool: pg.Pool
  url: string
  env: BackupEnv
  place: BackupPlace
  now: Date
}

/**
 * Makes a backup of an open database; the caller holds the lock.
 * @throws the error, which is also noted in the database
 */
export async function makeBackup(job: BackupJob): Promise<string> {
  const { pool, place, now } = job
  const run = { kind: 'backup', place: place.text, begun: now } as const
  const name = backupNameAt(now)
  const { rows } = await pool.query<{ head: string | null }>(`SELECT to_regclass('sync_head')::text AS head`)
  if (!rows[0]?.head) throw new StartError('This database is empty: start the server once.')
  try {
    const { address, bytes } = await writeSet(job, name)
    await noteRun(pool, { ...run, bytes, error: null })
    return address
  } catch (error) {
    await noteRun(pool, { ...run, bytes: null, error: errorLineOf(error) }).catch(() => {})
    throw error
  }
}

async function writeSet(job: BackupJob, name: string) {
  const set = await beginSet(job.place, name)
  try {
    return await fillSet(job, set, name)
  } catch (error) {
    // The place may be unreachable now. Report the first failure, not the one of this cleanup.
    await removeUnfinished(job.place, name).catch(() => {})
    throw error
  }
}

async function fillSet(job: BackupJob, set: BlobPlace, name: string) {
  const database = await writeDatabase(job, set)
  const photos = await writePhotos(job, set)
  // Write the side file last, so that it includes numbers that were assigned during the copy.
  await writeSideFile(job, set)
  let bytes = 0
  for await (const file of blobFilesAt(set).list()) bytes += file.bytes
  const about = { at: job.now.toISOString(), database, photos, bytes }
  return { address: await completeSet(job.place, name, about), bytes }
}

async function writeDatabase(
  { pool, url, env, logical }: BackupJob,
  set: BlobPlace,
): Promise<BackupDescription['database']> {
  if (!env.databaseUrl && !logical) return storeCluster(url, env.dataDir, set)
  await dumpDatabase(pool, url, (dump) => blobFilesAt(set).write(DUMP_FILE, dump))
  return 'dump'
}

async function writePhotos(
  { pool, env, place, photos = 'copied' }: BackupJob,
  set: BlobPlace,
): Promise<BackupDescription['photos']> {
  const [store, blobs] = [blobFilesOf(env), placeWithin(set, 'blobs')]
  const copy = async () => copyPhotos(store, blobFilesAt(blobs), await linkerFromEarlier(place, blobs))
  const listed = photos === 'listed' ? await listPhotos(pool, store) : await copy()
  await writePhotoList(blobFilesAt(set), listed)
  return photos
}

/** Writes what this server knows about document numbers, including those assigned since its last note. */
async function writeSideFile({ pool, env }: BackupJob, set: BlobPlace): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-side-'))
  const file = join(folder, SIDE_FILE)
  try {
    const own = join(env.dataDir, SIDE_FILE)
    if (existsSync(own)) await copyFile(own, file)
    await new SideFile(folder).note(pool)
    if (existsSync(file)) await blobFilesAt(set).write(SIDE_FILE, await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes the secret key to a path of the operator's choice, which must not be beside the data that it opens.
 * @throws StartError
 */
export async function saveKey(env: KeyEnv, path: string): Promise<void> {
  if (!hasSecretKey(env)) throw new StartError('This server has no secret key yet.')
  const key = await secretKeyOf(env)
  await writeFile(path, `${key.toString('hex')}\n`, { mode: 0o600 })
}
