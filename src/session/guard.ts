import { keepPendingFields } from '../lib/pendingFields.ts'
import { endSession, hasToken, sessionStore } from './session.ts'

let ready: Promise<void> | undefined
let connected = false

/**
 * Whether a protected route may open (SH-27). The token in sessionStorage alone decides, at each navigation; without
 * it whoever is still in memory is forgotten too.
 */
export function hasSession(): boolean {
  if (hasToken()) {
    void untilConnected()
    return true
  }
  if (sessionStore.getSnapshot().user) {
    // The route waits for an answer: what is pending is kept for its author, and saved as its screen goes.
    keepPendingFields()
    endSession()
  }
  return false
}

/**
 * What a protected route waits for: no screen may change anything before the store knows who does it. Nothing at all
 * once that is so. A failure is told and opens the screen: what it shows is on the device.
 */
export function untilConnected(): Promise<void> | undefined {
  if (connected) return undefined
  return sessionReady().catch((error: unknown) =>
    console.error('the session does not reach the store', error),
  )
}

/** Resolves when changes of the session reach the store of the device and the sync worker. */
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
