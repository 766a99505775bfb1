import { ApiError, isOffline, request } from '../lib/http.ts'
import { flushPendingFields } from '../lib/pendingFields.ts'
import { readSetting, writeSetting } from '../lib/storage.ts'
import { readDeviceIdentity } from './loginDevice.ts'
import { saveLogoutNotice } from './logoutNotice.ts'
import { sessionStore } from './session.ts'
import { WIPE_REPORT, WIPE_UNFINISHED } from './wipeState.ts'

/*
 * 'Blokkeren en wissen': an owner asked to wipe this device. It sends what it has, drops its copy and reports that.
 *
 *   server: wipe ──► sending ──nothing unsent──────────────────────────────► dropped ──► reported
 *                       │ no progress for 5 minutes, or the person is refused    ▲
 *                       └──► unsent changes sealed (sealedUnsent.ts) ────────────┘
 */

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
  if (unsent === 0 || now - sending.since >= PATIENCE_MS) await wipeAsAsked()
}

let wiping = false
/** Time in ms for other tabs to store what was typed there, after the logout. */
const OTHER_TABS_MS = 1_000

/** Wipes this device now, in one of its tabs; the others follow. Seals the changes that the server lacks. */
export async function wipeAsAsked(): Promise<void> {
  if (wiping) return
  wiping = true
  try {
    await oneTab(async () => {
      const here = await readDeviceIdentity()
      const { user } = sessionStore.getSnapshot()
      const name = user ? `${user.name} ${user.lastName}`.trim() : ''
      const [{ wipeDevice }, { sealUnsent }] = await Promise.all([
        import('./wipeDevice.ts'),
        import('./sealedUnsent.ts'),
      ])
      let sealed: Awaited<ReturnType<typeof sealUnsent>> = null
      await wipeDevice({
        onEnded: async () => {
          await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS))
          sealed = await sealUnsent()
        },
        onCleared: () => {
          const unsent = sealed?.count ?? 0
          saveLogoutNotice({ why: 'wiped', name, unsent })
          if (here) writeSetting(WIPE_UNFINISHED, { ...here, unsent, sealKey: sealed?.key })
        },
        onDropped: finishWipe,
      })
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

const whenNoTabWipes = (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request('wipe', work) : work()

function finishWipe(): void {
  writeSetting(WIPE_REPORT, readSetting<unknown>(WIPE_UNFINISHED, null))
  localStorage.removeItem(WIPE_UNFINISHED)
}

/** Continues a wipe that an earlier page began, before anything opens the store. */
export async function resumeWipe(): Promise<void> {
  if (!localStorage.getItem(WIPE_UNFINISHED)) return
  await whenNoTabWipes(async () => {
    // The tab that had the lock may have finished it.
    if (!localStorage.getItem(WIPE_UNFINISHED)) return
    const { dropStore } = await import('./wipeDevice.ts')
    await dropStore()
    finishWipe()
  })
}

/** Reports that this device was wiped. It is repeated until the server has answered. */
export async function reportWiped(): Promise<void> {
  const json = readSetting<unknown>(WIPE_REPORT, null)
  if (!json) return
  try {
    await request('POST', '/device/wiped', { anonymous: true, timeout: 10_000, json })
  } catch (error) {
    if (isOffline(error) || !(error instanceof ApiError) || error.status >= 429) return
  }
  // The key of what is sealed goes with it.
  localStorage.removeItem(WIPE_REPORT)
}

const REPEAT_MS = 30_000
let following = false

/**
 * Runs on the login page, where nobody is logged in: continues a wipe, reports it, and asks the server whether this
 * device must be wiped (TO-10).
 */
export async function followWipeSignedOut(): Promise<void> {
  if (following) return
  following = true
  const attempt = () => void doDuties().catch((error: unknown) => console.error('wipe', error))
  addEventListener('online', attempt)
  setInterval(attempt, REPEAT_MS)
  attempt()
}

async function doDuties(): Promise<void> {
  await resumeWipe()
  await reportWiped()
  if (sessionStore.getSnapshot().user) return
  const { existingDeviceIdentity } = await import('../db/deviceId.ts')
  const json = await existingDeviceIdentity()
  if (!json) return
  const answer = await request<{ wipe: boolean }>('POST', '/device/state', {
    anonymous: true,
    timeout: 10_000,
    json,
  }).catch(() => null)
  if (answer?.wipe) await wipeAsAsked()
}
