import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fieldOf } from '../../src/lib/objects.ts'
import { writeFileAtomically } from './atomicFile.ts'

/**
 * The source of the company's secret key: the environment, for several servers, else a file in the data
 * folder.
 */
export interface KeyEnv {
  dataDir: string
  /** 64 hexadecimal digits */
  secretKey?: string | undefined
  /** further keys that open what was sealed with them, each of 64 hexadecimal digits */
  previousKeys?: readonly string[]
  /** overrides the others: the keys of a tenant follow those of the server */
  keys?: (() => Promise<SecretKeys>) | undefined
}

/** The key that seals, and the keys that open too. */
export interface SecretKeys {
  current: Buffer
  earlier: readonly Buffer[]
}

export const SECRET_KEY_FORM = /^[0-9a-f]{64}$/i
const BYTES = 32
const FINGERPRINT = 'fingerprint of the secret key'

const fileOf = ({ dataDir }: Pick<KeyEnv, 'dataDir'>) => join(dataDir, 'secret-key')
/** Exists during a rotation of the key in the data folder. */
const previousFileOf = (env: Pick<KeyEnv, 'dataDir'>) => `${fileOf(env)}.previous`

/** True if a key exists. Otherwise the first use creates it. */
export const hasSecretKey = (env: KeyEnv): boolean =>
  env.keys !== undefined || env.secretKey !== undefined || existsSync(fileOf(env))

/** True if the key is in the data folder, where the server may replace it. */
export const hasKeyInFile = (env: KeyEnv): boolean => env.keys === undefined && env.secretKey === undefined

/** Returns the key with which this installation seals. It is created at the first use. */
export const secretKeyOf = async (env: KeyEnv): Promise<Buffer> => (await secretKeysOf(env)).current

/** Returns all keys of this installation. They are read at each use, so a server notices a rotation. */
export async function secretKeysOf(env: KeyEnv): Promise<SecretKeys> {
  if (env.keys) return env.keys()
  const given = (env.previousKeys ?? []).map((key) => Buffer.from(key, 'hex'))
  if (env.secretKey) return keysOf(Buffer.from(env.secretKey, 'hex'), given)
  const current = await keyInFile(env)
  return keysOf(current, [...given, ...(await previousInFile(env))])
}

const keysOf = (current: Buffer, earlier: readonly Buffer[]): SecretKeys => ({
  current,
  earlier: earlier.filter((key) => !key.equals(current)),
})

async function keyInFile(env: KeyEnv): Promise<Buffer> {
  const file = fileOf(env)
  const read = async () => Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  try {
    return await read()
  } catch (error) {
    if (fieldOf(error, 'code') !== 'ENOENT') throw error
  }
  await mkdir(dirname(file), { recursive: true })
  // With 'wx' the first of two concurrent processes wins; both then read its key.
  await writeFile(file, randomBytes(BYTES).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(() => {})
  return read()
}

async function previousInFile(env: KeyEnv): Promise<Buffer[]> {
  const text = await readFile(previousFileOf(env), 'utf8').catch((error: unknown) => {
    if (fieldOf(error, 'code') !== 'ENOENT') throw error
    return ''
  })
  return text.split('\n').flatMap((line) => (line.trim() ? [Buffer.from(line.trim(), 'hex')] : []))
}

/**
 * Replaces the key in the data folder. The earlier key stays beside it until `endFileRotation`. A rotation that was
 * interrupted continues with the key that it made.
 */
export async function beginFileRotation(env: KeyEnv): Promise<void> {
  const current = await keyInFile(env)
  const previous = await previousInFile(env)
  if (previous.some((key) => !key.equals(current))) return
  await writeFileAtomically(previousFileOf(env), `${current.toString('hex')}\n`, 0o600)
  await writeFileAtomically(fileOf(env), randomBytes(BYTES).toString('hex'), 0o600)
}

/** Removes the earlier key of the data folder. Nothing may be sealed with it any more. */
export const endFileRotation = (env: KeyEnv): Promise<void> => rm(previousFileOf(env), { force: true })

/**
 * Returns a fingerprint by which servers detect that they have the same key. It reveals nothing of the key.
 */
const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update(FINGERPRINT).digest('hex')

/** Returns the fingerprint of the key with which this installation seals. */
export const secretKeyFingerprint = async (env: KeyEnv): Promise<string> =>
  fingerprintOf(await secretKeyOf(env))

/** Returns the key of this installation with a fingerprint; undefined if it has none. */
export async function keyWithFingerprint(
  env: KeyEnv,
  fingerprint: string | null,
): Promise<Buffer | undefined> {
  const { current, earlier } = await secretKeysOf(env)
  return [current, ...earlier].find((key) => fingerprintOf(key) === fingerprint)
}

/** Derives a key for one purpose from another key. It reveals nothing about the others. */
export const deriveKey = (key: Buffer, purpose: string): Buffer =>
  createHmac('sha256', key).update(purpose).digest()

/** Derives a key for one purpose from each key of the installation, the current one first. */
export async function purposeKeys(env: KeyEnv, purpose: string): Promise<Buffer[]> {
  const { current, earlier } = await secretKeysOf(env)
  return [current, ...earlier].map((key) => deriveKey(key, purpose))
}
