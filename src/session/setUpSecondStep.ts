import { request } from '../lib/http.ts'
import type { LoginResult } from './login.ts'

/** A new secret for an authenticator app, as text and as the address that a QR code holds. */
export interface SecondStepSecret {
  secret: string
  uri: string
}

/** The set-up of a second step that the company requires. Nothing else opens before it (PK-03). */
export interface SecondStepSetUp {
  /** Makes the secret of an authenticator app. */
  start: () => Promise<SecondStepSecret>
  /** Sends the first code; resolves with the recovery codes. */
  confirm: (code: string) => Promise<string[]>
  /** Continues the login. */
  enter: () => LoginResult
  /** Ends the session of the login on the server. */
  cancel: () => void
}

interface PasswordLogin {
  token: string
  password: string
  enter: () => LoginResult
}

/** The set-up after a login by password. Each call confirms the session with it: setting up may take a while. */
export function setUpWithPassword({ token, password, enter }: PasswordLogin): SecondStepSetUp {
  const post = <T = unknown>(path: string, json?: object) =>
    request<T>('POST', path, {
      anonymous: true,
      headers: { authorization: `Bearer ${token}` },
      ...(json ? { json } : {}),
    })
  const confirmed = async <T>(path: string, json?: object): Promise<T> => {
    await post('/me/confirm', { currentPassword: password })
    return post<T>(path, json)
  }
  return {
    start: () => confirmed('/me/second-factor'),
    confirm: async (code) =>
      (await confirmed<{ recoveryCodes: string[] }>('/me/second-factor/confirm', { code })).recoveryCodes,
    enter,
    cancel: () => void post('/logout').catch(() => undefined),
  }
}
