import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'

/*
 * Secrets in the database are encrypted with a key beside it (AES-256-GCM): a copy of the tables alone gives nothing
 * away (D-123, B8). Several servers on one database have the same key, or do not start (SK-03).
 */

/** A key for one purpose, made of that of the installation: who has it learns nothing of the others. */
export const keyFor = async (env: KeyEnv, purpose: string): Promise<Buffer> =>
  createHmac('sha256', await secretKeyOf(env))
    .update(purpose)
    .digest()

/** @param name what the secret is; a sealed text cannot be used in the place of another */
export async function seal(env: KeyEnv, name: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await secretKeyOf(env), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** The text; null when it was sealed with another key (a database that came from another machine). */
export async function unseal(env: KeyEnv, name: string, sealed: string): Promise<string | null> {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!iv || !tag || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', await secretKeyOf(env), iv)
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const TEXT = 'mail.text'
const MARK = 'sealed:'

/** A text of a mail that nobody may read in the queue, such as a security code. */
export const sealText = async (env: KeyEnv, text: string): Promise<string> =>
  MARK + (await seal(env, TEXT, text))

/** The text of a queued mail, sealed or not; null when it was sealed with another key. */
export const openText = async (env: KeyEnv, text: string): Promise<string | null> =>
  text.startsWith(MARK) ? unseal(env, TEXT, text.slice(MARK.length)) : text
