import { unlockVault as openVault } from '../../vault/vault.ts'
import { login } from '../login.ts'
import type { LoginResult } from '../loginResult.ts'
import { refusedHere } from '../sso/deviceSecretLogin.ts'
import { bearer, saveSeal, sealOfSession, type SessionUser } from '../session.ts'
import { recordActivity, clearScreenLock } from './lockState.ts'

/**
 * Unlocks the screen with the person's password. The vault of this device checks it, so this works offline.
 * If the vault rejects it (the password was changed, or there is no vault), the server is asked, but never with the PIN
 * of this device.
 */
export async function unlockScreen(user: SessionUser, password: string): Promise<LoginResult> {
  const opened = await openVault(user.username, password).catch(() => null)
  if (opened?.ok && sealOfSession() === null) saveSeal(user.id, opened.opened.seal)
  const refused = await refusedHere(user.username, password, opened)
  if (refused !== null) return { ok: false, text: refused }
  const result: LoginResult = opened?.ok
    ? { ok: true, department: null }
    : await confirmOrLogin(user, password)
  if (result.ok) {
    recordActivity()
    clearScreenLock(user.id)
  }
  return result
}

/**
 * A person who logged in by passkey has no vault here, and their login by password asks for a second step. The running
 * session passed it, so the password alone unlocks the screen.
 */
async function confirmOrLogin({ username }: SessionUser, password: string): Promise<LoginResult> {
  const result = await login({ username, password, vaultTried: true })
  if (result.ok || !result.secondStep || !bearer()) return result
  const { request } = await import('../../lib/http.ts')
  return request('POST', '/me/confirm', { json: { currentPassword: password } }).then(
    () => ({ ok: true, department: null }),
    () => result,
  )
}
