import { flushPendingFields } from '../lib/pendingFields.ts'
import { dropVault } from '../vault/vault.ts'
import { announceLogout } from './otherTabs.ts'
import { endSession, sessionStore } from './session.ts'

/**
 * Ends this session after the server ended all sessions of the person: the password was changed, or the
 * person deleted. Unsent changes stay on the device; the old password no longer opens anything here.
 */
export async function endRevokedSession(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  await flushPendingFields()
  if (user) await dropVault(user.id).catch(() => undefined)
  endSession()
  if (user) announceLogout(user.id)
  location.hash = '#/login'
}
