import type { User } from '../../../domain/system/system.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import { syncNow } from '../../../sync/client.ts'
import type { UserChange, UserValues } from '../../../shared/users/userForm.ts'
import type { AccountChange } from './rightValues.ts'
import { updateUser } from '../../../session/session.ts'

/** A one-time password, which is shown only once. */
export interface GivenPassword {
  password: string
  /** The moment after which the login refuses it. */
  passwordUntil: string
}

export interface Registration {
  id: string
  /** All fields for a new user; the changed fields for an existing one. */
  fields: UserValues | UserChange | AccountChange
  /** Creates a single-use password for an existing user; a new user always gets one. */
  newPassword?: boolean
}

/**
 * Stores a user on the server and pulls the change to this device at once (D-028, D-127).
 * @returns the created password
 */
export async function registerUser({
  id,
  fields,
  newPassword,
}: Registration): Promise<GivenPassword | undefined> {
  const json = { id, ...fields, ...(newPassword ? { newPassword } : {}) }
  const { password, passwordUntil, ...user } = await confirmedRequest<User & Partial<GivenPassword>>(
    'POST',
    '/register',
    { json },
  )
  updateUser(user)
  syncNow()
  return password && passwordUntil ? { password, passwordUntil } : undefined
}

/** Deletes a user; all sessions of the user end at once (US-06, D-127). */
export async function deleteUser(id: string): Promise<void> {
  await confirmedRequest('GET', `/user/delete/${id}`)
  syncNow()
}

/** Lets a deleted user log in again. */
export async function activateUser(id: string): Promise<GivenPassword> {
  const given = await confirmedRequest<User & GivenPassword>('POST', `/user/activate/${id}`)
  syncNow()
  return given
}
