import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { filesAt, filesOf } from '../blobs/filesOf.ts'
import type { BlobEnv, BlobPlace, S3Options } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'
import { NO_OPTIONS } from '../lib/envStores.ts'
import { hasSecretKey, type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'
import { SIDE_FILE, SideFile } from '../store/sideFile.ts'
import { onlyBackup } from './lock.ts'
import { fromEarlier } from './earlier.ts'
import { copyPhotos, listPhotos, writeList } from './photos.ts'
import { storeCluster } from './physical.ts'
import { type About, type BackupPlace, DUMP, placeOf, within } from './place.ts'
import { dumpDatabase } from './programs.ts'
import { noteRun, reasonOf } from './runs.ts'
import { beginSet, completeSet, dropBegun, nameAt } from './sets.ts'
import { withDatabase } from './withDatabase.ts'

/** What a backup is made of, and where it may go. */
export type BackupEnv = Pick<Env, 'databaseUrl' | 'dataDir'> & KeyEnv & BlobEnv & { s3?: S3Options }

export interface BackupOptions {
  /** by pg_dump, so that another version of PostgreSQL can read it; a database of the operator's own always is */
  logical?: boolean
  /** a store with a backup of its own: only what should be there */
  photos?: About['photos']
}

/**
 * Copies database and photos of the house into a new set at a place, and returns its address. Servers may run and be written to
 * meanwhile: photos never change and come before the rows that name them, so those of the database are all there after it.
 */
export async function backUp(
  env: BackupEnv,
  into: string | BackupPlace,
  now: Date,
  options: BackupOptions = {},
): Promise<string> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'pg')))
    throw new StartError(`There is no database in ${env.dataDir}.`)
  const place = typeof into === 'string' ? placeOf(into, env.s3 ?? NO_OPTIONS) : into
  return withDatabase(env, (pool, url) =>
    onlyBackup(pool, () => makeBackup({ pool, url, env, place, now, ...options })),
  )
}

interface Making extends BackupOptions {
  pool: pg.Pool
  url: string
  env: BackupEnv
  place: BackupPlace
  now: Date
}

/** As backUp, on a database that is open, by who holds the lock. @throws what went wrong, which is noted in the database too */
export async function makeBackup(making: Making): Promise<string> {
  const { pool, place, now } = making
  const run = { kind: 'backup', place: place.text, begun: now } as const
  const name = nameAt(now)
  const { rows } = await pool.query<{ house: string | null }>(
    `SELECT to_regclass('sync_head')::text AS house`,
  )
  if (!rows[0]?.house) throw new StartError('There is no house in this database yet: start the server once.')
  try {
    const { address, bytes } = await writeSet(making, name)
    await noteRun(pool, { ...run, bytes, error: null })
    return address
  } catch (error) {
    await noteRun(pool, { ...run, bytes: null, error: reasonOf(error) }).catch(() => {})
    throw error
  }
}

async function writeSet(making: Making, name: string) {
  const set = await beginSet(making.place, name)
  try {
    return await fillSet(making, set, name)
  } catch (error) {
    // what could not be written may not be reached now either: the reason is the first failure
    await dropBegun(making.place, name).catch(() => {})
    throw error
  }
}

async function fillSet(making: Making, set: BlobPlace, name: string) {
  const database = await writeDatabase(making, set)
  const photos = await writePhotos(making, set)
  // the last of all: what was printed while the rest was copied is known to it
  await writeSide(making, set)
  let bytes = 0
  for await (const file of filesAt(set).list()) bytes += file.bytes
  const about = { at: making.now.toISOString(), database, photos, bytes }
  return { address: await completeSet(making.place, name, about), bytes }
}

async function writeDatabase(
  { pool, url, env, logical }: Making,
  set: BlobPlace,
): Promise<About['database']> {
  if (!env.databaseUrl && !logical) return storeCluster(url, env.dataDir, set)
  await dumpDatabase(pool, url, (dump) => filesAt(set).write(DUMP, dump))
  return 'dump'
}

async function writePhotos(
  { pool, env, place, photos = 'copied' }: Making,
  set: BlobPlace,
): Promise<About['photos']> {
  const [store, blobs] = [filesOf(env), within(set, 'blobs')]
  const copy = async () => copyPhotos(store, filesAt(blobs), await fromEarlier(place, blobs))
  const listed = photos === 'listed' ? await listPhotos(pool, store) : await copy()
  await writeList(filesAt(set), listed)
  return photos
}

/** What this server knows of the numbers, and what the database has come to meanwhile. */
async function writeSide({ pool, env }: Making, set: BlobPlace): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-side-'))
  const file = join(folder, SIDE_FILE)
  try {
    const own = join(env.dataDir, SIDE_FILE)
    if (existsSync(own)) await copyFile(own, file)
    await new SideFile(folder).note(pool)
    if (existsSync(file)) await filesAt(set).write(SIDE_FILE, await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the secret key where the operator wants it: never beside the data that it opens. @throws StartError */
export async function saveKey(env: KeyEnv, path: string): Promise<void> {
  if (!hasSecretKey(env)) throw new StartError('This house has no secret key yet.')
  const key = await secretKeyOf(env)
  await writeFile(path, `${key.toString('hex')}\n`, { mode: 0o600 })
}
