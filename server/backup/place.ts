import { join, resolve } from 'node:path'
import * as z from 'zod'
import { filesAt } from '../blobs/filesOf.ts'
import { type BlobPlace, readBlobPlace, type S3Options, type S3Times } from '../lib/blobPlace.ts'
import { type Env, StartError } from '../lib/env.ts'

/** The file that makes files a backup: written last, so that a copy that was cut off is not taken for one. */
export const COMPLETE = 'backup.json'

/** What pg_dump said. */
export const DUMP = 'database.dump'

export const About = z.object({
  at: z.string(),
  /** a copy of the files of the embedded database, the same as a .tar.gz, or what pg_dump says; absent: files */
  database: z.enum(['files', 'tar', 'dump']).default('files'),
  /** absent: copied */
  photos: z.enum(['copied', 'listed']).default('copied'),
  bytes: z.number().default(0),
})
/** What a backup says of itself. */
export type About = z.infer<typeof About>

/** A folder or a bucket in which backups are. */
export interface BackupPlace {
  place: BlobPlace
  /** its own name, for people */
  text: string
}

export function placeOf(text: string, s3: S3Options): BackupPlace {
  const place = readBlobPlace(text, s3)
  if (!place) throw new StartError('A backup goes to a folder, or to s3://bucket/prefix.')
  return placeAt(place)
}

/** A database is read and written for as long as it takes, while the programs of PostgreSQL stop now and then to work. */
const PATIENT: S3Times = { connectMs: 10_000, idleMs: 600_000, wholeMs: 24 * 3_600_000 }

export function placeAt(given: BlobPlace): BackupPlace {
  const place = given.kind === 's3' ? { ...given, times: given.times ?? PATIENT } : given
  return { place, text: filesAt(place).place }
}

/** Where backups go that nobody named a place for: BACKUP_TO, else a folder here, in which those of each house are apart. */
export const usualPlace = ({ backup, house = '.' }: Pick<Env, 'backup' | 'house'>): BackupPlace =>
  placeAt(backup.to ?? { kind: 'folder', folder: resolve('backups', house) })

/** A place within a place. */
export const within = (place: BlobPlace, name: string): BlobPlace =>
  place.kind === 'folder'
    ? { kind: 'folder', folder: join(place.folder, name) }
    : { ...place, prefix: [place.prefix, name].filter(Boolean).join('/') }
