import { hashPassword } from '../../../server/lib/secrets.ts'
import { storePasswordHash } from '../../../server/auth/users.ts'
import type { Device, SyncServer } from './syncServer.ts'

/** A user with a password, who logs in on devices of a test. */
export interface Worker {
  id: string
  username: string
}

const PASSWORD = 'paard-nietje-kade'

export async function addWorker(server: SyncServer, username: string): Promise<Worker> {
  const { id } = await server.addUser(username)
  await storePasswordHash(server.pool, id, await hashPassword(PASSWORD), false)
  return { id, username }
}

/** Logs in on a device that has a secret. */
export const logInOn = (server: SyncServer, { clientId, deviceSecret }: Device, username: string) =>
  server.call('POST', '/userlogin', { username, password: PASSWORD, clientId, proof: deviceSecret })
