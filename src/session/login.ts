import type { VaultProfile, Refusal, UnlockResult } from '../vault/vault.ts'
import { ApiError } from '../lib/httpErrors.ts'
import { fieldOf } from '../lib/objects.ts'
import { texts } from '../lib/texts.ts'
import type { Department } from '../domain/shared/departments.ts'
import type { LoginAnswer } from './loginAnswer.ts'
import { afterLogin, readDeviceIdentity, forgetDevice, sealForOffline } from './loginDevice.ts'
import { clearScreenLock } from './lock/lockState.ts'
import { beginSession, lastDepartmentOf, isDepartment, type SessionUser, sessionStore } from './session.ts'
import type { PasskeyAnswer } from './passkey/authenticator.ts'
import { passkeyOf } from './passkey/secondStepPasskey.ts'
import { markSsoUser } from './sso/ssoUsers.ts'
import { wipeAsAsked } from './wipeRequest.ts'
import { asksWipe } from './wipeState.ts'
import { loginTexts } from './loginTexts.ts'
import { sessionTexts } from './sessionTexts.ts'
import type { SecondStepSetUp } from './setUpSecondStep.ts'

export interface Credentials {
  username: string
  password: string
  /** 'Aangemeld blijven op dit toestel'; absent keeps the present choice. */
  stay?: boolean | undefined
  secondFactor?: SecondFactorInput
  /** True: the vault of this device was tried already. */
  vaultTried?: boolean
}

export interface SecondFactorInput {
  /** The code of the authenticator app, or a recovery code. */
  code?: string
  /** The answer of a passkey. */
  passkey?: PasskeyAnswer
  /** This device is not asked again for some days. */
  remember: boolean
}

/** The second step that the server asks for after the right password. */
export interface SecondStep {
  /** For so many days this device can be remembered; 0: it cannot. */
  rememberDays: number
  /** The person has an authenticator app. */
  app: boolean
  /** Asks a passkey of the person; undefined if they have none that works here. */
  passkey: (() => Promise<PasskeyAnswer>) | undefined
  /** Repeats the login with the code. */
  give: (input: SecondFactorInput) => Promise<LoginResult>
}

/** Changes a single-use password and continues the login. */
export type PasswordChange = (password: string) => Promise<LoginResult>

export type LoginResult =
  | { ok: true; department: Department | null }
  /**
   * `change` is set if the password was correct but created by somebody else. Nothing opens before the person
   * has an own password. `secondStep` is set if the password was correct and the server wants a code as well. `setUp`
   * is set if the company requires a second step and this person has none.
   */
  | {
      ok: false
      text: string
      change?: PasswordChange
      secondStep?: SecondStep
      setUp?: SecondStepSetUp<LoginResult>
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
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
      return {
        ok: false,
        text: loginTexts.needsSecondStep,
        secondStep: {
          rememberDays: rememberDaysOf(error),
          // A server of an earlier version knows the app alone.
          app: fieldOf(error.details, 'app') !== false,
          passkey: passkeyOf(error, () => loginOnline(credentials)),
          give: (secondFactor) => login({ ...credentials, secondFactor }),
        },
      }
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
function openSession(
  answer: LoginAnswer,
  { password, stay }: Pick<Credentials, 'password' | 'stay'>,
  clientId: string | undefined,
): LoginResult {
  const department = isDepartment(answer.department) ? answer.department : null
  beginSession({ user: userOf(answer), token: answer.token, department })
  markSsoUser(answer.id, false)
  if (clientId) void sealForOffline({ password, clientId, answer, stay })
  afterLogin()
  clearScreenLock(answer.id)
  return { ok: true, department }
}

/** A server of an earlier version names no days: it remembers for 30. */
export function rememberDaysOf({ details }: ApiError): number {
  const days = fieldOf(details, 'rememberDays')
  return typeof days === 'number' ? days : 30
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
  if (error.code === 'DEVICE_BLOCKED') await forgetDevice()
  if (asksWipe(error)) await wipeAsAsked()
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
  const { profile, seal } = unlocked.opened
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

export const userOf = ({ id, username, name, lastName, email }: SessionUser): SessionUser => ({
  id,
  username,
  name,
  lastName,
  email,
})
