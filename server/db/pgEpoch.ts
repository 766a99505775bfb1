import type pg from 'pg'
import type { SideFile } from './sideFile.ts'

/** How long, after history was replaced, mutations that name unknown ids wait for the device that made them (B3.9). */
const RECOVERY = '60 minutes'

/**
 * Notices that the database is not the one it was (B4.6): another cluster, another timeline, a restored dump, or a
 * head that lies behind what was once reached. Devices then start over and offer again what they had sent.
 * @returns whether the epoch was changed
 */
export async function checkEpoch(pool: pg.Pool, side: SideFile): Promise<boolean> {
  const fp = await fingerprint(pool)
  const { rows } = await pool.query<{ epoch: string; v: number; fp: string | null }>(
    'SELECT epoch, v, fp FROM sync_head',
  )
  const head = rows[0]
  if (!head) throw new Error('sync_head is empty')
  const known = await side.read()
  const moved = head.fp !== null && fp !== null && head.fp !== fp
  const behind = known?.epoch === head.epoch && head.v < known.head
  if (moved || behind) await rotateEpoch(pool, known?.counters ?? [])
  else if (head.fp === null && fp !== null)
    await pool.query('UPDATE sync_head SET fp = $1 WHERE fp IS NULL', [fp])
  return moved || behind
}

/** null where the role may not see the control data: the side file remains (B4.6). */
async function fingerprint(pool: pg.Pool): Promise<string | null> {
  try {
    return (await pool.query<{ fp: string }>('SELECT sync_fp() AS fp')).rows[0]?.fp ?? null
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return null
    throw error
  }
}

export interface Counter {
  kind: string
  boekjaar: number
  n: number
}

/**
 * A new epoch; numbers that were once given out stay free for the documents that are offered again, and until then they
 * stand in the ledger as voided (B3.9).
 */
export async function rotateEpoch(pool: pg.Pool, counters: readonly Counter[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SELECT sync_lock()')
    await client.query('UPDATE sync_head SET epoch = gen_random_uuid(), epoch_since = now()')
    await doubtQueue(client)
    await client.query('SAVEPOINT fp')
    await client
      .query('UPDATE sync_head SET fp = sync_fp()')
      .catch(() => client.query('ROLLBACK TO SAVEPOINT fp'))
    await client.query(
      `INSERT INTO sync_recovery(until) VALUES (now() + $1::interval) ON CONFLICT (one) DO UPDATE SET until = EXCLUDED.until`,
      [RECOVERY],
    )
    for (const { kind, boekjaar, n } of counters) {
      await client.query(
        `INSERT INTO doc_number(kind, boekjaar, n, entity_id, voided_at, lost)
         SELECT $1, $2, g, gen_random_uuid(), now(), true FROM generate_series(
           (SELECT coalesce(max(c.n), 0) + 1 FROM doc_counter c WHERE kind = $1 AND boekjaar = $2), $3::bigint) g
         ON CONFLICT DO NOTHING`,
        [kind, boekjaar, n],
      )
      await client.query(
        `INSERT INTO doc_counter AS c (kind, boekjaar, n) VALUES ($1, $2, $3)
         ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(c.n, EXCLUDED.n)`,
        [kind, boekjaar, n],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Mails that waited in the history that came back may have left since: only a person sends them again (B3.8). */
async function doubtQueue(client: pg.PoolClient): Promise<void> {
  // as after a crash in the middle of sending: the next look at the queue tells what it means (markInterrupted)
  await client.query(`UPDATE mail_queue SET status = 'sending', started_at = NULL WHERE status = 'queued'`)
}
