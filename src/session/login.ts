import type { VaultProfile, Refusal, UnlockResult } from '../vault/vault.ts'
import { ApiError } from '../lib/httpErrors.ts'
import { isDeviceSealed } from '../db/sealedDevice.ts'
import { texts } from '../lib/texts.ts'
import type { Department } from '../domain/shared/departments.ts'
import type { LoginAnswer } from './loginAnswer.ts'
import { readDeviceIdentity, sealForOffline } from './loginDevice.ts'
import { beginServerSession, followRefusal, secondStepOf, userOf } from './loginSteps.ts'
import { clearScreenLock } from './lock/lockState.ts'
import { beginSession, lastDepartmentOf, isDepartment, sessionStore } from './session.ts'
import { markSsoUser } from './sso/ssoUsers.ts'
import type { LoginResult, PasswordChange, SecondFactorInput } from './loginResult.ts'
import { loginTexts } from './loginTexts.ts'
import { sessionTexts } from './sessionTexts.ts'

export interface Credentials {
  username: string
  password: string
  /** 'Aangemeld blijven op dit toestel'; absent keeps the present choice. */
  stay?: boolean | undefined
  secondFactor?: SecondFactorInput
  /** True: the vault of this device was tried already. */
  vaultTried?: boolean
}

/** In ms; a slower connection counts as offline. */
const TIMEOUT = 15_000

/** Logs in with the server, or offline with the vault of this device (D-004). */
export async function login(credentials: Credentials): Promise<LoginResult> {
  const result = await tryLogin(credentials)
  const { user } = sessionStore.getSnapshot()
  if (result.ok && user) clearScreenLock(user.id)
  return result
}

async function tryLogin(credentials: Credentials): Promise<LoginResult> {
  const here = await loginWithDeviceSecret(credentials)
  if (here) return here
  try {
    return await loginOnline(credentials)
  } catch (error) {
    const secondStep = secondStepOf(error, {
      give: (secondFactor) => login({ ...credentials, secondFactor }),
      askAgain: () => loginOnline(credentials),
    })
    if (secondStep) return secondStep
    if (error instanceof ApiError) return { ok: false, text: await textOf(error) }
    return loginOffline(credentials)
  }
}

async function loginOnline({ username, password, stay, secondFactor }: Credentials): Promise<LoginResult> {
  // Loaded on demand, so that the script of the login page stays small.
  const [{ request }, here] = await Promise.all([import('../lib/http.ts'), readDeviceIdentity()])
  const answer = await request<LoginAnswer>('POST', '/userlogin', {
    anonymous: true,
    timeout: TIMEOUT,
    json: { username, password, ...here, ...(secondFactor ? { secondFactor } : {}) },
  })
  if (answer.oneTimePassword)
    return {
      ok: false,
      text: loginTexts.mustChange,
      change: passwordChanger(answer, { username, password, stay }),
    }
  const enter = () => openSession(answer, { password, stay }, here?.clientId)
  if (!answer.secondFactorSetup) return enter()
  const { setUpWithPassword } = await import('./setUpSecondStep.ts')
  const setUp = await setUpWithPassword({ token: answer.token, password, enter })
  return { ok: false, text: loginTexts.mustSetUp, setUp }
}

/** Starts the session of a login, and seals the vault for the next offline login. */
async function openSession(
  answer: LoginAnswer,
  { password, stay }: Pick<Credentials, 'password' | 'stay'>,
  clientId: string | undefined,
): Promise<LoginResult> {
  markSsoUser(answer.id, false)
  const result = await beginServerSession(answer, password)
  if (result.ok && clientId) void sealForOffline({ password, clientId, answer, stay })
  return result
}

const passwordChanger =
  ({ token }: LoginAnswer, credentials: Credentials): PasswordChange =>
  async (password) => {
    const { request } = await import('../lib/http.ts')
    try {
      await request('POST', '/me/password', {
        anonymous: true,
        headers: { authorization: `Bearer ${token}` },
        json: { currentPassword: credentials.password, password },
      })
    } catch (error) {
      return { ok: false, text: error instanceof ApiError ? error.text : sessionTexts.failed }
    }
    // The code of this login is used up: a device that was not remembered is asked for the next one.
    return login({ ...credentials, password })
  }

/** Codes of refusals after a right password. The person reads their text. */
const EXPLAINED = ['DEVICE_BLOCKED', 'PASSWORD_EXPIRED', 'SECOND_FACTOR_WRONG']

async function textOf(error: ApiError): Promise<string> {
  await followRefusal(error)
  if (error.status === 403) return EXPLAINED.includes(error.code ?? '') ? error.text : loginTexts.wrong
  return error.status === 429 ? error.text : texts.loadFailed + error.text
}

/**
 * Tries the PIN or password of this device, if it has one for this person. It is never sent (OC-08). The session begins
 * with the vault, and then exchanges its credential.
 */
async function loginWithDeviceSecret({
  username,
  password,
  vaultTried,
}: Credentials): Promise<LoginResult | null> {
  if (vaultTried) return null
  const found = await import('./sso/deviceSecretLogin.ts')
    .then(({ tryDeviceSecret }) => tryDeviceSecret(username, password))
    .catch(() => null)
  if (!found) return null
  if ('text' in found) return { ok: false, text: found.text }
  const result = await startVaultSession(found.unlocked)
  void import('./renew.ts').then(({ renewOrEnd }) => renewOrEnd()).catch(() => undefined)
  return result
}

async function loginOffline({ username, password }: Credentials): Promise<LoginResult> {
  const unlocked = await import('../vault/vault.ts')
    .then(({ unlockVault: unlock }) => unlock(username, password))
    .catch(() => null)
  return unlocked ? startVaultSession(unlocked) : { ok: false, text: loginTexts.noVault }
}

/** Starts a session with an unlocked vault. */
export async function startVaultSession(unlocked: UnlockResult): Promise<LoginResult> {
  if (!unlocked.ok) return { ok: false, text: VAULT_REFUSALS[unlocked.why] }
  const { profile, seal, mirrorKey } = unlocked.opened
  const locked = isDeviceSealed() && (await (await import('./mirror/unlock.ts')).unlockWithVault(mirrorKey))
  if (locked) return { ok: false, text: locked }
  const department = lastDepartmentOf(profile.username) ?? (await departmentOf(profile))
  beginSession({ user: userOf(profile), token: null, department, seal })
  return { ok: true, department }
}

/**
 * Returns the last department. The mirror in the store has it if the browser was killed before it stored its
 * settings; the vault has that of the last login.
 */
async function departmentOf({ id, department }: VaultProfile): Promise<Department | null> {
  const stored = await import('../db/queries/settings.ts')
    .then(({ storedDepartment }) => storedDepartment(id))
    .catch(() => null)
  return [stored, department].find(isDepartment) ?? null
}

export const VAULT_REFUSALS: Record<Refusal, string> = {
  unknown: loginTexts.unknownOffline,
  wrong: loginTexts.wrong,
  expired: loginTexts.expiredOffline,
  clock: loginTexts.clock,
  noSecret: loginTexts.noOfflineSecret,
  dropped: loginTexts.secretDropped,
}
