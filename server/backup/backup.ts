import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { EncryptedFiles } from './encryption/encryptedFiles.ts'
import { type BackupKeys, beginEncryption } from './encryption/setKeys.ts'
import { withBackupLock } from './lock.ts'
import { linkerFromEarlier } from './photoLinks.ts'
import { copyPhotos, listPhotos, writePhotoList } from './photos.ts'
import { storeCluster } from './physical.ts'
import { type BackupDescription, type BackupPlace, backupPlaceOf, DUMP_FILE, placeWithin } from './place.ts'
import { dumpDatabase } from './programs.ts'
import { errorLineOf, noteRun } from './runs.ts'
import { backupNameAt, beginSet, completeSet, removeUnfinished } from './sets.ts'
import { withDatabase } from './withDatabase.ts'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { blobFilesAt, blobFilesOf } from '../blobs/blobFilesOf.ts'
import type { BlobEnv, BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'
import { NO_S3_OPTIONS } from '../lib/envStores.ts'
import { hasSecretKey, type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'
import { SIDE_FILE, SideFile } from '../sync/store/sideFile.ts'

/** The environment that a backup needs. */
export type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir'> &
  KeyEnv &
  BlobEnv & { s3?: S3Options; backup?: BackupKeys }

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
    const { address, bytes, encrypted } = await writeSet(job, name)
    await noteRun(pool, { ...run, bytes, encrypted, error: null })
    return address
  } catch (error) {
    await noteRun(pool, { ...run, bytes: null, encrypted: false, error: errorLineOf(error) }).catch(() => {})
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

async function fillSet(job: BackupJob, place: BlobPlace, name: string) {
  const set = await openNewSet(job, place)
  const database = await writeDatabase(job, set)
  const photos = await writePhotos(job, set)
  // Write the side file last, so that it includes numbers that were assigned during the copy.
  await writeSideFile(job, set.files)
  let bytes = 0
  for await (const file of set.raw.list()) bytes += file.bytes
  const about: BackupDescription = { at: job.now.toISOString(), database, photos, bytes }
  if (set.encryption) about.encryption = set.encryption
  return { address: await completeSet(job.place, name, about), bytes, encrypted: Boolean(set.encryption) }
}

/** A backup that is being written. */
interface NewSet {
  place: BlobPlace
  encryption: BackupDescription['encryption']
  /** the files as they are stored */
  raw: BlobFiles
  /** the files as they are written: encrypted, if the backup is */
  files: BlobFiles
}

async function openNewSet({ env, place: at }: BackupJob, place: BlobPlace): Promise<NewSet> {
  const raw = blobFilesAt(place)
  const wanted = env.backup?.encryption
  if (!wanted) return { place, encryption: undefined, raw, files: raw }
  const encryption = await beginEncryption(wanted, at, place)
  return { place, encryption, raw, files: new EncryptedFiles(raw, encryption) }
}

async function writeDatabase(
  { pool, url, env, logical }: BackupJob,
  { place, files, encryption }: NewSet,
): Promise<BackupDescription['database']> {
  if (!env.databaseUrl && !logical) return storeCluster(url, env.dataDir, place, files, Boolean(encryption))
  await dumpDatabase(pool, url, (dump) => files.write(DUMP_FILE, dump))
  return 'dump'
}

/** Writes the photos and their list, which is not encrypted: the next backup compares with it. */
async function writePhotos(
  { pool, env, place: at, photos = 'copied' }: BackupJob,
  { place, raw, encryption }: NewSet,
): Promise<BackupDescription['photos']> {
  const [store, blobs] = [blobFilesOf(env), placeWithin(place, 'blobs')]
  if (photos === 'listed') await writePhotoList(raw, await listPhotos(pool, store))
  else {
    const link = await linkerFromEarlier(at, blobs, encryption, store)
    const encrypted = encryption && new EncryptedFiles(blobFilesAt(blobs), encryption)
    const listed = await copyPhotos(store, encrypted ?? blobFilesAt(blobs), link)
    for (const photo of listed) photo.stored ??= encrypted?.storedHashes.get(photo.name)
    await writePhotoList(raw, listed)
  }
  return photos
}

/** Writes what this server knows about document numbers, including those assigned since its last note. */
async function writeSideFile({ pool, env }: BackupJob, files: BlobFiles): Promise<void> {
  const side = new SideFile(env.dataDir)
  const state = (await side.current(pool)) ?? side.last
  if (state) await files.write(SIDE_FILE, Buffer.from(JSON.stringify(state)))
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
