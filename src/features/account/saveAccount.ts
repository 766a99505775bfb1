import { request } from '../../lib/http.ts'
import { syncNow } from '../../sync/client.ts'
import { renew } from '../../session/renew.ts'
import { sealOfSession, type SessionUser, updateUser } from '../../session/session.ts'
import type { UserChange } from '../../shared/users/userForm.ts'

/** Stores the account data on the server. A new e-mail address needs the present password (D-130). */
export async function saveAccount(change: UserChange, currentPassword?: string): Promise<void> {
  const json = { ...change, ...(currentPassword === undefined ? {} : { currentPassword }) }
  updateUser(await request<SessionUser>('PUT', '/me', { json }))
  syncNow()
  // Renew the seal: the offline login uses the user name that this device last got from the server.
  if (sealOfSession() !== null) void renew()
}
