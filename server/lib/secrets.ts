import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The minimum cost that OWASP recommends for argon2id, the library's default: 19 MiB, two passes (B8). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const PASSWORD_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a secret for a machine: 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a machine's secret. It has enough entropy for a fast hash. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), COST)

/**
 * True if the password matches the hash. Without a hash it takes equally long and returns false (constant
 * time, D-008).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await dummyHash()), normalizePassword(password))
  return right && stored !== null
}

/** Returns eight letters and digits, for a password that one person makes for another (US-04, CN-28). */
export const generatePassword = (): string =>
  Array.from({ length: 8 }, () => PASSWORD_ALPHABET.charAt(randomInt(PASSWORD_ALPHABET.length))).join('')

/** Returns a security code of eight digits (D-009). */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/** Normalises, because keyboards may send the same characters as different code points. */
const normalizePassword = (password: string) => password.normalize('NFC')

let cachedDummyHash: Promise<string> | undefined
const dummyHash = () => (cachedDummyHash ??= hashPassword(newSecret()))
