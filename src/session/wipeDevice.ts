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

/** The steps of a wipe at the request of an owner. They store on the emptied device (requestedWipe.ts). */
export interface RequestedWipe {
  /** Called when the settings of the device are gone. Other tabs may reload from here on. */
  onCleared: () => void
  /** Called when the data is gone too. */
  onDropped: () => void
}

/**
 * 'Toestel wissen' (D-005): removes everything that the product stores on the device, including unsent work.
 * Ask before and offer its export. Ends on the login page of an empty device.
 */
export async function wipeDevice(asked?: RequestedWipe): Promise<void> {
  await endOwnSession()
  asked?.onCleared()
  await dropStore()
  asked?.onDropped()
  openLogin()
}

/**
 * Wipes this device at the request of an owner, but keeps the changes and photos that the server lacks (TO-04). No other
 * copy of them exists.
 */
export async function wipeExceptUnsent(asked: RequestedWipe): Promise<void> {
  await endOwnSession()
  asked.onCleared()
  // Without a cursor the next sync downloads everything again.
  await db.meta.put({ k: 'cursor', v: null })
  const others = db.tables.filter(({ name }) => !UNSENT_TABLES.includes(name))
  await db.transaction('rw', others, () => Promise.all(others.map((table) => table.clear())))
  asked.onDropped()
  channel.post({ t: 'wiped' })
  openLogin()
}

const UNSENT_TABLES: readonly string[] = ['meta', 'outbox', 'attention', 'blobq']

function openLogin(): void {
  location.hash = '#/login'
  location.reload()
}

async function endOwnSession(): Promise<void> {
  const json = { forgetDevice: true }
  if (bearer()) await request('POST', '/logout', { json, timeout: REVOKE_MS }).catch(() => undefined)
  forgetPendingFields()
  await wipeVault()
  const { user } = sessionStore.getSnapshot()
  endSession()
  if (user) announceLogout(user.id)
  localStorage.clear()
}

async function dropStore(): Promise<void> {
  // Close the store everywhere first: a tab with an open store would fill it again from the journal.
  channel.post({ t: 'wiped' })
  closeStore()
  await new Promise((resolve) => setTimeout(resolve, RELEASE_MS))
  await clearFiles().catch(() => undefined)
  indexedDB.deleteDatabase('house')
  await db.delete()
}

/** Deletes the journal of changes, which is stored beside the database. */
async function clearFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
}
