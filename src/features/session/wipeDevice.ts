import { db } from '../../db/database.ts'
import { wipeVault } from '../../db/vault.ts'
import { request } from '../../lib/http.ts'
import { announceLogout } from './otherTabs.ts'
import { bearer, endSession, sessionStore } from './session.ts'

const REVOKE_MS = 3_000

/**
 * 'Toestel wissen' (D-005): removes everything this product keeps on the device, unsent work included, so ask before
 * and offer its export. Ends on the login page of a device that knows nobody.
 */
export async function wipeDevice(): Promise<void> {
  const json = { forgetDevice: true }
  if (bearer()) await request('POST', '/logout', { json, timeout: REVOKE_MS }).catch(() => undefined)
  await wipeVault()
  const { user } = sessionStore.getSnapshot()
  endSession()
  if (user) announceLogout(user.id)
  localStorage.clear()
  await db.delete()
  await clearFiles().catch(() => undefined)
  location.hash = '#/login'
  location.reload()
}

/** The journal of changes, kept beside the database. */
async function clearFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
}
