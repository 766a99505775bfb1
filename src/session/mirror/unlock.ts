import { isKeyOfDevice, keepMirrorKey } from '../../db/mirrorKey.ts'
import { DATABASE_NAME, mirrorKey } from '../../db/sealedDevice.ts'
import { ApiError, request } from '../../lib/http.ts'
import { codecReady } from '../../sync/store/rowCodec.ts'
import { reopenVault, unlockVault } from '../../vault/vault.ts'
import { readDeviceIdentity } from '../loginDevice.ts'
import { bearer, endSession, hasToken, sealOfSession, sessionStore } from '../session.ts'
import { mirrorTexts } from './mirrorTexts.ts'

/*
 * Opens the encrypted copy of this device at a login (ADR 0059). The key comes from the server, or without a connection
 * from the vault of the person.
 */

const TIMEOUT = 15_000

/**
 * Asks the server for the key of this device.
 * @param key stored there, unless the device has one already
 * @returns null if the server has none for this device
 * @throws NetworkError, and ApiError for another refusal
 */
export async function keyOnServer(token: string | null, key?: string): Promise<string | null> {
  const here = await readDeviceIdentity()
  if (!here || token === null) return null
  try {
    const answer = await request<{ key: string }>('POST', '/device/mirror-key', {
      anonymous: true,
      timeout: TIMEOUT,
      headers: { authorization: `Bearer ${token}` },
      json: { ...here, ...(key === undefined ? {} : { key }) },
    })
    return answer.key
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Applies a key if it is the one of this device. */
async function applyIfRight(key: string | null | undefined): Promise<boolean> {
  if (!key || !(await isKeyOfDevice(key))) return false
  await keepMirrorKey(key)
  return true
}

/**
 * Opens the copy after a login at the server.
 * @returns the Dutch text of a failure; null if the copy is open
 */
export async function unlockAfterLogin(
  { token, username }: { token: string; username: string },
  password?: string,
): Promise<string | null> {
  if (await applyIfRight(mirrorKey())) return null
  if (await applyIfRight(await keyOnServer(token))) return null
  // A server that was restored from a backup may not know the key any more.
  const opened = password === undefined ? null : await unlockVault(username, password).catch(() => null)
  if (opened?.ok && (await applyIfRight(opened.opened.mirrorKey))) {
    void keyOnServer(token, opened.opened.mirrorKey).catch(() => undefined)
    return null
  }
  return mirrorTexts.noKey
}

/** Opens the copy with the key of a vault. @returns the Dutch text of a failure; null if the copy is open */
export const unlockWithVault = async (key: string | undefined): Promise<string | null> =>
  (await applyIfRight(mirrorKey() ?? key)) ? null : mirrorTexts.needsServer

/**
 * Opens the copy for a session that began without the key, because another tab encrypted the copy meanwhile.
 * @returns false if the key is not to be had now
 */
async function unlockSession(): Promise<boolean> {
  if (mirrorKey() !== null) return true
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  const opened = user && seal ? await reopenVault(user.id, seal).catch(() => null) : null
  return (
    (await applyIfRight(opened?.mirrorKey)) || applyIfRight(await keyOnServer(bearer()).catch(() => null))
  )
}

/**
 * Resolves when the copy of this device is open. A session whose key is not to be had ends: its screens could read
 * nothing.
 */
export async function untilUnlocked(): Promise<void> {
  // The tab may still be applying the key that it kept.
  await codecReady(DATABASE_NAME)?.catch(() => undefined)
  if (hasToken() && !(await unlockSession())) {
    endSession()
    location.hash = '#/login'
  }
  if (mirrorKey() !== null) return
  await new Promise<void>((resolve) => {
    const stop = sessionStore.subscribe(() => {
      if (mirrorKey() === null) return
      stop()
      resolve()
    })
  })
}
