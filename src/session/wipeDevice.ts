import { db } from '../db/database.ts'
import { channel, closeStore } from '../db/mutate.ts'
import { forgetPendingFields } from '../lib/pendingFields.ts'
import { wipeVault } from '../vault/vault.ts'
import { request } from '../lib/http.ts'
import { announceLogout } from './otherTabs.ts'
import { bearer, endSession, sessionStore } from './session.ts'

const REVOKE_MS = 3_000
/** Time in ms for the other tabs and the workers to close the store. */
const RELEASE_MS = 300

/**
 * 'Toestel wissen' (D-005): removes everything that the product stores on the device, including unsent work.
 * Ask before and offer its export. Ends on the login page of an empty device.
 */
export async function wipeDevice(): Promise<void> {
  const json = { forgetDevice: true }
  if (bearer()) await request('POST', '/logout', { json, timeout: REVOKE_MS }).catch(() => undefined)
  forgetPendingFields()
  await wipeVault()
  const { user } = sessionStore.getSnapshot()
  endSession()
  if (user) announceLogout(user.id)
  localStorage.clear()
  // Close the store everywhere first: a tab with an open store would fill it again from the journal.
  channel.post({ t: 'wiped' })
  closeStore()
  await new Promise((resolve) => setTimeout(resolve, RELEASE_MS))
  await clearFiles().catch(() => undefined)
  indexedDB.deleteDatabase('house')
  await db.delete()
  location.hash = '#/login'
  location.reload()
}

/** Deletes the journal of changes, which is stored beside the database. */
async function clearFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
}
