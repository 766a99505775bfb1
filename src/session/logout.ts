import { countWaitingChanges } from '../db/queries/waitingChanges.ts'
import { confirm } from '../components/dialogs/confirm.ts'
import { settlePendingFields } from '../lib/pendingFields.ts'
import { stopStaying } from '../vault/vault.ts'
import { request } from '../lib/http.ts'
import { syncNow, syncStatus } from '../sync/client.ts'
import { announceLogout } from './otherTabs.ts'
import { bearer, endSession, sessionStore } from './session.ts'
import { T } from './texts.ts'

const FLUSH_MS = 5_000
const REVOKE_MS = 3_000
const LOOK_MS = 250
const STORE_MS = 2_000

/**
 * Ends the session and shows the login page (SH-19). Sends first what can be sent; what is left stays on the device and
 * is asked about. Never touches the queue (D-005, B7).
 * @returns false when the person stays
 */
export async function logout(): Promise<boolean> {
  const { user } = sessionStore.getSnapshot()
  const settling = settlePendingFields()
  if (settling) await settling
  const left = await flush()
  if (left > 0 && !(await confirm({ text: T.unsent(left), noFirst: true }))) return false
  if (bearer()) await request('POST', '/logout', { timeout: REVOKE_MS }).catch(() => undefined)
  if (user) await stopStaying(user.id).catch(() => undefined)
  endSession()
  if (user) announceLogout(user.id)
  location.hash = '#/login'
  return true
}

/**
 * Waits until nothing waits any more, at most five seconds. The store is counted and not the status, which a leading tab
 * that stopped tells no more.
 * @returns how many changes are left
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

/** A store that does not answer has at least what the status says, and is not known to have nothing. */
async function waitingHere(): Promise<number> {
  const counted = countWaitingChanges().catch(() => null)
  const found = await Promise.race([counted, pause(STORE_MS).then(() => null)])
  return found ?? Math.max(1, syncStatus.getSnapshot().waiting)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Until the worker tells something, or a moment. */
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
