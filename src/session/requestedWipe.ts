import { db } from '../db/database.ts'
import { ApiError, isOffline, request } from '../lib/http.ts'
import { fieldOf } from '../lib/objects.ts'
import { flushPendingFields } from '../lib/pendingFields.ts'
import { readSetting, writeSetting } from '../lib/storage.ts'
import { readDeviceIdentity } from './loginDevice.ts'
import { saveLogoutNotice } from './logoutNotice.ts'
import { sessionStore } from './session.ts'

/*
 * 'Blokkeren en wissen': an owner asked to wipe this device. It sends what it has, drops its copy and reports that.
 *
 *   server: wipe ──► sending ──nothing unsent──► wiped, reported
 *                       │ no progress for 5 minutes, or the person is refused
 *                       └──────────────────────► wiped except the unsent changes, reported
 */

/** True if the server asks this device to wipe itself. */
export const asksWipe = (error: unknown): boolean =>
  error instanceof ApiError && fieldOf(error.details, 'wipe') === true

const PATIENCE_MS = 5 * 60_000
let sending: { unsent: number; since: number } | null = null

/**
 * Called with each status while this device must be wiped. Wipes it once the server has everything, or if the number
 * of unsent changes stayed the same for five minutes.
 * @param unsent undefined if the server does not ask it
 */
export async function followWipe(unsent: number | undefined, now: number = Date.now()): Promise<void> {
  if (unsent === undefined) {
    sending = null
    return
  }
  if (!sending) {
    sending = { unsent, since: now }
    // A typed text becomes a change first. The next status counts it.
    await flushPendingFields()
    return
  }
  if (unsent !== sending.unsent) sending = { unsent, since: now }
  if (unsent === 0 || now - sending.since >= PATIENCE_MS) await wipeAsAsked(unsent)
}

let wiping = false

/**
 * Wipes this device now, in one of its tabs; the others follow. Keeps the changes that the server lacks.
 * @param unsent their number, if known
 */
export async function wipeAsAsked(unsent?: number): Promise<void> {
  if (wiping) return
  wiping = true
  try {
    await oneTab(async () => {
      const here = await readDeviceIdentity()
      const left = unsent ?? (await countLeft())
      const { user } = sessionStore.getSnapshot()
      const { wipeDevice, wipeExceptUnsent } = await import('./wipeDevice.ts')
      const name = user ? `${user.name} ${user.lastName}`.trim() : ''
      const asked = {
        onCleared: () => saveLogoutNotice({ why: 'wiped', name }),
        // Sent by the page that opens next.
        onDropped: () => here && writeSetting(REPORT, { ...here, unsent: left }),
      }
      await (left === 0 ? wipeDevice(asked) : wipeExceptUnsent(asked))
    })
  } finally {
    // After an error the next status tries again.
    wiping = false
  }
}

const oneTab = (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks
    ? navigator.locks.request('wipe', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()

/** Changes and photos that the server may lack. */
async function countLeft(): Promise<number> {
  const [changes, photos] = await Promise.all([
    db.outbox.filter(({ name }) => name !== 'sync.noop').count(),
    db.blobq.filter(({ sent }) => !sent).count(),
  ])
  return changes + photos
}

const REPORT = 'wipeReport'

/** Reports that this device was wiped. Without a connection it is tried again when the app opens. */
export async function reportWiped(): Promise<void> {
  const json = readSetting<unknown>(REPORT, null)
  if (!json) return
  try {
    await request('POST', '/device/wiped', { anonymous: true, timeout: 10_000, json })
  } catch (error) {
    if (isOffline(error) || !(error instanceof ApiError) || error.status >= 429) return
  }
  localStorage.removeItem(REPORT)
}
