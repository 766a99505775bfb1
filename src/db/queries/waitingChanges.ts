import { db } from '../database.ts'

/**
 * Counts the changes without an outcome. Counts in the store itself, so that no tab has to be awake for it.
 */
export async function countWaitingChanges(): Promise<number> {
  const acked = await db.meta.get('ackedSeq')
  const answered = typeof acked?.v === 'number' ? acked.v : 0
  return db.outbox.filter(({ seq, name }) => seq > answered && name !== 'sync.noop').count()
}
