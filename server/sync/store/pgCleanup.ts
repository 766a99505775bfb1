import type pg from 'pg'
import { inSyncTransaction, type Queryable } from '../../db/queryable.ts'

/**
 * Retention of tombstones, for devices that have not seen them, and of the bin, for people who want to
 * restore (B4.5, B6.5).
 */
const TOMBSTONES = '180 days'
const TRASH = '90 days'
const ARGUMENTS = '400 days'
/**
 * Retention of devices that never sent anything. A device with a proof may still hold unsent work, so it is
 * kept longer.
 */
const UNUSED = { withoutSecret: '30 days', withSecret: '400 days' } as const

/**
 * Daily cleanup (B4.5) of tombstones that every active device has seen, the bin, and old mutation arguments, also of refused ones.
 * A device whose cursor is older than the last removed tombstone must start over (410). Ids of permanently
 * deleted aggregates are kept for ever.
 */
export async function cleanUpFeed(pool: pg.Pool): Promise<void> {
  await inSyncTransaction(
    pool,
    async (tx) => {
      await tx.query(
        `WITH d AS (DELETE FROM sync_change WHERE del AND at < now() - $1::interval
         AND v < (SELECT coalesce(min(last_cursor_v), 9223372036854775807) FROM sync_client
                   WHERE state = 'active' AND seen_at > now() - $1::interval) RETURNING v)
       UPDATE sync_head SET min_v = greatest(min_v, coalesce((SELECT max(v) FROM d), 0))
       WHERE EXISTS (SELECT 1 FROM d)`,
        [TOMBSTONES],
      )
      await emptyBin(tx)
      await tx.query(
        `UPDATE sync_mutation SET args = '{}', base = NULL
       WHERE at_server < now() - $1::interval AND args <> '{}'`,
        [ARGUMENTS],
      )
      // Attempts of mutations that were applied or given up in the meantime.
      await tx.query(
        'DELETE FROM sync_attempt a USING sync_client c WHERE c.id = a.client_id AND a.seq <= c.last_seq',
      )
      await pruneDevices(tx)
    },
    { unlimitedWait: true },
  )
}

/**
 * Empties the bin. Signatures and issued documents of a permanently deleted record are deleted with it
 * (KP-07).
 */
async function emptyBin(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'DELETE FROM trash WHERE at < now() - $1::interval RETURNING id',
    [TRASH],
  )
  const gone = rows.map(({ id }) => id)
  for (const table of ['signature', 'issued_paper'])
    await tx.query(`DELETE FROM ${table} WHERE about = ANY($1::uuid[])`, [gone])
}

/**
 * Deletes devices that never sent anything and did not return. Blocked devices stay blocked, and devices with
 * a valid credential are kept.
 */
async function pruneDevices(tx: Queryable): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE unused ON COMMIT DROP AS SELECT id FROM sync_client c
      WHERE state = 'active' AND last_seq = 0 AND inflight_seq IS NULL 
        AND seen_at < now() - CASE WHEN proof_hash IS NULL THEN $1::interval ELSE $2::interval END
        AND NOT EXISTS (SELECT 1 FROM device_credential d
                         WHERE d.client_id = c.id AND d.revoked_at IS NULL AND d.expires_at > now())`,
    [UNUSED.withoutSecret, UNUSED.withSecret],
  )
  for (const [table, column] of [
    ['sync_attempt', 'client_id'],
    ['device_user', 'client_id'],
    ['sync_client', 'id'],
  ])
    await tx.query(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM unused)`)
}
