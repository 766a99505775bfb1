import type { User } from '../../../domain/system/system.ts'
import { request } from '../../../lib/http.ts'
import { syncNow } from '../../../sync/client.ts'
import type { UserChange, UserValues } from '../../../shared/users/userForm.ts'
import { updateUser } from '../../../session/session.ts'

export interface Registration {
  id: string
  /** All fields for a new user; the changed fields for an existing one. */
  fields: UserValues | UserChange
  /** Creates a single-use password for an existing user; a new user always gets one. */
  newPassword?: boolean
}

/**
 * Stores a user on the server and pulls the change to this device at once (D-028, D-127).
 * @returns the created password, which is shown only once
 */
export async function registerUser({ id, fields, newPassword }: Registration): Promise<string | undefined> {
  const json = { id, ...fields, ...(newPassword ? { newPassword } : {}) }
  const { password, ...user } = await request<User & { password?: string }>('POST', '/register', { json })
  updateUser(user)
  syncNow()
  return password
}

/** Deletes a user; all sessions of the user end at once (US-06, D-127). */
export async function deleteUser(id: string): Promise<void> {
  await request('GET', `/user/delete/${id}`)
  syncNow()
}

/**
 * Lets a deleted user log in again.
 * @returns the one-time password, which is shown only once
 */
export async function activateUser(id: string): Promise<string> {
  const { password } = await request<User & { password: string }>('POST', `/user/activate/${id}`)
  syncNow()
  return password
}
