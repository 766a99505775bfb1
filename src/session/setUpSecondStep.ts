import { request } from '../lib/http.ts'
import type { PasskeyOptions } from './passkey/authenticator.ts'

/** A new secret for an authenticator app, as text and as the address that a QR code holds. */
export interface SecondStepSecret {
  secret: string
  uri: string
}

/**
 * The set-up of a second step that the company requires. Nothing else opens before it (PK-03). `R` is the result of a
 * login.
 */
export interface SecondStepSetUp<R> {
  /** The secret of an authenticator app. */
  started: SecondStepSecret
  /** Sends the first code; resolves with the recovery codes. */
  confirm: (code: string) => Promise<string[]>
  /** Makes a passkey instead of an app (PK-16); resolves with the recovery codes. */
  addPasskey: (name: string) => Promise<string[] | undefined>
  /** Continues the login. */
  enter: () => Promise<R>
  /** Ends the session of the login on the server. */
  cancel: () => void
}

interface PasswordLogin<R> {
  token: string
  password: string
  enter: () => Promise<R>
}

/** The set-up after a login by password. Each call confirms the session with it: setting up may take a while. */
export async function setUpWithPassword<R>({
  token,
  password,
  enter,
}: PasswordLogin<R>): Promise<SecondStepSetUp<R>> {
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
    started: await confirmed<SecondStepSecret>('/me/second-factor'),
    confirm: async (code) =>
      (await confirmed<{ recoveryCodes: string[] }>('/me/second-factor/confirm', { code })).recoveryCodes,
    addPasskey: async (name) => {
      const options = await confirmed<PasskeyOptions>('/me/passkeys/options')
      const { makePasskey } = await import('./passkey/authenticator.ts')
      const answer = await makePasskey(options)
      return (await confirmed<{ recoveryCodes?: string[] }>('/me/passkeys', { name, answer })).recoveryCodes
    },
    enter,
    cancel: () => void post('/logout').catch(() => undefined),
  }
}
