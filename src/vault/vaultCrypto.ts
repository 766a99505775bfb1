import { fieldOf, isRecord } from '../lib/objects.ts'
import { parseJsonAs } from '../lib/parseJsonAs.ts'

/** The content of a box: enough to identify the person on this device and to log in to the server. */
export interface VaultContent {
  deviceCredential: string
  profile: VaultProfile
  /** The key of the copy on this device, if it is encrypted (ADR 0059). */
  mirrorKey?: string
}

/**
 * Checks only that the parts are present. Only this code could have sealed the box, so the values are
 * trusted.
 */
export const isVaultContent = (value: unknown): value is VaultContent =>
  typeof fieldOf(value, 'deviceCredential') === 'string' && isRecord(fieldOf(value, 'profile'))

export interface VaultProfile {
  id: string
  username: string
  name: string
  lastName: string
  email: string | null
  department: string | null
}

export type Bytes = Uint8Array<ArrayBuffer>
type Box = { iv: Bytes; box: ArrayBuffer }

const utf8 = (text: string) => new TextEncoder().encode(text)
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** HKDF-SHA256(PBKDF2-SHA256(password, salt, iter) ‖ HMAC(deviceKey, salt)) -> 256 bits (B7). */
export async function passwordKey(
  password: string,
  device: CryptoKey,
  salt: Bytes,
  iter: number,
): Promise<Bytes> {
  const typed = await crypto.subtle.importKey('raw', utf8(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const stretched = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iter },
    typed,
    256,
  )
  return expand([stretched, await crypto.subtle.sign('HMAC', device, salt)], 'password')
}

/**
 * Derives the key of a box that this device opens without a password ('Aangemeld blijven op dit toestel').
 */
export async function stayKey(device: CryptoKey, salt: Bytes): Promise<Bytes> {
  return expand([await crypto.subtle.sign('HMAC', device, salt)], 'stay')
}

async function expand(parts: ArrayBuffer[], use: string): Promise<Bytes> {
  const material = new Uint8Array(await new Blob(parts).arrayBuffer())
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  const info = utf8(`werkbank vault ${use}`)
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
      key,
      256,
    ),
  )
}

const aesKey = (key: Bytes) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

/**
 * Encrypts with AES-256-GCM and a new 96-bit iv. `bound` is authenticated, so opening needs the same value.
 */
export async function closeBox(key: Bytes, value: unknown, bound: string): Promise<Box> {
  const iv = randomBytes(12)
  const params = { name: 'AES-GCM', iv, additionalData: utf8(bound) }
  return { iv, box: await crypto.subtle.encrypt(params, await aesKey(key), utf8(JSON.stringify(value))) }
}

/** Returns the content of the box, or null if the key or the bound value differs. */
export async function openBox<T extends VaultContent>(
  key: Bytes,
  { iv, box }: Box,
  bound: string,
  isIt: (value: unknown) => value is T,
): Promise<T | null> {
  const params = { name: 'AES-GCM', iv, additionalData: utf8(bound) }
  const aes = await aesKey(key)
  const plain = await crypto.subtle.decrypt(params, aes, box).catch(() => null)
  return plain === null ? null : parseJsonAs(new TextDecoder().decode(plain), isIt)
}

export const encodeBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes))
export const decodeBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
