import { ApiError } from '../lib/httpErrors.ts'
import { isDeviceSealed } from '../db/sealedDevice.ts'
import { fieldOf } from '../lib/objects.ts'
import { clearScreenLock } from './lock/lockState.ts'
import type { LoginResult, SecondFactorInput } from './loginResult.ts'
import type { LoginAnswer } from './loginAnswer.ts'
import { afterLogin, forgetDevice } from './loginDevice.ts'
import { loginTexts } from './loginTexts.ts'
import { passkeyOf } from './passkey/secondStepPasskey.ts'
import { beginSession, isDepartment, type SessionUser } from './session.ts'
import { wipeAsAsked } from './wipeRequest.ts'
import { asksWipe } from './wipeState.ts'

/* The steps that each login at the server shares: by password, by passkey and at the provider of single sign-on. */

export const userOf = ({ id, username, name, lastName, email }: SessionUser): SessionUser => ({
  id,
  username,
  name,
  lastName,
  email,
})

/**
 * Begins the session that the server gave. Refuses where the copy on this device is encrypted and its key is not to be
 * had.
 * @param password with which the vault of this device may open
 */
export async function beginServerSession(answer: LoginAnswer, password?: string): Promise<LoginResult> {
  const locked =
    isDeviceSealed() && (await (await import('./mirror/unlock.ts')).unlockAfterLogin(answer, password))
  if (locked) return { ok: false, text: locked }
  const department = isDepartment(answer.department) ? answer.department : null
  beginSession({ user: userOf(answer), token: answer.token, department })
  clearScreenLock(answer.id)
  afterLogin()
  return { ok: true, department }
}

/** Follows what a refused login asks of this device: to wipe itself, or to forget its secret. */
export async function followRefusal(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.code === 'DEVICE_BLOCKED') await forgetDevice()
  if (asksWipe(error)) await wipeAsAsked()
}

interface LoginAttempts {
  /** Repeats the login with the answer of the person. */
  give: (secondFactor: SecondFactorInput) => Promise<LoginResult>
  /** Repeats the login without one. The refusal offers a new challenge for a passkey. */
  askAgain: () => Promise<unknown>
}

/** The second step that the server asks for; null if the refusal is another one. */
export function secondStepOf(error: unknown, { give, askAgain }: LoginAttempts): LoginResult | null {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null
  return {
    ok: false,
    text: loginTexts.needsSecondStep,
    secondStep: {
      rememberDays: rememberDaysOf(error),
      // A server of an earlier version knows the app alone.
      app: fieldOf(error.details, 'app') !== false,
      passkey: passkeyOf(error, askAgain),
      give,
    },
  }
}

/** A server of an earlier version names no days: it remembers for 30. */
function rememberDaysOf({ details }: ApiError): number {
  const days = fieldOf(details, 'rememberDays')
  return typeof days === 'number' ? days : 30
}
