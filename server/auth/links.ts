import type { Queryable } from '../db/queryable.ts'

/**
 * Ends the calendar link of a person and pauses their webhooks until somebody resumes them (AW-11, AW-12). Another person
 * who knew the password may have made them.
 */
export async function endLinks(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM agenda_feed WHERE user_id = $1', [userId])
  await db.query('UPDATE webhook SET paused_at = now() WHERE created_by = $1 AND paused_at IS NULL', [userId])
}
