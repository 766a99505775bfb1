import { db } from '../db/database.ts'
import { channel, closeStore } from '../db/mutate.ts'
import { keepPage } from '../db/sealedDevice.ts'
import { forgetPendingFields } from '../lib/pendingFields.ts'
import { wipeVault } from '../vault/vault.ts'
import { request } from '../lib/http.ts'
import { announceLogout } from './otherTabs.ts'
import { bearer, endSession, sessionStore } from './session.ts'

const REVOKE_MS = 3_000
/** Time in ms for the other tabs and the workers to close the store. */
const RELEASE_MS = 300
/** A database that another tab has open is deleted when that tab closes it. */
const DELETE_MS = 5_000
const ATTEMPTS = 5

/** The steps of a wipe at the request of an owner. They store on the emptied device (requestedWipe.ts). */
export interface RequestedWipe {
  /** Called when nobody is logged in here any more, and the store still exists. */
  onEnded: () => Promise<void>
  /** Called when the settings of the device are gone. Other tabs may reload from here on. */
  onCleared: () => void
  /** Called when the data is gone too. */
  onDropped: () => void
}

/**
 * 'Toestel wissen' (D-005): removes everything that the product stores on the device, including unsent work.
 * Ask before and offer its export. Ends on the login page of an empty device.
 * @throws if something could not be removed
 */
export async function wipeDevice(asked?: RequestedWipe): Promise<void> {
  keepPage()
  await endOwnSession()
  await asked?.onEnded()
  localStorage.clear()
  asked?.onCleared()
  if (!asked) indexedDB.deleteDatabase('sealed')
  await dropStore()
  asked?.onDropped()
  openLogin()
}

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
}

/**
 * Deletes the store, the key of the access codes and the files. Closes the store everywhere first: a tab with an open
 * store would fill it again from the journal.
 * @throws if something is still there after some attempts
 */
export async function dropStore(): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    channel.post({ t: 'wiped' })
    closeStore()
    await sleep(RELEASE_MS)
    // A file that a worker still has open cannot be removed yet.
    await clearFiles().catch(() => undefined)
    await Promise.race([Promise.all([deleteDatabase('house'), db.delete()]), sleep(DELETE_MS)])
    if (await isEmpty()) return
  }
  throw new Error('something of this device could not be removed')
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name)
    deletion.onsuccess = () => resolve()
    deletion.onerror = () => reject(deletion.error ?? new Error(`${name} was not deleted`))
  })

/** Names in the file system of the origin: the journal of changes and its photos. */
async function fileNames(): Promise<string[]> {
  if (typeof navigator.storage?.getDirectory !== 'function') return []
  const names: string[] = []
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name)
  return names
}

async function clearFiles(): Promise<void> {
  const names = await fileNames()
  if (names.length === 0) return
  const root = await navigator.storage.getDirectory()
  for (const name of names) await root.removeEntry(name, { recursive: true })
}

async function isEmpty(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return (
    !databases.some(({ name }) => name === db.name || name === 'house') && (await fileNames()).length === 0
  )
}
