import { toastPersistent } from '../components/toasts/toasts.ts'
import { recoverFieldDrafts } from '../db/fieldDrafts.ts'
import { setActor } from '../db/mutate.ts'
import { request } from '../lib/http.ts'
import { followWipe, reportWiped, resumeWipe } from './wipeRequest.ts'
import { watchIdle } from './lock/idle.ts'
import { followOtherTabs } from './otherTabs.ts'
import {
  bearer,
  beginSession,
  hasToken,
  sessionStore,
  type SessionUser,
  setUnauthorizedHandler,
} from './session.ts'
import { sessionTexts } from './sessionTexts.ts'
import { isDeviceSealed, mustForgetKey } from '../db/sealedDevice.ts'
import { startSync } from '../db/startSync.ts'
import { setToken, syncStatus } from '../sync/client.ts'
import { recordTime } from '../vault/vault.ts'

/**
 * Saves what this person typed into autosaving fields before an earlier page or session ended, and reports
 * it.
 */
export async function recoverTypedFields(userId: string): Promise<void> {
  try {
    const stored = await recoverFieldDrafts(userId)
    if (stored.length > 0) toastPersistent(sessionTexts.recovered(stored))
  } catch (error) {
    console.error('the kept texts of fields are not saved yet', error)
  }
}

const RETRY_MS = 20_000
const SEE_TIME_MS = 60_000
/** Time for the address of the login page, and for drafts that are being written. */
const FORGET_MS = 300

/** Connects the session to the store of this device and to the sync worker; called once. */
export async function connect(): Promise<void> {
  await resumeWipe()
  setUnauthorizedHandler(whenUnauthorized)
  await completeSession()
  if (isDeviceSealed()) await (await import('./mirror/unlock.ts')).untilUnlocked()
  followSession()
  sessionStore.subscribe(followSession)
  syncStatus.subscribe(followSync)
  followOtherTabs()
  watchIdle()
  startSync()
  void reportWiped()
  addEventListener('online', () => void reportWiped())
  restoreSealed()
  watchForConnection()
  setInterval(() => void recordTime().catch(() => {}), SEE_TIME_MS)
}

/** Puts changes back that a wipe sealed on this device, after 'Deblokkeren' and a login (TO-09). */
function restoreSealed(): void {
  void import('./sealedUnsent.ts')
    .then(({ restoreUnsent }) => restoreUnsent())
    .catch((error: unknown) => console.error('the sealed changes are not restored yet', error))
}

// Loaded on demand: few sessions need them. The next status or attempt tries again.
const logFailure = (error: unknown) => console.error('the session is not renewed yet', error)
const loadRenew = () => import('./renew.ts')

const whenUnauthorized = (): void =>
  void loadRenew()
    .then(({ onUnauthorized }) => onUnauthorized())
    .catch(logFailure)

const whenBlocked = (): void =>
  void import('./blockedDevice.ts').then(({ endSessionIfBlocked }) => endSessionIfBlocked()).catch(logFailure)

let notified: { userId: string | null; token: string | null } | undefined

/** Changes record their author; the worker sends with the token of the current person (B7). */
function followSession(): void {
  const { user } = sessionStore.getSnapshot()
  const now = { userId: user?.id ?? null, token: bearer() }
  if (notified?.userId !== now.userId) {
    setActor(user)
    if (user) void recoverTypedFields(user.id)
    if (user && notified) restoreSealed()
  }
  if (notified?.token !== now.token) setToken(now.token)
  notified = now
  // Only a new page forgets the key of an encrypted copy. What is typed was saved, or kept as a draft, before.
  if (!user && mustForgetKey()) setTimeout(() => mustForgetKey() && location.reload(), FORGET_MS)
}

/** If the worker has no valid token, renews it in the background. */
function followSync(): void {
  const { state, wipe } = syncStatus.getSnapshot()
  void followWipe(wipe?.unsent).catch((error: unknown) =>
    console.error('this device is not wiped yet', error),
  )
  if (wipe) return
  if (state === 'blocked') return whenBlocked()
  if (state !== 'auth' || !hasToken()) return
  if (!sessionStore.getSnapshot().expired) whenUnauthorized()
}

/** Turns a session that began offline into an online one as soon as there is a connection. */
function watchForConnection(): void {
  const attempt = () => void goOnline().catch(logFailure)
  addEventListener('online', attempt)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && attempt())
  setInterval(attempt, RETRY_MS)
  attempt()
}

async function goOnline(): Promise<void> {
  const { offline, expired } = sessionStore.getSnapshot()
  if (offline && !expired) await (await loadRenew()).renewOrEnd()
}

/** Completes a token without a user (for example set by hand): the server says whose it is. */
async function completeSession(): Promise<void> {
  const token = bearer()
  if (!token || sessionStore.getSnapshot().user) return
  const me = await request<SessionUser & { department: string | null }>('GET', '/me').catch(() => null)
  if (me && token === bearer()) {
    const { id, username, name, lastName, email, department } = me
    beginSession({ user: { id, username, name, lastName, email }, token, department })
  }
}
