import { dropVault, type Opened, reopen, resealVault, type VaultProfile } from '../vault/vault.ts'
import { toastWarning } from '../components/toasts/toasts.ts'
import { settlePendingFields } from '../lib/pendingFields.ts'
import { ApiError, isOffline, request } from '../lib/http.ts'
import { leaveBlocked } from './blocked.ts'
import { device } from './loginDevice.ts'
import { leaveHere } from './leave.ts'
import { leaveNotice } from './notice.ts'
import {
  bearer,
  endSession,
  expireSession,
  renewToken,
  sealOfSession,
  sessionStore,
  updateUser,
} from './session.ts'
import { T } from './texts.ts'

/**
 * - renewed: the session has a new token
 * - refused: the server wants the password
 * - deleted: the server no longer has this person
 * - blocked: the office shut this device out
 * - offline: the server could not be asked
 */
export type Renewal = 'renewed' | 'refused' | 'deleted' | 'blocked' | 'offline'

interface Answer extends VaultProfile {
  token: string
  credential: string
  offlineUntil: string
}

const TIMEOUT = 15_000
let running: Promise<Renewal> | null = null

/** Exchanges the credential of this device for a token, in silence; one at a time over all tabs (B7). */
export function renew(): Promise<Renewal> {
  running ??= withLock(exchange).finally(() => (running = null))
  return running
}

/** Two tabs that used the same credential at once would look like a thief. */
function withLock(work: () => Promise<Renewal>): Promise<Renewal> {
  return navigator.locks ? navigator.locks.request('session-renew', work) : work()
}

async function exchange(): Promise<Renewal> {
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  const opened = user && seal ? await reopen(user.id, seal).catch(() => null) : null
  if (!opened || !seal) return (await isDeleted()) ? 'deleted' : 'refused'
  try {
    const answer = await ask(opened)
    // Before anything else: until it is kept, only the used credential gets another one.
    const { credential, offlineUntil, token, ...profile } = answer
    await resealVault(seal, { ...opened, profile, credential }, offlineUntil)
    renewToken(token)
    updateUser(profile)
    return 'renewed'
  } catch (error) {
    return afterFailure(error, opened.profile.id)
  }
}

/** Without a credential to ask with: whether the server refuses the token because its owner is gone. */
async function isDeleted(): Promise<boolean> {
  const token = bearer()
  if (!token) return false
  const headers = { authorization: `Bearer ${token}` }
  const error: unknown = await request('GET', '/me', { anonymous: true, timeout: TIMEOUT, headers }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ApiError && error.code === 'USER_INACTIVE'
}

async function ask({ profile, clientId, credential }: Opened): Promise<Answer> {
  const here = await device()
  return request<Answer>('POST', '/session/credential', {
    anonymous: true,
    timeout: TIMEOUT,
    json: { clientId, userId: profile.id, credential, proof: here?.proof },
  })
}

async function afterFailure(error: unknown, userId: string): Promise<Renewal> {
  if (!isOffline(error) && !(error instanceof ApiError))
    console.error('the credential was not exchanged', error)
  if (!(error instanceof ApiError)) return 'offline'
  if (error.code === 'DEVICE_BLOCKED') return 'blocked'
  if (error.status !== 401) return 'offline'
  await dropVault(userId)
  return error.code === 'USER_INACTIVE' ? 'deleted' : 'refused'
}

/** More than this within a minute: the new tokens are worth nothing either. */
const RENEWALS_PER_MINUTE = 3
let renewals: number[] = []

/**
 * The server refused the token, or there is none yet: tries the credential, and asks for the password when that is
 * refused too. Attempts that reach nobody do not count; without a network there may be many.
 */
export async function onUnauthorized(): Promise<void> {
  const { user, expired } = sessionStore.getSnapshot()
  if (expired) return
  if (!user) return await leave()
  renewals = renewals.filter((at) => at > Date.now() - 60_000)
  if (renewals.length >= RENEWALS_PER_MINUTE) return expireSession()
  const first = running === null
  if ((await renewOrLeave()) === 'renewed' && first) renewals.push(Date.now())
}

/** As `renew`; who has to give the password is asked for it, and who was deleted is out at once (D-127). */
export async function renewOrLeave(): Promise<Renewal> {
  const result = await renew()
  if (result === 'refused') expireSession()
  if (result === 'deleted') await leaveDeleted()
  if (result === 'blocked') await leaveBlocked()
  return result
}

let leaving: Promise<void> | null = null

/** Once, for however many calls heard of it at the same moment. */
const leaveDeleted = (): Promise<void> => (leaving ??= tellDeleted().finally(() => (leaving = null)))

/** Out at once, and told on the login page what is left here and how it gets on. */
async function tellDeleted(): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  if (user) leaveNotice({ why: 'deleted', name: `${user.name} ${user.lastName}`.trim() })
  await leaveHere()
  toastWarning(T.deleted)
}

/** A token of which nobody knows whose it was. */
async function leave(): Promise<void> {
  await settlePendingFields()
  endSession()
  location.hash = '#/login'
}
