import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fieldOf } from '../../src/lib/objects.ts'

/**
 * The source of the company's secret key: the environment, for several servers, else a file in the data
 * folder.
 */
export interface KeyEnv {
  dataDir: string
  /** 64 hexadecimal digits */
  secretKey?: string | undefined
}

export const SECRET_KEY_FORM = /^[0-9a-f]{64}$/i
const BYTES = 32
const FINGERPRINT = 'fingerprint of the secret key'

const fileOf = ({ dataDir }: KeyEnv) => join(dataDir, 'secret-key')

/** True if a key exists. Otherwise the first use creates it. */
export const hasSecretKey = (env: KeyEnv): boolean => env.secretKey !== undefined || existsSync(fileOf(env))

/** Returns the key of this installation. It is created at the first use and never replaced. */
export async function secretKeyOf(env: KeyEnv): Promise<Buffer> {
  if (env.secretKey) return Buffer.from(env.secretKey, 'hex')
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

/**
 * Returns a fingerprint by which servers detect that they have the same key. It reveals nothing of the key.
 */
export const secretKeyFingerprint = async (env: KeyEnv): Promise<string> =>
  createHmac('sha256', await secretKeyOf(env))
    .update(FINGERPRINT)
    .digest('hex')

/** Derives a key for one purpose from that of the installation. It reveals nothing about the others. */
export const purposeKey = async (env: KeyEnv, purpose: string): Promise<Buffer> =>
  createHmac('sha256', await secretKeyOf(env))
    .update(purpose)
    .digest()
