import { isPin } from '../../domain/system/offlineSecret.ts'
import { vaultOpensWith } from '../../vault/deviceSecret.ts'
import { type UnlockResult, unlockVault } from '../../vault/vault.ts'
import { loginTexts } from '../loginTexts.ts'

/** The result of a PIN or password of this device: the open vault, or the Dutch text of the refusal. */
export type DeviceSecretResult = { unlocked: UnlockResult & { ok: true } } | { text: string }

/**
 * Tries the PIN or password of this device.
 * @returns null if this device has none of this person, or if a text other than a PIN may be the account password
 */
export async function tryDeviceSecret(username: string, typed: string): Promise<DeviceSecretResult | null> {
  if ((await vaultOpensWith(username)) !== 'device') return null
  const unlocked = await unlockVault(username, typed)
  if (unlocked.ok) return { unlocked }
  const text = await refusedHere(username, typed, unlocked)
  return text === null ? null : { text }
}

/**
 * Returns the refusal of a PIN that must not go to the server; null for a text that may be the password of the account.
 */
export async function refusedHere(
  username: string,
  typed: string,
  opened: UnlockResult | null,
): Promise<string | null> {
  if (!opened || opened.ok) return null
  if (opened.why === 'dropped') return loginTexts.secretDropped
  if ((await vaultOpensWith(username)) !== 'device' || !isPin(typed)) return null
  return opened.why === 'wrong' ? loginTexts.wrongSecret : loginTexts[REFUSALS[opened.why]]
}

const REFUSALS = {
  unknown: 'unknownOffline',
  expired: 'expiredOffline',
  clock: 'clock',
  noSecret: 'noOfflineSecret',
} as const
