import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type BlobPlace, readBlobPlace, type S3Options } from './blobPlace.ts'
import { SECRET_KEY_FORM } from './secretKey.ts'

/*
 * The environment variables that several servers of one company share: the photo store and the secret key.
 */

const PLACE_WRONG = 'a folder, or s3://bucket/prefix with nothing else in it'
const KEY_WRONG = 'it takes 64 hexadecimal digits (openssl rand -hex 32)'
const FILE_CLOSED = 'the file cannot be read'
const PREVIOUS_WRONG = 'one or several keys of 64 hexadecimal digits, separated by commas'
const TWO_KEYS = 'SECRET_KEY is given too; one of them is enough'
const TWO_PREVIOUS = 'SECRET_KEY_PREVIOUS is given too; one of them is enough'

/** Options of a store without settings. */
export const NO_S3_OPTIONS: S3Options = {
  endpoint: undefined,
  region: undefined,
  pathStyle: false,
  encryption: undefined,
}
const key = z.string().trim().regex(SECRET_KEY_FORM, KEY_WRONG).toLowerCase()
const previousKeys = z.string().transform((text, ctx): string[] => {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  if (keys.length > 0 && keys.every((one) => SECRET_KEY_FORM.test(one)))
    return keys.map((one) => one.toLowerCase())
  ctx.addIssue({ code: 'custom', message: PREVIOUS_WRONG })
  return z.NEVER
})
const previousKeysFile = z.string().transform((file, ctx): string[] => {
  const read = previousKeys.safeParse(textOf(file))
  if (read.success) return read.data
  ctx.addIssue({ code: 'custom', message: textOf(file) === undefined ? FILE_CLOSED : PREVIOUS_WRONG })
  return z.NEVER
})
const keyFile = z.string().transform((file, ctx): string => {
  const read = key.safeParse(textOf(file))
  if (read.success) return read.data
  ctx.addIssue({ code: 'custom', message: textOf(file) === undefined ? FILE_CLOSED : KEY_WRONG })
  return z.NEVER
})

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param onOff schema of a yes/no variable */
export const storeFields = (onOff: z.ZodType<boolean>) => ({
  BLOB_STORE: z
    .string()
    .refine((text) => readBlobPlace(text, NO_S3_OPTIONS) !== null, PLACE_WRONG)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_PATH_STYLE: onOff.optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  SECRET_KEY: key.optional(),
  SECRET_KEY_FILE: keyFile.optional(),
  SECRET_KEY_PREVIOUS: previousKeys.optional(),
  SECRET_KEY_PREVIOUS_FILE: previousKeysFile.optional(),
})

type StoreVariables = z.infer<z.ZodObject<ReturnType<typeof storeFields>>>

/** Schema check of several fields: only one source of the key. */
export function requireSingleKeySource(env: StoreVariables, ctx: z.RefinementCtx): void {
  if (env.SECRET_KEY && env.SECRET_KEY_FILE)
    ctx.addIssue({ code: 'custom', path: ['SECRET_KEY_FILE'], message: TWO_KEYS })
  if (env.SECRET_KEY_PREVIOUS && env.SECRET_KEY_PREVIOUS_FILE)
    ctx.addIssue({ code: 'custom', path: ['SECRET_KEY_PREVIOUS_FILE'], message: TWO_PREVIOUS })
}

export interface StoresEnv {
  /** location of photos and documents; undefined: in the data folder */
  blobStore: BlobPlace | undefined
  s3: S3Options
  /** the key that several servers share; undefined: use the key in the data folder */
  secretKey: string | undefined
  /** keys that open what was sealed with them (rotation) */
  previousKeys: readonly string[]
}

export function storeSettingsOf(env: StoreVariables): StoresEnv {
  const s3: S3Options = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    // A store with its own endpoint usually has no host name for each bucket.
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    encryption: env.S3_ENCRYPTION,
  }
  const blobStore = (env.BLOB_STORE && readBlobPlace(env.BLOB_STORE, s3)) || undefined
  const previous = env.SECRET_KEY_PREVIOUS ?? env.SECRET_KEY_PREVIOUS_FILE ?? []
  return { blobStore, s3, secretKey: env.SECRET_KEY ?? env.SECRET_KEY_FILE, previousKeys: previous }
}
