import { type DeviceIdentity, newDeviceSecret } from '../sync/store/deviceSecret.ts'
import Dexie from 'dexie'
import { db } from './database.ts'

/**
 * Returns the id of this replica and its secret (ADR 0011). Both are created inside the database at their
 * first use. An id that outlived its outbox would reuse sequence numbers, and the server would take new
 * mutations for repeats (B1.1).
 */
export function deviceIdentity(): Promise<DeviceIdentity> {
  return db.transaction('rw', 'meta', async () => ({
    clientId: await getOrCreate('clientId', () => crypto.randomUUID()),
    proof: await getOrCreate('proof', () => newDeviceSecret(crypto.getRandomValues(new Uint8Array(32)))),
  }))
}

/** Returns the identity of a device that has one, and creates neither a store nor an identity. */
export async function existingDeviceIdentity(): Promise<DeviceIdentity | null> {
  if (!(await Dexie.exists(db.name))) return null
  const [clientId, deviceSecret] = (await db.meta.bulkGet(['clientId', 'proof'])).map((row) => row?.v)
  return typeof clientId === 'string' && typeof deviceSecret === 'string'
    ? { clientId, proof: deviceSecret }
    : null
}

async function getOrCreate(k: 'clientId' | 'proof', make: () => string): Promise<string> {
  const row = await db.meta.where('k').equals(k).first()
  if (typeof row?.v === 'string') return row.v
  const v = make()
  await db.meta.bulkAdd([{ k, v }])
  return v
}
