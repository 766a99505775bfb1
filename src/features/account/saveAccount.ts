import { request } from '../../lib/http.ts'
import { syncNow } from '../../sync/client.ts'
import { renew } from '../../session/renew.ts'
import { sealOfSession, type SessionUser, updateUser } from '../../session/session.ts'
import type { UserChange } from '../../pieces/users/userForm.ts'

/** Stores the own data at the server, another address with the present password; the top bar shows them (D-130). */
export async function saveAccount(change: UserChange, currentPassword?: string): Promise<void> {
  const json = { ...change, ...(currentPassword === undefined ? {} : { currentPassword }) }
  updateUser(await request<SessionUser>('PUT', '/me', { json }))
  syncNow()
  // The login without a network goes by the user name as this device last heard it.
  if (sealOfSession() !== null) void renew()
}
