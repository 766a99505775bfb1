import { wipeVault } from '../vault/vault.ts'
import { ApiError, request } from '../lib/http.ts'
import { endRevokedSession } from './endRevokedSession.ts'
import { saveLogoutNotice } from './logoutNotice.ts'
import { wipeAsAsked } from './wipeRequest.ts'
import { asksWipe } from './wipeState.ts'
import { bearer, sessionStore } from './session.ts'

let asking = false

/** Called when the server refused the sync worker: asks the server whether this device is blocked. */
export async function endSessionIfBlocked(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  if (asking || !user || !bearer()) return
  asking = true
  const error: unknown = await request('GET', '/me').then(
    () => null,
    (reason: unknown) => reason,
  )
  asking = false
  if (!(error instanceof ApiError) || error.code !== 'DEVICE_BLOCKED') return
  await (asksWipe(error) ? wipeAsAsked() : endBlockedSession())
}

/**
 * Handles a blocked device: its screens close, and nobody can log in here without the server (B7). Unsent
 * changes stay.
 */
export async function endBlockedSession(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  await wipeVault().catch(() => undefined)
  if (user) saveLogoutNotice({ why: 'blocked', name: `${user.name} ${user.lastName}`.trim() })
  await endRevokedSession()
}
