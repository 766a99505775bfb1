import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { type BlobFiles, parseBlobFileName } from '../blobs/blobFiles.ts'
import { blobFilesAt, blobFilesOf } from '../blobs/blobFilesOf.ts'
import { withConcurrency } from '../blobs/concurrency.ts'
import { missingBlobs } from '../blobs/readBlobs.ts'
import { assertMigrated, migrateDatabase } from '../db/migrate.ts'
import type { BackupEnv } from './backup.ts'
import { type KindComparison, compareAll } from './compare.ts'
import { makeDrillFolder, removeDrillFolders } from './drillFolder.ts'
import { openSet, type OpenSet } from './encryption/setKeys.ts'
import { hashAt, readPhotoList } from './photos.ts'
import { bringCluster } from './physical.ts'
import type { BackupPlace } from './place.ts'
import { openCopy } from './restore.ts'
import { noteRun } from './runs.ts'
import { findSet, type FoundSet } from './sets.ts'
import { withDatabase } from './withDatabase.ts'

export interface DrillResult {
  address: string
  made: Date
  records: KindComparison[]
  /** the number of photos and documents in the backup's records, and the names of those with wrong bytes */
  photos: { all: number; wrong: string[] }
  seconds: number
  encrypted: boolean
}

/**
 * Restores a backup into its own database in a temporary folder, compares it with the company's data, and
 * removes it. The company's database is only read, except for a note of the result.
 */
export async function drill(env: BackupEnv, from: string | BackupPlace, now: Date): Promise<DrillResult> {
  const found = await findSet(from, env.s3)
  const set = { ...found, ...(await openSet(found, env.backup)) }
  await removeDrillFolders()
  const folder = await makeDrillFolder()
  try {
    return await withDatabase(env, async (company) => {
      await assertMigrated(company)
      const result = await compareWith(company, env, set, folder, now)
      const error = isDrillGood(result) ? null : 'what was put back differs from the database'
      const { bytes } = set.about
      const { encrypted } = result
      await noteRun(company, { kind: 'drill', place: set.text, begun: now, bytes, encrypted, error })
      return result
    })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function compareWith(
  company: pg.Pool,
  env: BackupEnv,
  set: FoundSet & OpenSet,
  folder: string,
  now: Date,
): Promise<DrillResult> {
  if (set.about.database !== 'dump') await bringCluster(set.place, set.files, set.about.database, folder)
  const copy = await openCopy(folder, set)
  try {
    await migrateDatabase(copy.url)
    const records = await compareAll(copy.pool, company)
    const photos = await comparePhotos(copy.pool, env, set)
    const seconds = (Date.now() - now.getTime()) / 1000
    const encrypted = set.about.encryption !== undefined
    return { address: set.text, made: new Date(set.about.at), records, photos, seconds, encrypted }
  } finally {
    await copy.stop()
  }
}

async function comparePhotos(
  pool: pg.Pool,
  env: BackupEnv,
  { place, about, photos }: FoundSet & OpenSet,
): Promise<DrillResult['photos']> {
  const files = about.photos === 'copied' ? photos : blobFilesOf(env)
  const { all, missing } = await missingBlobs({ pool, files })
  const wrong = [...missing, ...(await wrongInList(blobFilesAt(place), files))]
  return { all, wrong }
}

/** Checks the thumbnails in the list of the backup; `missingBlobs` already checked the photos. */
async function wrongInList(backup: BlobFiles, files: BlobFiles): Promise<string[]> {
  const listed = (await readPhotoList(backup)).filter(
    ({ name }) => parseBlobFileName(name)?.variant === 'thumb',
  )
  const wrong: string[] = []
  await withConcurrency(listed, async ({ name, bytes, sha256 }) => {
    const right = sha256 ? (await hashAt(files, name)) === sha256 : (await files.find(name))?.bytes === bytes
    if (!right) wrong.push(name)
  })
  return wrong
}

export const isDrillGood = ({ records, photos }: DrillResult): boolean =>
  photos.wrong.length === 0 && records.every(({ wrong }) => wrong.length === 0)

/** Returns the report of a restore rehearsal for the operator. */
export function drillReport(result: DrillResult): string {
  const { address, made, records, photos, seconds, encrypted } = result
  const sum = (of: (r: KindComparison) => number) => records.reduce((all, one) => all + of(one), 0)
  return [
    `Put back ${address}, of ${made.toISOString()}, beside the database, in ${seconds.toFixed(0)} seconds.`,
    encrypted ? 'Its files are encrypted.' : 'Its files are not encrypted.',
    `Records: ${sum((r) => r.count)} in the backup, ${sum((r) => r.same)} the same in the database, ${sum((r) => r.since)} written or removed since.`,
    ...records.filter(({ count, since }) => count + since > 0).map(lineOf),
    ...records.flatMap(({ e, wrong }) => wrong.map((id) => `DIFFERS: ${e} ${id}`)),
    `Photos and papers: ${photos.all}, ${photos.wrong.length} of them not as they were kept.`,
    ...photos.wrong.map((name) => `DAMAGED: ${name}`),
    isDrillGood(result)
      ? 'This backup can be restored.'
      : 'This backup does NOT give back what the database has.',
  ].join('\n')
}

const lineOf = ({ e, count, same, since }: KindComparison): string =>
  `  ${e}: ${count}, ${same} the same${since > 0 ? `, ${since} since` : ''}`
