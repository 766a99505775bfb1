import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyEnv, secretKeyOf } from '../lib/secretKey.ts'

/*
 * Encrypts secrets in the database with a key outside of it (AES-256-GCM), so that a copy of the tables
 * reveals nothing (D-123, B8). Several servers on one database must have the same key, or they do not start
 * (SK-03).
 */

/** @param name purpose of the secret, so that a sealed text cannot be used in place of another */
export async function sealSecret(env: KeyEnv, name: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await secretKeyOf(env), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** Returns the text; null if it was sealed with another key, for example on another machine. */
export async function unsealSecret(env: KeyEnv, name: string, sealed: string): Promise<string | null> {
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

/** Seals the text of a mail that nobody may read in the queue, such as a security code. */
export const sealText = async (env: KeyEnv, text: string): Promise<string> =>
  MARK + (await sealSecret(env, TEXT, text))

/** Returns the text of a queued mail, sealed or not; null if it was sealed with another key. */
export const openText = async (env: KeyEnv, text: string): Promise<string | null> =>
  text.startsWith(MARK) ? unsealSecret(env, TEXT, text.slice(MARK.length)) : text
