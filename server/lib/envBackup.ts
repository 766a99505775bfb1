import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type BlobPlace, readBlobPlace, type S3Options } from './blobPlace.ts'
import { NO_S3_OPTIONS } from './envStores.ts'

/*
 * The environment variables for backups.
 */

/** Public keys of age: bech32 with the prefix 'age1'. Their checksums are verified when the server starts. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{50,4000}$/
const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[02-9AC-HJ-NP-Z]{50,4000}$/
const RECIPIENT_WRONG = 'one or several public keys of age (age1…), separated by commas'
const IDENTITY_WRONG = 'a file with one or several private keys of age (AGE-SECRET-KEY-1…), one a line'
/** A passphrase protects a copy that can be guessed at for years. */
const PASSPHRASE_SIGNS = 20
const PASSPHRASE_WRONG = `a file with one line of at least ${PASSPHRASE_SIGNS} signs (openssl rand -hex 24)`
const TWO_ENCRYPTIONS = 'BACKUP_RECIPIENT is given too; one of them is enough'

const recipients = z.string().transform((text, ctx): string[] => {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  if (keys.length > 0 && keys.every((key) => RECIPIENT.test(key))) return keys
  ctx.addIssue({ code: 'custom', message: RECIPIENT_WRONG })
  return z.NEVER
})
const passphraseFile = z.string().transform((file, ctx): string => {
  const passphrase = linesOf(file)?.[0] ?? ''
  if (passphrase.length >= PASSPHRASE_SIGNS) return passphrase
  ctx.addIssue({ code: 'custom', message: PASSPHRASE_WRONG })
  return z.NEVER
})
const identityFile = z.string().transform((file, ctx): string[] => {
  const identities = readIdentities(file)
  if (identities) return identities
  ctx.addIssue({ code: 'custom', message: IDENTITY_WRONG })
  return z.NEVER
})

/** Returns the private keys of a file as `age-keygen` writes it; null if it has none, or other lines. */
export function readIdentities(file: string): string[] | null {
  const keys = linesOf(file)?.filter((line) => !line.startsWith('#')) ?? []
  return keys.length > 0 && keys.every((key) => IDENTITY.test(key)) ? keys : null
}

/** Returns undefined if the file cannot be read. */
function linesOf(file: string): string[] | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter(Boolean)
  } catch {
    return undefined
  }
}

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
  BACKUP_RECIPIENT: recipients.optional(),
  BACKUP_PASSPHRASE_FILE: passphraseFile.optional(),
  BACKUP_IDENTITY_FILE: identityFile.optional(),
}

type BackupVariables = z.infer<z.ZodObject<typeof backupFields>>

/** Public keys of age, or one passphrase. */
export type BackupEncryption = { recipients: readonly string[] } | { passphrase: string }

export interface BackupSettings {
  to: BlobPlace | undefined
  /** 'HH:mm' in Brussels, daily */
  at: string | undefined
  /** in days; undefined: keep all */
  keep: number | undefined
  photos: 'copied' | 'listed'
  /** how new backups are encrypted; undefined: not at all */
  encryption: BackupEncryption | undefined
  /** private keys that open backups; a server that only makes them needs none */
  identities: readonly string[]
}

/** Schema check of several fields: a schedule needs a place, and backups are encrypted in one way. */
export function requireBackupPlace(env: BackupVariables, ctx: z.RefinementCtx): void {
  if (env.BACKUP_RECIPIENT && env.BACKUP_PASSPHRASE_FILE)
    ctx.addIssue({ code: 'custom', path: ['BACKUP_PASSPHRASE_FILE'], message: TWO_ENCRYPTIONS })
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
  encryption: encryptionOf(env),
  identities: env.BACKUP_IDENTITY_FILE ?? [],
})

function encryptionOf({
  BACKUP_RECIPIENT: keys,
  BACKUP_PASSPHRASE_FILE: passphrase,
}: BackupVariables): BackupEncryption | undefined {
  if (keys) return { recipients: keys }
  return passphrase === undefined ? undefined : { passphrase }
}
