import { type DeviceIdentity, newProof } from './deviceProof.ts'
import { db } from './database.ts'

/**
 * The id of this replica and what it proves itself with (ADR 0011); made inside the database at their first use,
 * because an id that outlives its outbox would reuse sequence numbers and the server would take new work for repeats
 * (B1.1).
 */
export function deviceIdentity(): Promise<DeviceIdentity> {
  return db.transaction('rw', 'meta', async () => ({
    clientId: await kept('clientId', () => crypto.randomUUID()),
    proof: await kept('proof', () => newProof(crypto.getRandomValues(new Uint8Array(32)))),
  }))
}

async function kept(k: 'clientId' | 'proof', make: () => string): Promise<string> {
  const row = await db.meta.where('k').equals(k).first()
  if (typeof row?.v === 'string') return row.v
  const v = make()
  await db.meta.bulkAdd([{ k, v }])
  return v
}
