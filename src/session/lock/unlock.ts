import { unlockVault as openVault } from '../../vault/vault.ts'
import { login, type LoginResult } from '../login.ts'
import type { SessionUser } from '../session.ts'
import { recordActivity, clearScreenLock } from './lockState.ts'

/**
 * Unlocks the screen with the person's password. The vault of this device checks it, so this works offline.
 * If the vault rejects it (the password was changed, or there is no vault), the server is asked.
 */
export async function unlockScreen(user: SessionUser, password: string): Promise<LoginResult> {
  const opened = await openVault(user.username, password).catch(() => null)
  const result: LoginResult = opened?.ok
    ? { ok: true, department: null }
    : await login({ username: user.username, password })
  if (result.ok) {
    recordActivity()
    clearScreenLock(user.id)
  }
  return result
}
