import { unlock as openVault } from '../../vault/vault.ts'
import { login, type LoginResult } from '../login.ts'
import type { SessionUser } from '../session.ts'
import { noteActivity, openScreen } from './lockState.ts'

/**
 * Opens a locked screen with the person's password: with the vault of this device, so also without a connection; what
 * the vault does not know (another password since, no vault at all) the server is asked.
 */
export async function unlockScreen(user: SessionUser, password: string): Promise<LoginResult> {
  const opened = await openVault(user.username, password).catch(() => null)
  const result: LoginResult = opened?.ok
    ? { ok: true, department: null }
    : await login({ username: user.username, password })
  if (result.ok) {
    noteActivity()
    openScreen(user.id)
  }
  return result
}
