import { deviceLabelSql } from '../db/deviceSql.ts'
import type { Queryable } from '../db/queryable.ts'

/** A session on the account page, most recently used first. */
export interface SessionRow {
  /** The name of the device by the office or by itself; null for a program without a name. */
  device: string | null
  createdAt: string
  lastUsed: string
  /** True for the session of this request. */
  current: boolean
}

export async function listSessions(db: Queryable, userId: string, own: Buffer): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${deviceLabelSql('c')} AS device,
            sync_moment(t.created_at) AS "createdAt", sync_moment(t.last_used) AS "lastUsed", t.hash = $2 AS current
       FROM auth_token t LEFT JOIN sync_client c ON c.id = t.client_id
      WHERE t.user_id = $1 AND t.expires_at > now() AND t.last_used > now() - interval '12 hours'
      ORDER BY t.last_used DESC LIMIT 100`,
    [userId, own],
  )
  return rows
}
