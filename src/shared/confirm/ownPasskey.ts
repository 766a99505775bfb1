import { request } from '../../lib/http.ts'
import { type PasskeyOptions, signWithPasskey } from '../../session/passkey/authenticator.ts'
import { whyNoPasskeys } from '../../session/passkey/support.ts'

/** In ms. The question for the password does not wait longer for the list of passkeys. */
const TIMEOUT = 3000

/** True if the person has a passkey that works on this page. Without an answer of the server, none is offered. */
export async function hasOwnPasskey(): Promise<boolean> {
  if (whyNoPasskeys() !== undefined) return false
  return request<{ host: string }[]>('GET', '/me/passkeys', { timeout: TIMEOUT }).then(
    (passkeys) => passkeys.some(({ host }) => host === location.hostname),
    () => false,
  )
}

/** Confirms the session with a passkey of the person (ADR 0060). @throws PasskeyError, ApiError */
export async function confirmWithPasskey(): Promise<void> {
  const options = await request<PasskeyOptions>('POST', '/me/confirm/options')
  await request('POST', '/me/confirm', { json: { passkey: await signWithPasskey(options) } })
}
