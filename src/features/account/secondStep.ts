import { confirmedRequest } from '../../shared/confirm/confirmedRequest.ts'
import { request } from '../../lib/http.ts'
import type { SecondStepSecret } from '../../session/setUpSecondStep.ts'

/** The second step of the own login, as the server knows it. */
export interface SecondStepState {
  /** an authenticator app is set up */
  active: boolean
  passkeys: number
  /** number of recovery codes that were not used yet */
  recoveryCodes: number
  /** the company requires a second step of this person */
  required: boolean
}

interface RecoveryCodes {
  recoveryCodes: string[]
}

const ADDRESS = '/me/second-factor'

export const readSecondStep = () => request<SecondStepState>('GET', ADDRESS)
export const startSecondStep = () => confirmedRequest<SecondStepSecret>('POST', ADDRESS)
export const removeSecondStep = () => confirmedRequest('DELETE', ADDRESS)
export const newRecoveryCodes = async () =>
  (await confirmedRequest<RecoveryCodes>('POST', `${ADDRESS}/recovery-codes`)).recoveryCodes
/** @returns the recovery codes, which are shown once */
export const confirmSecondStep = async (code: string) =>
  (await confirmedRequest<RecoveryCodes>('POST', `${ADDRESS}/confirm`, { json: { code } })).recoveryCodes
