import { type AgendaFeed, type AgendaKind } from '../../src/domain/agenda/kinds.ts'
import { ASYNC_COMMIT } from '../db/commits.ts'
import type { Queryable } from '../db/queryable.ts'
import { digest, newSecret } from '../lib/secrets.ts'

/*
 * The calendar links, one per person. Whoever has the link can read the calendar, so only its hash is stored.
 */

/** A link that no calendar read for 90 days has ended (AW-11). */
const IN_USE = `coalesce(last_read, created_at) > now() - interval '90 days'`

/** Returns the link as the person's screen shows it; null if there is none. */
export async function calendarFeedOf(db: Queryable, userId: string): Promise<AgendaFeed | null> {
  const { rows } = await db.query<AgendaFeed>(
    `SELECT hidden, sync_moment(created_at) AS "createdAt", sync_moment(last_read) AS "lastRead"
       FROM agenda_feed WHERE user_id = $1 AND ${IN_USE}`,
    [userId],
  )
  return rows[0] ?? null
}

/**
 * Replaces the link, with the same selection; the earlier link stops working.
 * @returns the new secret, which is not stored
 */
export async function createCalendarFeed(db: Queryable, userId: string): Promise<string> {
  const secret = newSecret()
  await db.query(
    `INSERT INTO agenda_feed (user_id, hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET hash = $2, created_at = now(), last_read = NULL`,
    [userId, digest(secret)],
  )
  return secret
}

export const deleteCalendarFeed = (db: Queryable, userId: string) =>
  db.query('DELETE FROM agenda_feed WHERE user_id = $1', [userId])

/** Shows or hides a kind. Other kinds are not changed, so concurrent screens do not overwrite each other. */
export const showKind = (db: Queryable, userId: string, kind: AgendaKind, shown: boolean) =>
  db.query(
    `UPDATE agenda_feed SET hidden = (hidden - $2::text) || CASE WHEN $3 THEN '[]' ELSE jsonb_build_array($2::text) END
      WHERE user_id = $1`,
    [userId, kind, shown],
  )

/**
 * Returns the hidden kinds of a link; null if its secret is unknown or ended, or if its owner is inactive.
 */
export async function hiddenKindsOf(db: Queryable, secret: string): Promise<AgendaKind[] | null> {
  const hash = digest(secret)
  const { rows } = await db.query<{ hidden: AgendaKind[]; stale: boolean }>(
    `SELECT f.hidden, coalesce(f.last_read < now() - interval '5 minutes', true) AS stale
       FROM agenda_feed f JOIN app_user u ON u.id = f.user_id AND u.active
      WHERE f.hash = $1 AND ${IN_USE}`,
    [hash],
  )
  if (!rows[0]) return null
  // Ignore errors of a full disk, so that reading continues.
  if (rows[0].stale)
    await db
      .query(`UPDATE agenda_feed SET last_read = now() FROM ${ASYNC_COMMIT} WHERE hash = $1`, [hash])
      .catch(() => {})
  return rows[0].hidden
}
