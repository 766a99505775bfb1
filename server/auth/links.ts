import type { Queryable } from '../db/queryable.ts'

/**
 * Ends what a person opened to the outside, because whoever had their password may have made it: the calendar link stops,
 * and the messages of their webhooks wait until somebody resumes them (AW-11, AW-12).
 */
export async function endLinks(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM agenda_feed WHERE user_id = $1', [userId])
  await db.query('UPDATE webhook SET paused_at = now() WHERE created_by = $1 AND paused_at IS NULL', [userId])
}
