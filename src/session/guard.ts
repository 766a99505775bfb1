import { writeFieldDrafts } from '../lib/pendingFields.ts'
import { endSession, hasToken, sessionStore } from './session.ts'

let ready: Promise<void> | undefined
let connected = false

/**
 * True if a protected route may open (SH-27). At each navigation only the token in sessionStorage decides;
 * without it, a user still in memory is cleared.
 */
export function hasSession(): boolean {
  if (hasToken()) {
    void untilConnected()
    return true
  }
  if (sessionStore.getSnapshot().user) {
    // The route waits for this function, so keep the pending fields as drafts of their author. They are saved
    // when their screen unmounts.
    writeFieldDrafts()
    endSession()
  }
  return false
}

/**
 * Protected routes wait for this: no screen may change data before the store knows the author. Undefined once
 * connected. A failure is logged and the screen opens anyway, because its data is on the device.
 */
export function untilConnected(): Promise<void> | undefined {
  if (connected) return undefined
  return sessionReady().catch((error: unknown) =>
    console.error('the session does not reach the store', error),
  )
}

/** Resolves when the session is connected to the store of the device and to the sync worker. */
export function sessionReady(): Promise<void> {
  ready ??= import('./connect.ts')
    .then(({ connect }) => connect())
    .then(() => void (connected = true))
    .catch((error: unknown) => {
      ready = undefined
      throw error
    })
  return ready
}
