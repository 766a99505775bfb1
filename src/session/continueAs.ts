import { offlineRefusal, unlockStayingVault } from '../vault/vault.ts'
import { endBlockedSession } from './blockedDevice.ts'
import { wipeAsAsked } from './wipeRequest.ts'
import { VAULT_REFUSALS, startVaultSession } from './login.ts'
import type { LoginResult } from './loginResult.ts'
import { renew } from './renew.ts'
import { endSession } from './session.ts'
import { passwordTexts } from './passwordTexts.ts'

/** Maximum wait in ms for the server before the session continues offline. */
const PATIENCE_MS = 3_000

/** 'Verder gaan als …': restores the session of a person who stays signed in on this device (D-002). */
export async function continueAs(userId: string): Promise<LoginResult> {
  const unlocked = await unlockStayingVault(userId).catch(() => null)
  if (!unlocked?.ok) return { ok: false, text: passwordTexts.passwordAgain }
  const refusal = await offlineRefusal(userId)
  const entered = await startVaultSession(unlocked)
  const renewal = await (refusal ? renew() : Promise.race([renew(), patience()]))
  if (renewal === 'renewed' || (renewal === 'offline' && !refusal)) return entered
  if (renewal === 'blocked') await endBlockedSession()
  if (renewal === 'wipe') await wipeAsAsked()
  endSession()
  return {
    ok: false,
    text: renewal === 'offline' && refusal ? VAULT_REFUSALS[refusal] : passwordTexts.passwordAgain,
  }
}

const patience = () => new Promise<'offline'>((resolve) => setTimeout(() => resolve('offline'), PATIENCE_MS))
