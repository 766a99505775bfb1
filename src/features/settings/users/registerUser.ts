import type { User } from '../../../domain/system/system.ts'
import { request } from '../../../lib/http.ts'
import { syncNow } from '../../../sync/client.ts'
import type { UserChange, UserValues } from '../../../pieces/users/userForm.ts'
import { updateUser } from '../../../session/session.ts'

export interface Registration {
  id: string
  /** Everything about somebody new; of a known person what was changed. */
  fields: UserValues | UserChange
  /** A password for one use for somebody who is there already; somebody new gets one anyway. */
  newPassword?: boolean
}

/**
 * Stores a user at the server, and has this device hear of it at once (D-028, D-127).
 * @returns the password that was made, to be told once
 */
export async function registerUser({ id, fields, newPassword }: Registration): Promise<string | undefined> {
  const json = { id, ...fields, ...(newPassword ? { newPassword } : {}) }
  const { password, ...user } = await request<User & { password?: string }>('POST', '/register', { json })
  updateUser(user)
  syncNow()
  return password
}

/** Takes a user away; every session of his ends at once (US-06, D-127). */
export async function deleteUser(id: string): Promise<void> {
  await request('GET', `/user/delete/${id}`)
  syncNow()
}
