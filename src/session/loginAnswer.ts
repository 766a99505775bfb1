import type { SessionUser } from './session.ts'

/** What POST /userlogin answers (B2.8); the last two when the call named the device. */
export interface LoginAnswer extends SessionUser {
  token: string
  department: string | null
  mustChangePassword?: boolean
  /** Made to be used once: the server lets nothing through but its change. */
  oneTimePassword?: boolean
  deviceCredential?: string
  offlineUntil?: string
}
