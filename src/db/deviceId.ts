import { db } from './database.ts'

/**
 * The id of this replica; made inside the database at its first use, because an id that outlives its outbox would
 * reuse sequence numbers and the server would take new work for repeats (B1.1).
 */
export function deviceId(): Promise<string> {
  return db.transaction('rw', 'meta', async () => {
    const row = await db.meta.where('k').equals('clientId').first()
    if (typeof row?.v === 'string') return row.v
    const made = crypto.randomUUID()
    await db.meta.bulkAdd([{ k: 'clientId', v: made }])
    return made
  })
}
