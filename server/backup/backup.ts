import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { withBackupLock } from './lock.ts'
import { copyPhotos, hashAt, type ListedPhoto, listPhotos, readPhotoList, writePhotoList } from './photos.ts'
import { storeCluster } from './physical.ts'
import { type BackupDescription, type BackupPlace, backupPlaceOf, DUMP_FILE, placeWithin } from './place.ts'
import { dumpDatabase } from './programs.ts'
import { errorLineOf, noteRun } from './runs.ts'
import { backupNameAt, beginSet, completeSet, removeUnfinished, setsOf } from './sets.ts'
import { withDatabase } from './withDatabase.ts'
import type { FoundFile } from '../blobs/blobFiles.ts'
import { blobFilesAt, blobFilesOf } from '../blobs/blobFilesOf.ts'
import type { BlobEnv, BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'
import { NO_S3_OPTIONS } from '../lib/envStores.ts'
import { hasSecretKey, type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'
import { SIDE_FILE, SideFile } from '../sync/store/sideFile.ts'

/**
 * Hard-links photos from the previous backup in a folder. Each set is complete, and all sets together need
 * the space of one. A photo that was damaged on the disk is copied again.
 * @param blobs the place for photos of the new backup
 * @returns a function that links a photo; its result is null if the photo must be copied
 */
async function linkerFromEarlier(
  at: BackupPlace,
  blobs: BlobPlace,
): Promise<(file: FoundFile) => Promise<ListedPhoto | null>> {
  const newest = (await setsOf(at)).find(({ about }) => about.photos === 'copied')
  const set = newest && placeWithin(at.place, newest.name)
  if (set?.kind !== 'folder' || blobs.kind !== 'folder') return async () => null
  const known = new Map((await readPhotoList(blobFilesAt(set))).map((photo) => [photo.name, photo]))
  const [earlier, to] = [join(set.folder, 'blobs'), blobs.folder]
  return async ({ name, bytes }) => {
    const photo = known.get(name)
    if (!photo?.sha256 || photo.bytes !== bytes) return null
    if ((await hashAt(blobFilesAt({ kind: 'folder', folder: earlier }), name)) !== photo.sha256) return null
    return (await linkFile(join(earlier, name), join(to, name))) ? photo : null
  }
}

/** Returns false if the file system does not support links. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return link(from, to).then(
    // A backup of an earlier version left its files open.
    () => chmod(to, 0o600).then(() => true),
    () => false,
  )
}

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
