import { toastWarning } from '../components/toasts/toasts.ts'
import type { DeviceIdentity } from '../db/deviceProof.ts'
import type { LoginAnswer } from './loginAnswer.ts'
import { keepSeal } from './session.ts'
import { T } from './texts.ts'

/*
 * What logging in does with the device. All of it is loaded when somebody logs in, not with the page; and whatever of
 * it fails, the person is let in.
 */

const PATIENCE_MS = 3_000

/** Which replica this is, or null when the store of the device does not answer. */
export function device(): Promise<DeviceIdentity | null> {
  const found = import('../db/deviceId.ts').then(({ deviceIdentity }) => deviceIdentity())
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([found, late]).catch(() => null)
}

export interface Sealing {
  password: string
  clientId: string
  answer: LoginAnswer
  /** absent: as it was */
  stay?: boolean | undefined
}

/** Seals the vault for the next login without the server; takes half a second beside the first screen. */
export async function seal({ password, clientId, answer, stay }: Sealing): Promise<void> {
  const { deviceCredential, offlineUntil, id, username, name, lastName, email, department } = answer
  if (!deviceCredential || !offlineUntil) return
  try {
    const vault = await import('../vault/vault.ts')
    const profile = { id, username, name, lastName, email, department }
    const stays = stay ?? (await vault.stayingUsers()).some((user) => user.id === id)
    const input = { password, profile, clientId, credential: deviceCredential, offlineUntil, stay: stays }
    keepSeal(id, await vault.sealVault(input))
  } catch (error) {
    console.warn('no login without connection on this device', error)
  }
}

/** The device was blocked: nobody gets in here any more without the server. */
export const forgetDevice = (): Promise<void> =>
  import('../vault/vault.ts').then(({ wipeVault }) => wipeVault()).catch(() => {})

export function afterLogin(answer: LoginAnswer): void {
  // Otherwise the browser may clear unsent work when it needs room (D-036).
  void navigator.storage?.persist?.().catch(() => false)
  if (answer.mustChangePassword) toastWarning(T.shouldChange)
}
