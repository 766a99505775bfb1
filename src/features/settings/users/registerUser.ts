import type { User } from '../../../domain/system/system.ts'
import { request } from '../../../lib/http.ts'
import { syncNow } from '../../../sync/client.ts'
import type { UserChange, UserValues } from '../../account/userForm.ts'
import { updateUser } from '../../session/session.ts'

export interface Registration {
  id: string
  /** Everything about somebody new; of a known person what was changed. */
  fields: UserValues | UserChange
  /** Undefined leaves the password as it is. */
  password?: string | undefined
}

/** Stores a user at the server, and has this device hear of it at once (D-028, D-127). */
export async function registerUser({ id, fields, password }: Registration): Promise<void> {
  const json = { id, ...fields, ...(password === undefined ? {} : { password }) }
  const user = await request<User>('POST', '/register', { json })
  updateUser(user)
  syncNow()
}

/** Takes a user away; every session of his ends at once (US-06, D-127). */
export async function deleteUser(id: string): Promise<void> {
  await request('GET', `/user/delete/${id}`)
  syncNow()
}
