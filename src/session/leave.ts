import { settlePendingFields } from '../lib/pendingFields.ts'
import { dropVault } from '../vault/vault.ts'
import { announceLogout } from './otherTabs.ts'
import { endSession, sessionStore } from './session.ts'

/**
 * Every session of this person ended at the server, so this one too: the password was changed, or the person deleted.
 * What waits stays on the device; the old password opens nothing here any more.
 */
export async function leaveHere(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  await settlePendingFields()
  if (user) await dropVault(user.id).catch(() => undefined)
  endSession()
  if (user) announceLogout(user.id)
  location.hash = '#/login'
}
