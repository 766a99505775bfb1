import type { SessionUser } from './session.ts'

/** The response of POST /userlogin (B2.8). The last two fields are set if the request named the device. */
export interface LoginAnswer extends SessionUser {
  token: string
  department: string | null
  mustChangePassword?: boolean
  /** A single-use password: the server accepts nothing but its change. */
  oneTimePassword?: boolean
  /** The company requires a second step: the server accepts nothing but its set-up. */
  secondFactorSetup?: true
  deviceCredential?: string
  offlineUntil?: string
}
