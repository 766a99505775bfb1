import { request } from '../../lib/http.ts'
import type { PasskeyOptions } from '../../session/passkey/authenticator.ts'
import { confirmedRequest } from '../../shared/confirm/confirmedRequest.ts'

/** A passkey of the own login, as the server lists it. */
export interface Passkey {
  id: string
  name: string
  /** The host name for which it works. */
  host: string
  createdAt: string
  lastUsed: string | null
}

const ADDRESS = '/me/passkeys'

export const readPasskeys = () => request<Passkey[]>('GET', ADDRESS)

/**
 * Makes a passkey on this device or another one and stores it.
 * @returns the recovery codes, if it is the first second step of the person
 */
export async function addPasskey(name: string): Promise<string[] | undefined> {
  const options = await confirmedRequest<PasskeyOptions>('POST', `${ADDRESS}/options`)
  const { makePasskey } = await import('../../session/passkey/authenticator.ts')
  const answer = await makePasskey(options)
  const json = { name, answer }
  return (await confirmedRequest<{ recoveryCodes?: string[] }>('POST', ADDRESS, { json })).recoveryCodes
}

export const removePasskey = (id: string) => confirmedRequest('DELETE', `${ADDRESS}/${id}`)
