import { wipeVault } from '../vault/vault.ts'
import { ApiError, request } from '../lib/http.ts'
import { leaveHere } from './leave.ts'
import { leaveNotice } from './notice.ts'
import { bearer, sessionStore } from './session.ts'

let asking = false

/** The sync worker was refused: asks the server whether it is this device that is blocked. */
export async function leaveIfBlocked(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  if (asking || !user || !bearer()) return
  asking = true
  const error: unknown = await request('GET', '/me').then(
    () => null,
    (reason: unknown) => reason,
  )
  asking = false
  if (!(error instanceof ApiError) || error.code !== 'DEVICE_BLOCKED') return
  await leaveBlocked()
}

/**
 * This device is blocked: its screens close and nobody gets in here any more without the server (B7). What was not sent
 * stays.
 */
export async function leaveBlocked(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  await wipeVault().catch(() => undefined)
  if (user) leaveNotice({ why: 'blocked', name: `${user.name} ${user.lastName}`.trim() })
  await leaveHere()
}
