import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { blobFilesAt, blobFilesOf } from '../blobs/blobFilesOf.ts'
import { openDatabase, type Database } from '../db/connect.ts'
import { lockDataDir } from '../db/embedded/lock.ts'
import { EarlierDatabaseError, migrateDatabase } from '../db/migrate.ts'
import { NO_S3_OPTIONS } from '../lib/envStores.ts'
import type { BackupEnv } from './backup.ts'
import { openSet, type OpenSet } from './encryption/setKeys.ts'
import { beginRestore, endRestore } from './restoreMarker.ts'
import { openDump } from './dump.ts'
import { bringPhotos, readPhotoList } from './photos.ts'
import { bringCluster } from './physical.ts'
import type { BackupDescription } from './place.ts'
import { loadDump } from './programs.ts'
import { restoreIntoServer } from './restoreServer.ts'
import { findSet, type FoundSet } from './sets.ts'
import { finishRestore, type RestoreFindings } from './finishRestore.ts'

/** The result of a restore. */
export interface RestoreResult extends RestoreFindings {
  /** Time of the backup. */
  made: Date
  /** Location of the previous data; undefined if there was none. */
  aside: string | undefined
}

/**
 * Replaces the data with a backup. The previous data is moved aside.
 * @param from one backup, or a place with several, of which the newest is used.
 * @param replace also replace a database of DATABASE_URL that is not empty.
 * @throws EarlierDatabaseError if the backup is older than 1.2.0; the previous data is then in its place again
 */
export async function restore(
  env: BackupEnv,
  from: string | FoundSet,
  now: Date,
  { replace = false } = {},
): Promise<RestoreResult> {
  const set = typeof from === 'string' ? await findSet(from, env.s3 ?? NO_S3_OPTIONS) : from
  // A missing key is told before anything changes.
  const opened = await openSet(set, env.backup)
  const made = new Date(set.about.at)
  const finish = async (database: Database) => {
    // Migrate before the photos come: a backup that is refused brings nothing.
    await migrateDatabase(database.url)
    await restorePhotosOf(set, opened, env)
    return finishRestore(database.pool, env, opened.files, { made, now })
  }
  const done = env.databaseUrl
    ? await restoreIntoServer(
        { ...env, databaseUrl: env.databaseUrl },
        { ...set, ...opened },
        { now, replace, finish },
      )
    : await restoreEmbedded(env, { ...set, ...opened }, now, finish)
  endRestore(env.dataDir)
  return { made, ...done }
}

async function restorePhotosOf(
  { place, about }: FoundSet,
  { photos }: OpenSet,
  env: BackupEnv,
): Promise<void> {
  if (about.photos === 'copied')
    await bringPhotos(photos, blobFilesOf(env), await readPhotoList(blobFilesAt(place)))
}

async function restoreEmbedded(
  env: BackupEnv,
  set: FoundSet & OpenSet,
  now: Date,
  finish: (database: Database) => Promise<RestoreFindings>,
): Promise<RestoreFindings & Pick<RestoreResult, 'aside'>> {
  const unlock = await lockDataDir(env.dataDir)
  let aside: string | undefined
  try {
    beginRestore(env.dataDir, `${set.text}; what was there, if anything, is in ${asideOf(env.dataDir, now)}`)
    aside = moveAside(env.dataDir, now, set.about)
    if (set.about.database !== 'dump')
      await bringCluster(set.place, set.files, set.about.database, env.dataDir)
  } finally {
    unlock()
  }
  try {
    return { aside, ...(await finishCopy(env.dataDir, set, finish)) }
  } catch (error) {
    if (error instanceof EarlierDatabaseError) await putBack(env.dataDir, aside)
    throw error
  }
}

async function finishCopy(
  dataDir: string,
  set: FoundSet & OpenSet,
  finish: (database: Database) => Promise<RestoreFindings>,
): Promise<RestoreFindings> {
  const database = await openCopy(dataDir, set)
  try {
    const findings = await finish(database)
    database.markSetUp()
    return findings
  } finally {
    await database.stop()
  }
}

/** Removes the refused database, and moves the previous data to its place again. */
async function putBack(dataDir: string, aside: string | undefined): Promise<void> {
  const unlock = await lockDataDir(dataDir)
  try {
    for (const part of ['pg', 'pg-password']) rmSync(join(dataDir, part), { recursive: true, force: true })
    if (aside) {
      for (const part of readdirSync(aside)) renameSync(join(aside, part), join(dataDir, part))
      rmSync(aside, { recursive: true })
    }
    endRestore(dataDir)
  } finally {
    unlock()
  }
}

const asideOf = (dataDir: string, now: Date): string =>
  join(dataDir, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)

/**
 * Opens the database of a backup. Its files are already in the data folder, or its dump is loaded into a new
 * database there.
 */
export async function openCopy(dataDir: string, { files, about }: FoundSet & OpenSet): Promise<Database> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    if (about.database === 'dump') await loadDump(database.pool, database.url, await openDump(files))
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function moveAside(dataDir: string, now: Date, { photos }: BackupDescription): string | undefined {
  // Photos that the backup only lists stay where they are.
  const parts = ['pg', 'pg-password', ...(photos === 'copied' ? ['blobs'] : [])]
  const present = parts.filter((part) => existsSync(join(dataDir, part)))
  if (present.length === 0) return undefined
  const aside = asideOf(dataDir, now)
  mkdirSync(aside, { mode: 0o700 })
  for (const part of present) renameSync(join(dataDir, part), join(aside, part))
  return aside
}
