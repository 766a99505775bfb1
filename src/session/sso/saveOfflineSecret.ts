import { isDeviceSealed } from '../../db/sealedDevice.ts'
import { setOfflineSecret } from '../../vault/deviceSecret.ts'
import { saveSeal, sealOfSession, sessionStore } from '../session.ts'

/**
 * Seals the vault of this device with the PIN of the person who is logged in.
 * @param stay the person ticked 'Aangemeld blijven op dit toestel'; a device with encrypted rows keeps nobody signed in
 * @returns false if it could not
 */
export async function saveOfflineSecret(secret: string, stay: boolean): Promise<boolean> {
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  const given = user && seal ? { seal, secret, stay: stay && !isDeviceSealed() } : null
  const next = user && given ? await setOfflineSecret(user.id, given).catch(() => null) : null
  if (!user || next === null) return false
  saveSeal(user.id, next)
  return true
}
