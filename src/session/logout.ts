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

/** Waits until nothing waits any more, at most five seconds; answers how many changes are left. */
async function flush(): Promise<number> {
  const waiting = () => syncStatus.getSnapshot().waiting
  if (waiting() === 0 || !bearer()) return waiting()
  syncNow()
  await new Promise<void>((resolve) => {
    const stop = syncStatus.subscribe(() => waiting() === 0 && done())
    const timer = setTimeout(done, FLUSH_MS)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
  return waiting()
}
