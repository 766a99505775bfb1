import type pg from 'pg'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'

/** How long a tombstone waits for the last device that may not know of it, and the bin for somebody who regrets (B4.5, B6.5). */
const TOMBSTONES = '180 days'
const TRASH = '90 days'
const ARGUMENTS = '400 days'
/** A device that never sent anything: without a proof it is none of ours, and one of ours may still hold work. */
const UNUSED = { unproven: '30 days', proven: '400 days' } as const

/**
 * Daily cleaning (B4.5): tombstones that every living device has seen, the bin, arguments of mutations that nobody
 * will ask for. A device whose cursor lies before the last tombstone taken away starts over (410). Ids that were
 * removed for ever stay known for ever.
 */
export async function compact(pool: pg.Pool): Promise<void> {
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
       WHERE status = 'applied' AND at_server < now() - $1::interval AND args <> '{}'`,
        [ARGUMENTS],
      )
      // tries of what was applied or given up in the meantime
      await tx.query(
        'DELETE FROM sync_attempt a USING sync_client c WHERE c.id = a.client_id AND a.seq <= c.last_seq',
      )
      await pruneDevices(tx)
    },
    { patient: true },
  )
}

/** What is gone for good takes its signatures and its papers along (KP-07). */
async function emptyBin(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'DELETE FROM trash WHERE at < now() - $1::interval RETURNING id',
    [TRASH],
  )
  const gone = rows.map(({ id }) => id)
  for (const table of ['signature', 'issued_paper'])
    await tx.query(`DELETE FROM ${table} WHERE about = ANY($1::uuid[])`, [gone])
}

/** Devices that never sent anything and came no more; a blocked one stays blocked, one that may still let somebody in stays. */
async function pruneDevices(tx: Queryable): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE unused ON COMMIT DROP AS SELECT id FROM sync_client c
      WHERE state = 'active' AND last_seq = 0 AND inflight_seq IS NULL 
        AND seen_at < now() - CASE WHEN proof_hash IS NULL THEN $1::interval ELSE $2::interval END
        AND NOT EXISTS (SELECT 1 FROM device_credential d
                         WHERE d.client_id = c.id AND d.revoked_at IS NULL AND d.expires_at > now())`,
    [UNUSED.unproven, UNUSED.proven],
  )
  for (const [table, column] of [
    ['sync_attempt', 'client_id'],
    ['device_user', 'client_id'],
    ['sync_client', 'id'],
  ])
    await tx.query(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM unused)`)
}
