import { runsAsApp } from '../../lib/device.ts'
import { flushPendingFields } from '../../lib/pendingFields.ts'
import { isOffline, reasonOf, request } from '../../lib/http.ts'
import { mirrorKey } from '../../db/sealedDevice.ts'
import type { LoginResult, SecondFactorInput } from '../loginResult.ts'
import type { LoginAnswer } from '../loginAnswer.ts'
import { readDeviceIdentity } from '../loginDevice.ts'
import { beginServerSession, followRefusal, secondStepOf, userOf } from '../loginSteps.ts'
import { saveSeal } from '../session.ts'
import { extendVault, openableVaults } from '../../vault/deviceSecret.ts'
import { sealVault } from '../../vault/vault.ts'
import { codeFromNewTab } from './newTab.ts'
import { markSsoUser } from './ssoUsers.ts'
import { ssoTexts } from './ssoTexts.ts'

/** login: open a session. confirm: confirm the running one (ADR 0048). */
export type SsoPurpose = 'login' | 'confirm'

/** The purpose for which this tab waits at the provider, and the screen to which it returns. */
interface Departure {
  purpose: SsoPurpose
  back: string | null
}
const DEPARTURE = 'ssoDeparture'

/** Returns and forgets why this tab left for the provider. */
export function takeDeparture(): Departure {
  const text = sessionStorage.getItem(DEPARTURE)
  sessionStorage.removeItem(DEPARTURE)
  return text === null ? { purpose: 'login', back: null } : (JSON.parse(text) as Departure)
}

const begin = async (purpose: SsoPurpose): Promise<string> =>
  (await request<{ url: string }>('POST', '/sso/start', { anonymous: true, json: { purpose } })).url

/**
 * Leaves for the provider in this tab.
 * @param back the screen to return to; null: the first one after the login
 * @returns the Dutch text of a failure; nothing if the page goes away
 */
export async function leaveForProvider(
  purpose: SsoPurpose,
  back: string | null,
): Promise<string | undefined> {
  try {
    await flushPendingFields()
    const url = await begin(purpose)
    sessionStorage.setItem(DEPARTURE, JSON.stringify({ purpose, back } satisfies Departure))
    location.assign(url)
  } catch (error) {
    return failureText(error)
  }
  return undefined
}

/**
 * Lets the person log in at the provider in a new tab, so that this page keeps what was typed. An installed app has no
 * tabs, and a browser may refuse one: then this tab leaves and returns.
 * @returns the one-time code; null if this tab leaves
 * @throws ApiError, NetworkError
 */
export async function askInNewTab(purpose: SsoPurpose): Promise<string | null> {
  // Open the tab synchronously. After an await the popup blocker would stop it.
  const tab = runsAsApp() ? null : window.open('', '_blank')
  if (!tab) {
    const problem = await leaveForProvider(purpose, location.hash.slice(1))
    if (problem !== undefined) throw new Error(problem)
    return null
  }
  try {
    const url = await begin(purpose)
    const { code, stop } = codeFromNewTab(url)
    tab.opener = null
    tab.location.href = url
    return await code.finally(stop)
  } catch (error) {
    tab.close()
    throw error
  }
}

/** A login at the provider. `asksSecret`: this device can ask for a PIN now (OC-08). */
export type SsoResult = LoginResult & { asksSecret?: boolean }

interface FinishOptions {
  secondFactor?: SecondFactorInput
  /** Only this person may log in: the screens of this tab are theirs. */
  onlyFor?: string | undefined
}

/** Exchanges the one-time code for a session, and seals the vault of this device. */
export async function finishLogin(
  code: string,
  { secondFactor, onlyFor }: FinishOptions = {},
): Promise<SsoResult> {
  const here = await readDeviceIdentity()
  const keepCredentialOf = await openableVaults().catch(() => [])
  let answer: LoginAnswer
  try {
    answer = await request<LoginAnswer>('POST', '/sso/session', {
      anonymous: true,
      json: { code, ...here, keepCredentialOf, ...(secondFactor ? { secondFactor } : {}) },
    })
  } catch (error) {
    const secondStep = secondStepOf(error, {
      give: (input) => finishLogin(code, { secondFactor: input, onlyFor }),
      askAgain: () => finishLogin(code, { onlyFor }),
    })
    if (secondStep) return secondStep
    await followRefusal(error)
    return { ok: false, text: failureText(error) }
  }
  if (onlyFor !== undefined && answer.id !== onlyFor) {
    await endOtherSession(answer)
    return { ok: false, text: ssoTexts.otherPerson }
  }
  markSsoUser(answer.id, true)
  // A device with encrypted rows asks the server for their key, and the connection may be lost meanwhile.
  const result = await beginServerSession(answer).catch((error) => ({
    ok: false as const,
    text: failureText(error),
  }))
  if (!result.ok) return result
  const asksSecret = here !== null && (await sealHere(answer, here.clientId).catch(() => false))
  return { ...result, asksSecret }
}

const endOtherSession = ({ token }: LoginAnswer) =>
  request('POST', '/logout', { anonymous: true, headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )

/** @returns true if the device has a new credential, which no PIN opens yet */
async function sealHere(answer: LoginAnswer, clientId: string): Promise<boolean> {
  const { deviceCredential: credential, offlineUntil, id, department } = answer
  if (!offlineUntil) return false
  if (!credential) {
    await extendVault(id, offlineUntil)
    return false
  }
  const profile = { ...userOf(answer), department }
  const key = mirrorKey() ?? undefined
  const sealed = { password: null, profile, clientId, credential, offlineUntil, stay: false, mirrorKey: key }
  saveSeal(id, await sealVault(sealed))
  return true
}

/** Confirms the running session with the code of a new login. @returns the Dutch text of a failure */
export async function finishConfirm(code: string): Promise<string | undefined> {
  return request('POST', '/sso/confirm', { json: { code } }).then(() => undefined, failureText)
}

export const failureText = (error: unknown): string => (isOffline(error) ? ssoTexts.offline : reasonOf(error))
