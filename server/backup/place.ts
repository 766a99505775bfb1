import { join, resolve } from 'node:path'
import * as z from 'zod'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import { type BlobPlace, readBlobPlace, type S3Options, type S3Times } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'

/**
 * The file that marks a backup as complete. It is written last, so an interrupted copy does not count as a
 * backup.
 */
export const COMPLETE_FILE = 'backup.json'

/** The output of pg_dump. */
export const DUMP_FILE = 'database.dump'

export const BackupDescription = z.object({
  at: z.string(),
  /** files of the embedded database, the same as a .tar.gz, or the output of pg_dump; absent: files */
  database: z.enum(['files', 'tar', 'dump']).default('files'),
  /** absent: copied */
  photos: z.enum(['copied', 'listed']).default('copied'),
  bytes: z.number().default(0),
  /** absent: not encrypted. The public keys are those of the files, or of the key that the passphrase opens */
  encryption: z
    .object({ by: z.enum(['recipients', 'passphrase']), recipients: z.array(z.string()) })
    .optional(),
})
/** The description that a backup contains. */
export type BackupDescription = z.infer<typeof BackupDescription>

/** A folder or bucket that contains backups. */
export interface BackupPlace {
  place: BlobPlace
  /** address for people */
  text: string
}

export function backupPlaceOf(text: string, s3: S3Options): BackupPlace {
  const place = readBlobPlace(text, s3)
  if (!place) throw new StartError('A backup goes to a folder, or to s3://bucket/prefix.')
  return backupPlaceAt(place)
}

/**
 * Long timeouts. A database is read and written for hours, and the programs of PostgreSQL pause in between.
 */
const LONG_TIMES: S3Times = { connectMs: 10_000, idleMs: 600_000, wholeMs: 24 * 3_600_000 }

export function backupPlaceAt(given: BlobPlace): BackupPlace {
  const place = given.kind === 's3' ? { ...given, times: given.times ?? LONG_TIMES } : given
  return { place, text: blobFilesAt(place).place }
}

/** Returns the default place of backups: BACKUP_TO, else a local folder with a subfolder for each company. */
export const defaultBackupPlace = ({ backup, tenant = '.' }: Pick<Env, 'backup' | 'tenant'>): BackupPlace =>
  backupPlaceAt(backup.to ?? { kind: 'folder', folder: resolve('backups', tenant) })

/** Returns a place inside another place. */
export const placeWithin = (place: BlobPlace, name: string): BlobPlace =>
  place.kind === 'folder'
    ? { kind: 'folder', folder: join(place.folder, name) }
    : { ...place, prefix: [place.prefix, name].filter(Boolean).join('/') }
