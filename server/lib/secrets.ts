import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest recommended cost of argon2id, the library's default kind: 19 MiB, two passes (B8). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const PASSWORD_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A secret for a machine: 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a machine's secret; random enough that a fast hash suffices. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST)

/** Whether the password belongs to the hash; without a hash it takes as long and is false (constant time, D-008). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobodysHash()), normal(password))
  return right && stored !== null
}

/** Eight letters and digits, for a password that somebody makes for somebody else (US-04, CN-28). */
export const generatePassword = (): string =>
  Array.from({ length: 8 }, () => PASSWORD_ALPHABET.charAt(randomInt(PASSWORD_ALPHABET.length))).join('')

/** The six digits of a security code (D-009). */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFC')

let nobody: Promise<string> | undefined
const nobodysHash = () => (nobody ??= hashPassword(newSecret()))
