import type pg from 'pg'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { type Counter, highest } from './counters.ts'
import type { SideFile } from './sideFile.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'

/** How long, after history was replaced, mutations that name unknown ids wait for the device that made them (B3.9). */
const RECOVERY = '60 minutes'

export interface EpochCheck {
  /** As it is now. */
  epoch: string
  /** Whether this check replaced it. */
  rotated: boolean
}

/**
 * Notices that the database is not the one it was (B4.6): another cluster, another timeline, a restored dump, or a
 * head that lies behind what was once reached. Devices then start over and offer again what they had sent.
 * @param given numbers that were given out and may be known to nobody else
 */
export async function checkEpoch(
  pool: pg.Pool,
  side: SideFile,
  given: readonly Counter[] = [],
): Promise<EpochCheck> {
  // the file first: what is noted while the database answers may be newer than its answer
  const known = await side.read()
  const fp = await fingerprint(pool)
  const { rows } = await pool.query<{ epoch: string; v: number; fp: string | null }>(
    'SELECT epoch, v, fp FROM sync_head',
  )
  const head = rows[0]
  if (!head) throw new Error('sync_head is empty')
  const moved = head.fp !== null && fp !== null && head.fp !== fp
  const behind = known?.epoch === head.epoch && head.v < known.head
  if (moved || behind) {
    const counters = highest(known?.counters ?? [], given)
    return { epoch: await rotateEpoch(pool, counters, head.epoch), rotated: true }
  }
  if (head.fp === null && fp !== null) await pool.query('UPDATE sync_head SET fp = $1 WHERE fp IS NULL', [fp])
  return { epoch: head.epoch, rotated: false }
}

/** null where the role may not see the control data: the side file remains (B4.6). */
async function fingerprint(pool: pg.Pool): Promise<string | null> {
  try {
    return (await pool.query<{ fp: string }>('SELECT sync_fp() AS fp')).rows[0]?.fp ?? null
  } catch (error) {
    if (fieldOf(error, 'code') === '42501') return null
    throw error
  }
}

/**
 * A new epoch; numbers that were once given out stay free for the documents that are offered again.
 * @param was the epoch that is to end; another server may have ended it already, and then only the numbers are raised
 * @returns the epoch that holds now
 */
export async function rotateEpoch(
  pool: pg.Pool,
  counters: readonly Counter[],
  was: string | null = null,
): Promise<string> {
  return inSyncTransaction(
    pool,
    async (tx) => {
      const { rowCount } = await tx.query(
        `UPDATE sync_head SET epoch = gen_random_uuid(), epoch_since = now() WHERE $1::uuid IS NULL OR epoch = $1`,
        [was],
      )
      if (rowCount === 1) await beginEpoch(tx)
      await raiseCounters(tx, counters)
      const { rows } = await tx.query<{ epoch: string }>('SELECT epoch FROM sync_head')
      return rows[0]?.epoch ?? ''
    },
    { patient: true },
  )
}

async function beginEpoch(tx: Queryable): Promise<void> {
  await doubtQueue(tx)
  await tx.query('SAVEPOINT fp')
  await tx.query('UPDATE sync_head SET fp = sync_fp()').catch(() => tx.query('ROLLBACK TO SAVEPOINT fp'))
  await tx.query(
    `INSERT INTO sync_recovery(until) VALUES (now() + $1::interval) ON CONFLICT (one) DO UPDATE SET until = EXCLUDED.until`,
    [RECOVERY],
  )
}

/**
 * Numbers up to these were given out: none of them is given to another document. Those that stand nowhere are voided in
 * the ledger, until the document comes back with its number (B3.9).
 */
export async function raiseCounters(db: Pick<pg.Pool, 'query'>, counters: readonly Counter[]): Promise<void> {
  for (const { kind, boekjaar, n } of counters) {
    await db.query(
      `INSERT INTO doc_number(kind, boekjaar, n, entity_id, voided_at, lost)
       SELECT $1, $2, g, gen_random_uuid(), now(), true FROM generate_series(
         (SELECT coalesce(max(c.n), 0) + 1 FROM doc_counter c WHERE kind = $1 AND boekjaar = $2), $3::bigint) g
       ON CONFLICT DO NOTHING`,
      [kind, boekjaar, n],
    )
    await db.query(
      `INSERT INTO doc_counter AS c (kind, boekjaar, n) VALUES ($1, $2, $3)
       ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(c.n, EXCLUDED.n)`,
      [kind, boekjaar, n],
    )
  }
}

/** Mails that waited in the history that came back may have left since: only a person sends them again (B3.8). */
async function doubtQueue(tx: Queryable): Promise<void> {
  // as after a crash in the middle of sending: the next look at the queue tells what it means (markInterrupted)
  await tx.query(`UPDATE mail_queue SET status = 'sending', started_at = NULL WHERE status = 'queued'`)
}
