import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hasKeyInFile, type KeyEnv, secretKeyOf, secretKeysOf } from './secretKey.ts'

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

/** Returns the text; null if no key of this installation opens it. */
export async function unsealSecret(env: KeyEnv, name: string, sealed: string): Promise<string | null> {
  const opened = await openSealed(env, name, sealed)
  // A rotation may have replaced the files of the keys between two reads.
  const again = opened ?? (hasKeyInFile(env) ? await openSealed(env, name, sealed) : null)
  return again?.text ?? null
}

/** Opens a sealed text with any key. @returns null if none opens it */
export async function openSealed(
  env: KeyEnv,
  name: string,
  sealed: string,
): Promise<{ text: string; isCurrent: boolean } | null> {
  const { current, earlier } = await secretKeysOf(env)
  for (const key of [current, ...earlier]) {
    const text = openWith(key, name, sealed)
    if (text !== null) return { text, isCurrent: key === current }
  }
  return null
}

function openWith(key: Buffer, name: string, sealed: string): string | null {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!iv || !tag || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const SEALED_TEXT = 'mail.text'
export const SEALED_MARK = 'sealed:'

/** Seals the text of a mail that nobody may read in the queue, such as a security code. */
export const sealText = async (env: KeyEnv, text: string): Promise<string> =>
  SEALED_MARK + (await sealSecret(env, SEALED_TEXT, text))

/** Returns the text of a queued mail, sealed or not; null if it was sealed with another key. */
export const openText = async (env: KeyEnv, text: string): Promise<string | null> =>
  text.startsWith(SEALED_MARK) ? unsealSecret(env, SEALED_TEXT, text.slice(SEALED_MARK.length)) : text
