import type { DeviceIdentity } from '../sync/store/deviceSecret.ts'
import { isDeviceSealed, mirrorKey } from '../db/sealedDevice.ts'
import type { LoginAnswer } from './loginAnswer.ts'
import { saveSeal } from './session.ts'

/*
 * The device side of the login. It is loaded at login, not with the page. A failure here never blocks the
 * login.
 */

const PATIENCE_MS = 3_000

/** Returns the identity of this device, or null if its store does not answer. */
export function readDeviceIdentity(): Promise<DeviceIdentity | null> {
  const found = import('../db/deviceId.ts').then(({ deviceIdentity }) => deviceIdentity())
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([found, late]).catch(() => null)
}

export interface VaultSealInput {
  password: string
  clientId: string
  answer: LoginAnswer
  /** Absent keeps the present choice. */
  stay?: boolean | undefined
}

/** Seals the vault for the next offline login; takes half a second in parallel with the first screen. */
export async function sealForOffline({ password, clientId, answer, stay }: VaultSealInput): Promise<void> {
  const { deviceCredential, offlineUntil, id, username, name, lastName, email, department } = answer
  if (!deviceCredential || !offlineUntil) return
  try {
    const vault = await import('../vault/vault.ts')
    const profile = { id, username, name, lastName, email, department }
    const stays = stay ?? (await vault.stayingUsers()).some((user) => user.id === id)
    const sealed = {
      password,
      profile,
      clientId,
      credential: deviceCredential,
      offlineUntil,
      stay: stays && !isDeviceSealed(),
      mirrorKey: mirrorKey() ?? undefined,
    }
    saveSeal(id, await vault.sealVault(sealed))
  } catch (error) {
    console.warn('no login without connection on this device', error)
  }
}

/** Called for a blocked device: nobody can log in here without the server any more. */
export const forgetDevice = (): Promise<void> =>
  import('../vault/vault.ts').then(({ wipeVault }) => wipeVault()).catch(() => {})

export function afterLogin(): void {
  // Ask for persistent storage: otherwise the browser may delete unsent work when space is low (D-036).
  void navigator.storage?.persist?.().catch(() => false)
}
