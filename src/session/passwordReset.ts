import { ApiError, request } from '../lib/http.ts'
import { checkOwnPassword, type TwicePassword } from './ownPassword.ts'
import { passwordTexts } from './passwordTexts.ts'
import { sessionTexts } from './sessionTexts.ts'

/** The owner of an address, as the server returns it. */
export interface AddressOwner {
  id: string
  name: string
  lastName: string
  email: string
}

/** Returns the Dutch text of a failure. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? error.text : sessionTexts.failed

const call = <A>(path: string, json: object) => request<A>('POST', path, { anonymous: true, json })

/** Returns the owner of an address; null if nobody has it (SH-94). */
export async function findAddress(email: string): Promise<AddressOwner | null> {
  try {
    return await call<AddressOwner>('/user/email', { email })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Requests a security code by mail (D-009). */
export const requestCode = (owner: Pick<AddressOwner, 'id' | 'email'>): Promise<unknown> =>
  call('/user/code', { email: owner.email, id: owner.id })

export interface NewPassword extends TwicePassword {
  /** The present password, if somebody is logged in. */
  current: string
  code: string
}

export type PasswordErrors = Partial<Record<keyof NewPassword, string>>

/** Checks the fields by SH-96, D-010 and SH-97, in that order. */
export function checkNewPassword({ password, repeated, code }: NewPassword): PasswordErrors {
  return {
    ...checkOwnPassword({ password, repeated }),
    ...(code.trim() === '' ? { code: passwordTexts.wrongCode } : {}),
  }
}

/** Sets the password. @throws ApiError unless the server answers 201; 400 means a wrong code */
export const setPassword = (
  owner: AddressOwner,
  { current, password, code }: NewPassword,
  asksCurrent: boolean,
): Promise<unknown> => {
  const present = asksCurrent ? { currentPassword: current } : {}
  return call('/user/password', { ...owner, ...present, password, resetCode: code.trim() })
}
