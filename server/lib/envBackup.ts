import * as z from 'zod'
import { type BlobPlace, readBlobPlace, type S3Options } from './blobPlace.ts'
import { NO_S3_OPTIONS } from './envStores.ts'

/*
 * The environment variables for automatic backups.
 */

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const backupFields = {
  BACKUP_TO: z
    .string()
    .refine(
      (text) => readBlobPlace(text, NO_S3_OPTIONS) !== null,
      'a folder, or s3://bucket/prefix with nothing else in it',
    )
    .optional(),
  BACKUP_SCHEDULE: z.string().trim().regex(TIME, 'a time of the day, such as 02:00').optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(3_650).optional(),
  BACKUP_PHOTOS: z.enum(['copied', 'listed']).default('copied'),
}

type BackupVariables = z.infer<z.ZodObject<typeof backupFields>>

export interface BackupSettings {
  to: BlobPlace | undefined
  /** 'HH:mm' in Brussels, daily */
  at: string | undefined
  /** in days; undefined: keep all */
  keep: number | undefined
  photos: 'copied' | 'listed'
}

/** Schema check of several fields: a schedule needs a place. */
export function requireBackupPlace(env: BackupVariables, ctx: z.RefinementCtx): void {
  if (env.BACKUP_SCHEDULE && !env.BACKUP_TO)
    ctx.addIssue({
      code: 'custom',
      path: ['BACKUP_TO'],
      message: 'BACKUP_SCHEDULE is given; where to is missing',
    })
}

export const backupSettingsOf = (env: BackupVariables, s3: S3Options): BackupSettings => ({
  to: (env.BACKUP_TO && readBlobPlace(env.BACKUP_TO, s3)) || undefined,
  at: env.BACKUP_SCHEDULE,
  keep: env.BACKUP_KEEP,
  photos: env.BACKUP_PHOTOS,
})
