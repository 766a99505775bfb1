import { endSession, hasToken, sessionStore } from './session.ts'

let ready: Promise<void> | undefined

/**
 * Whether a protected route may open (SH-27). The token in sessionStorage alone decides, at each navigation; without
 * it whoever is still in memory is forgotten too.
 */
export function hasSession(): boolean {
  if (hasToken()) {
    sessionReady().catch((error: unknown) => console.error('the session does not reach the store', error))
    return true
  }
  if (sessionStore.getSnapshot().user) endSession()
  return false
}

/** Resolves when changes of the session reach the store of the device and the sync worker. */
export function sessionReady(): Promise<void> {
  ready ??= import('./connect.ts')
    .then(({ connect }) => connect())
    .catch((error: unknown) => {
      ready = undefined
      throw error
    })
  return ready
}
