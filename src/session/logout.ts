import { countWaitingChanges } from '../db/queries/records.ts'
import { confirm } from '../components/dialogs/confirm.ts'
import { flushPendingFields } from '../lib/pendingFields.ts'
import { dropDeviceVault } from '../vault/deviceSecret.ts'
import { stopStaying } from '../vault/vault.ts'
import { request } from '../lib/http.ts'
import { syncNow, syncStatus } from '../sync/client.ts'
import { announceLogout } from './otherTabs.ts'
import { bearer, endSession, sessionStore } from './session.ts'
import { sessionTexts } from './sessionTexts.ts'

const FLUSH_MS = 5_000
const REVOKE_MS = 3_000
const LOOK_MS = 250
const STORE_MS = 2_000

/**
 * Ends the session and shows the login page (SH-19). It first sends what it can; if changes remain, it asks.
 * They stay on the device: the logout never touches the outbox (D-005, B7).
 * @returns false if the person stays
 */
export async function logout(): Promise<boolean> {
  const { user } = sessionStore.getSnapshot()
  const flushing = flushPendingFields()
  if (flushing) await flushing
  const left = await flush()
  if (left > 0 && !(await confirm({ text: sessionTexts.unsent(left), noFirst: true }))) return false
  if (bearer()) await request('POST', '/logout', { timeout: REVOKE_MS }).catch(() => undefined)
  if (user) await stopStaying(user.id).catch(() => undefined)
  if (user) await dropDeviceVault(user.id).catch(() => undefined)
  endSession()
  if (user) announceLogout(user.id)
  location.hash = '#/login'
  return true
}

/**
 * Waits until the outbox is empty, at most five seconds. It counts in the store: a stopped leader tab no
 * longer updates the sync status.
 * @returns the number of remaining changes
 */
async function flush(): Promise<number> {
  const until = Date.now() + FLUSH_MS
  let left = await waitingHere()
  if (left > 0 && bearer()) syncNow()
  while (left > 0 && bearer() && Date.now() < until) {
    await statusOrPause()
    left = await waitingHere()
  }
  return left
}

/**
 * Returns the number of waiting changes. A store that does not answer counts as the status says, and as at
 * least one.
 */
async function waitingHere(): Promise<number> {
  const counted = countWaitingChanges().catch(() => null)
  const found = await Promise.race([counted, pause(STORE_MS).then(() => null)])
  return found ?? Math.max(1, syncStatus.getSnapshot().waiting)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves at the next status of the worker, or after a pause. */
function statusOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = syncStatus.subscribe(done)
    const timer = setTimeout(done, LOOK_MS)
  })
}
