import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fieldOf } from '../../src/domain/shared/objects.ts'

/*
 * Secrets in the database are encrypted with a key beside it (AES-256-GCM): a copy of the tables alone gives nothing
 * away (D-123, B8). Several servers on one database share the key by the same DATA_DIR or a copy of its `secret-key`.
 */

const BYTES = 32

/** The key of this installation; made at the first need, never replaced. */
async function keyOf(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret-key')
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

/** A key for one purpose, made of that of the installation: who has it learns nothing of the others. */
export const keyFor = async (dataDir: string, purpose: string): Promise<Buffer> =>
  createHmac('sha256', await keyOf(dataDir))
    .update(purpose)
    .digest()

/** @param name what the secret is; a sealed text cannot be used in the place of another */
export async function seal(dataDir: string, name: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(dataDir), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** The text; null when it was sealed with another key (a database that came from another machine). */
export async function unseal(dataDir: string, name: string, sealed: string): Promise<string | null> {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!iv || !tag || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(dataDir), iv)
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const TEXT = 'mail.text'
const MARK = 'sealed:'

/** A text of a mail that nobody may read in the queue, such as a security code. */
export const sealText = async (dataDir: string, text: string): Promise<string> =>
  MARK + (await seal(dataDir, TEXT, text))

/** The text of a queued mail, sealed or not; null when it was sealed with another key. */
export const openText = async (dataDir: string, text: string): Promise<string | null> =>
  text.startsWith(MARK) ? unseal(dataDir, TEXT, text.slice(MARK.length)) : text
