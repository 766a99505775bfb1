import { request } from '../../lib/http.ts'
import { syncNow } from '../../sync/client.ts'
import { renew } from '../session/renew.ts'
import { sealOfSession, type SessionUser, updateUser } from '../session/session.ts'
import type { UserChange } from './userForm.ts'

/** Stores the own data at the server; the top bar shows them at once (D-130). */
export async function saveAccount(change: UserChange): Promise<void> {
  updateUser(await request<SessionUser>('PUT', '/me', { json: change }))
  syncNow()
  // The login without a network goes by the user name as this device last heard it.
  if (sealOfSession() !== null) void renew()
}
