import { dropVault, type OpenVault, reopenVault, resealVault, type VaultProfile } from '../vault/vault.ts'
import { toastWarning } from '../components/toasts/toasts.ts'
import { flushPendingFields } from '../lib/pendingFields.ts'
import { ApiError, isOffline, request } from '../lib/http.ts'
import { endBlockedSession } from './blockedDevice.ts'
import { wipeAsAsked } from './wipeRequest.ts'
import { asksWipe } from './wipeState.ts'
import { readDeviceIdentity } from './loginDevice.ts'
import { endRevokedSession } from './endRevokedSession.ts'
import { saveLogoutNotice } from './logoutNotice.ts'
import {
  bearer,
  endSession,
  expireSession,
  renewToken,
  sealOfSession,
  sessionStore,
  updateUser,
} from './session.ts'
import { sessionTexts } from './sessionTexts.ts'

/**
 * - renewed: the session has a new token
 * - refused: the server wants the password
 * - deleted: the server no longer has this person
 * - blocked: this device is blocked
 * - wipe: the server refuses this person here, and an owner asked to wipe this device
 * - offline: the server could not be reached
 */
export type Renewal = 'renewed' | 'refused' | 'deleted' | 'blocked' | 'wipe' | 'offline'

interface CredentialAnswer extends VaultProfile {
  token: string
  credential: string
  offlineUntil: string
  /** The company requires a second step: a login leads the person to its set-up (PK-04). */
  secondFactorSetup?: true
}

const TIMEOUT = 15_000
let running: Promise<Renewal> | null = null

/**
 * Exchanges the credential of this device for a new token, in the background; one exchange at a time over all
 * tabs (B7).
 */
export function renew(): Promise<Renewal> {
  running ??= withLock(exchange).finally(() => (running = null))
  return running
}

/** Takes a lock over all tabs: two uses of the same credential at once would look like theft. */
function withLock(work: () => Promise<Renewal>): Promise<Renewal> {
  return navigator.locks ? navigator.locks.request('session-renew', work) : work()
}

async function exchange(): Promise<Renewal> {
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  const opened = user && seal ? await reopenVault(user.id, seal).catch(() => null) : null
  if (!opened || !seal) return whyRefused()
  try {
    const answer = await requestCredential(opened)
    // First of all: until the new credential is stored, only the used one can get another.
    const { credential, offlineUntil, token, secondFactorSetup, ...profile } = answer
    await resealVault(seal, { ...opened, profile, credential }, offlineUntil)
    if (secondFactorSetup) return 'refused'
    renewToken(token)
    updateUser(profile)
    return 'renewed'
  } catch (error) {
    return afterFailure(error, opened.profile.id)
  }
}

/** Without a credential: asks whether the server refuses the token because its owner was deleted. */
async function whyRefused(): Promise<Renewal> {
  const token = bearer()
  if (!token) return 'refused'
  const headers = { authorization: `Bearer ${token}` }
  const error: unknown = await request('GET', '/me', { anonymous: true, timeout: TIMEOUT, headers }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError) || error.code !== 'USER_INACTIVE') return 'refused'
  return asksWipe(error) ? 'wipe' : 'deleted'
}

async function requestCredential({ profile, clientId, credential }: OpenVault): Promise<CredentialAnswer> {
  const here = await readDeviceIdentity()
  return request<CredentialAnswer>('POST', '/session/credential', {
    anonymous: true,
    timeout: TIMEOUT,
    json: { clientId, userId: profile.id, credential, proof: here?.proof },
  })
}

async function afterFailure(error: unknown, userId: string): Promise<Renewal> {
  if (!isOffline(error) && !(error instanceof ApiError))
    console.error('the credential was not exchanged', error)
  if (!(error instanceof ApiError)) return 'offline'
  if (asksWipe(error)) return 'wipe'
  if (error.code === 'DEVICE_BLOCKED') return 'blocked'
  if (error.status !== 401) return 'offline'
  await dropVault(userId)
  return error.code === 'USER_INACTIVE' ? 'deleted' : 'refused'
}

/** With more renewals than this, the new tokens are apparently refused too. */
const RENEWALS_PER_MINUTE = 3
let renewals: number[] = []

/**
 * Handles a refused or missing token. It tries the credential, and asks for the password if that is refused
 * too. Attempts that do not reach the server do not count, because offline there may be many.
 */
export async function onUnauthorized(): Promise<void> {
  const { user, expired } = sessionStore.getSnapshot()
  if (expired) return
  if (!user) return await endUnknownSession()
  renewals = renewals.filter((at) => at > Date.now() - 60_000)
  if (renewals.length >= RENEWALS_PER_MINUTE) return expireSession()
  const first = running === null
  if ((await renewOrEnd()) === 'renewed' && first) renewals.push(Date.now())
}

/**
 * Renews the token and handles the result: it asks for the password, or logs out a deleted person or a
 * blocked device at once (D-127).
 */
export async function renewOrEnd(): Promise<Renewal> {
  const result = await renew()
  if (result === 'refused') expireSession()
  if (result === 'deleted') await endDeletedSession()
  if (result === 'blocked') await endBlockedSession()
  if (result === 'wipe') await wipeAsAsked()
  return result
}

let leaving: Promise<void> | null = null

/** Runs once, even if several calls detect the deletion at the same time. */
const endDeletedSession = (): Promise<void> => (leaving ??= notifyDeleted().finally(() => (leaving = null)))

/** Logs out at once. The login page then says what is left on this device and how it will be sent. */
async function notifyDeleted(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  if (user) saveLogoutNotice({ why: 'deleted', name: `${user.name} ${user.lastName}`.trim() })
  await endRevokedSession()
  toastWarning(sessionTexts.deleted)
}

/** Ends a session whose owner is unknown. */
async function endUnknownSession(): Promise<void> {
  await flushPendingFields()
  endSession()
  location.hash = '#/login'
}
