import { bound, dropVault, emptyStay, ITERATIONS, normalizeUsername, store } from './vault.ts'
import {
  decodeBase64,
  encodeBase64,
  isVaultContent,
  openBox,
  passwordKey,
  randomBytes,
} from './vaultCrypto.ts'
import { deviceKey, noteTime, vaultRows } from './vaultStore.ts'

/* The PIN or password of this device alone, for people who log in at the provider of single sign-on (OC-08). */

interface OfflineSecret {
  /** The `seal` of the running session. */
  seal: string
  /** The PIN or password, as it was typed. */
  secret: string
  /** The person ticked 'Aangemeld blijven op dit toestel' (OC-13). */
  stay: boolean
}

/**
 * Sets the PIN or password of this device (OC-08). It is stored nowhere and never sent.
 * @returns the new `seal`, or null if the vault is gone
 */
export async function setOfflineSecret(
  userId: string,
  { seal, secret, stay }: OfflineSecret,
  iterations: number = ITERATIONS,
): Promise<string | null> {
  const row = await vaultRows.get(userId)
  const content = row && (await openBox(decodeBase64(seal), row, bound(row), isVaultContent))
  if (!row || !content) return null
  const salt = randomBytes(16)
  const key = encodeBase64(await passwordKey(secret, await deviceKey(), salt, iterations))
  const next = { ...row, salt, iter: iterations, failures: 0, retryAt: 0, opensWith: 'device' } as const
  await store({ ...next, stay: stay ? emptyStay() : null }, key, content)
  return key
}

/** Returns what opens the vault of this person here; null if there is none. @param username as it is typed */
export async function vaultOpensWith(username: string): Promise<'password' | 'device' | 'none' | null> {
  const row = (await vaultRows.all()).find((each) => each.username === normalizeUsername(username))
  return row ? (row.opensWith ?? 'password') : null
}

/** Returns the people with a vault that they can open on this device. */
export const openableVaults = async (): Promise<string[]> =>
  (await vaultRows.all()).filter((row) => row.opensWith !== 'none').map(({ userId }) => userId)

/** Records a login with the server that left the sealed credential as it is. */
export async function extendVault(userId: string, offlineUntil: string): Promise<void> {
  const row = await vaultRows.get(userId)
  if (row) await vaultRows.put({ ...row, offlineUntil: Date.parse(offlineUntil) })
  await noteTime(Date.now())
}

/** Drops a vault that no account password opens. After a logout only the provider lets the person in (OC-08). */
export async function dropDeviceVault(userId: string): Promise<void> {
  const row = await vaultRows.get(userId)
  if (row?.opensWith) await dropVault(userId)
}
