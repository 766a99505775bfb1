import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fieldOf } from '../../src/domain/shared/objects.ts'

/** Where the secret key of the house is: in the environment, which servers share, else a file of the data folder. */
export interface KeyEnv {
  dataDir: string
  /** 64 hexadecimal digits */
  secretKey?: string | undefined
}

export const IS_KEY = /^[0-9a-f]{64}$/i
const BYTES = 32
const FINGERPRINT = 'fingerprint of the secret key'

const fileOf = ({ dataDir }: KeyEnv) => join(dataDir, 'secret-key')

/** Whether there is one yet; without it the first who needs one makes it. */
export const hasSecretKey = (env: KeyEnv): boolean => env.secretKey !== undefined || existsSync(fileOf(env))

/** The key of this installation; made at the first need, never replaced. */
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
  // 'wx': when two processes make it at once, the first one's counts
  await writeFile(file, randomBytes(BYTES).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(() => {})
  return read()
}

/** By which servers see that they have the same key; it tells nothing of the key itself. */
export const fingerprintOf = async (env: KeyEnv): Promise<string> =>
  createHmac('sha256', await secretKeyOf(env))
    .update(FINGERPRINT)
    .digest('hex')
