import { setOfflineSecret } from '../../vault/deviceSecret.ts'
import { saveSeal, sealOfSession, sessionStore } from '../session.ts'

/** Seals the vault of this device with the PIN of the person who is logged in. @returns false if it could not */
export async function saveOfflineSecret(secret: string): Promise<boolean> {
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  const next = user && seal ? await setOfflineSecret(user.id, seal, secret).catch(() => null) : null
  if (!user || next === null) return false
  saveSeal(user.id, next)
  return true
}
