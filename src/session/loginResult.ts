import type { Department } from '../domain/shared/departments.ts'
import type { PasskeyAnswer } from './passkey/authenticator.ts'
import type { SecondStepSetUp } from './setUpSecondStep.ts'

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
