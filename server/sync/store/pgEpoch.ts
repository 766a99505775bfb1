import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  acknowledgedOf,
  mailClaimsOf,
  type AcknowledgedHead,
  pruneAcknowledged,
} from '../../db/acknowledgedHeads.ts'
import { inSyncTransaction, type Queryable } from '../../db/queryable.ts'
import { type Counter, highestCounters } from './counters.ts'
import type { SideFile, SideState } from './sideFile.ts'
import { fieldOf } from '../../../src/lib/objects.ts'

/**
 * After an epoch change, mutations with unknown ids wait this long for the device that created these ids
 * (B3.9).
 */
const RECOVERY = '60 minutes'

export interface EpochCheck {
  /** The epoch after the check. */
  epoch: string
  /** True if this check replaced the epoch. */
  rotated: boolean
}

/** How long a server that misses nothing waits for other servers that may know of more. */
const OTHERS_MS = 3_000

interface Head {
  epoch: string
  v: number
  span: number
  fp: string | null
  /** The timelines of this epoch, each with the head at which it began. */
  spans: { n: number; v: number }[]
  counters: Counter[]
}

/**
 * Detects that the database is no longer the same (B4.6, ADR 0039). If the head is below a head that was once
 * reached, work was lost. Then a new epoch begins, and devices start over and offer again what they had sent.
 * If only the fingerprint differs (a standby took over, a dump was restored), the epoch may continue. It
 * continues if a server remembers it and misses nothing.
 * @param assigned numbers that were assigned and may be known to nobody else
 */
export async function checkEpoch(
  pool: pg.Pool,
  side: SideFile,
  assigned: readonly Counter[] = [],
  othersMs: number = OTHERS_MS,
): Promise<EpochCheck> {
  // Read the file first. Notes written while the database answers may be newer than its answer.
  const [known, memory] = [await side.read(), acknowledgedOf(pool).map((one) => ({ ...one }))]
  const fp = await fingerprint(pool)
  const head = await readHead(pool)
  const reached = [...memory, ...(known ? [{ ...known, span: known.span ?? 0 }] : [])]
  const counters = highestCounters(known?.counters ?? [], assigned)
  const replace = async () => {
    side.checkedTimeline = head.span
    return { epoch: await rotateEpoch(pool, counters, head.epoch), rotated: true }
  }
  const moved = head.fp !== null && fp !== null && !isSame(head.fp, fp)
  // A restore writes 'restored' instead of a fingerprint, so no other server needs to be asked.
  const othersKnow = moved && isFingerprint(head.fp)
  if (moved || head.span > side.checkedTimeline) await markClaimsPossiblySent(pool)
  if (isBehind(head, reached) || (moved && lacksNumbers(head, known))) {
    // No numbers are assigned until the new epoch begins. Each server uses this time to store the numbers
    // that it assigned.
    if (othersKnow) {
      await raiseCounters(pool, counters)
      await sleep(othersMs)
    }
    return replace()
  }
  if (!moved) return confirmEpoch(pool, side, head, fp)
  if (!othersKnow) return replace()
  await sleep(othersMs)
  if (!reached.some(({ epoch }) => epoch === head.epoch)) return replace()
  await continueEpoch(pool, head)
  return checkEpoch(pool, side, assigned, othersMs)
}

async function confirmEpoch(
  pool: pg.Pool,
  side: SideFile,
  { epoch, span: timelineId, fp: was }: Head,
  fp: string | null,
) {
  if (was === null && fp !== null) await pool.query('UPDATE sync_head SET fp = $1 WHERE fp IS NULL', [fp])
  side.checkedTimeline = timelineId
  pruneAcknowledged(pool, { epoch, span: timelineId })
  return { epoch, rotated: false }
}

async function readHead(pool: pg.Pool): Promise<Head> {
  const { rows } = await pool.query<Head>(
    `SELECT spans, counters, epoch, v, span, fp FROM sync_head h,
       LATERAL (SELECT coalesce(json_agg(json_build_object('n', n, 'v', s.v)), '[]'::json) AS spans
         FROM sync_span s WHERE s.epoch = h.epoch) s,
       LATERAL (SELECT coalesce(json_agg(json_build_object('kind', kind, 'boekjaar', boekjaar, 'n', n)), '[]'::json) AS counters
         FROM doc_counter) c`,
  )
  if (!rows[0]) throw new Error('sync_head is empty')
  return rows[0]
}

/**
 * True if the database lacks something that was reached: its head is lower, or a later timeline began below
 * that version.
 */
const isBehind = (head: Head, reached: readonly AcknowledgedHead[]): boolean =>
  reached.some(
    (one) =>
      one.epoch === head.epoch &&
      (head.v < one.head || head.spans.some(({ n, v }) => n > one.span && v < one.head)),
  )

const lacksNumbers = ({ epoch, counters }: Head, known: SideState | null): boolean =>
  known?.epoch === epoch &&
  highestCounters(counters, known.counters).some((one) => !counters.some((c) => isSameCounter(c, one)))

const isSameCounter = (a: Counter, b: Counter): boolean =>
  a.kind === b.kind && a.boekjaar === b.boekjaar && a.n === b.n

/**
 * Splits a fingerprint into cluster, timeline, database and table. The last part, the file of the table, is
 * dropped because VACUUM FULL changes it.
 */
const partsOf = (fp: string | null): string[] => (fp ?? '').split('/').slice(0, 4)
const isFingerprint = (fp: string | null): boolean => partsOf(fp).length === 4
const isSame = (a: string, b: string): boolean => partsOf(a).join() === partsOf(b).join()

/** Continues the epoch with a new timeline. Another server may have recorded the same one already. */
async function continueEpoch(pool: pg.Pool, { epoch, fp }: Head): Promise<void> {
  await inSyncTransaction(
    pool,
    (tx) =>
      tx.query(
        `WITH h AS (UPDATE sync_head SET fp = sync_fp(), span = span + 1 WHERE epoch = $1 AND fp = $2
           RETURNING span, epoch, v, fp)
         INSERT INTO sync_span(n, epoch, v, fp) SELECT span, epoch, v, fp FROM h`,
        [epoch, fp],
      ),
    { unlimitedWait: true },
  )
}

/**
 * Returns null if the role may not read the control data. Then only the side file protects the history
 * (B4.6).
 */
async function fingerprint(pool: pg.Pool): Promise<string | null> {
  try {
    return (await pool.query<{ fp: string }>('SELECT sync_fp() AS fp')).rows[0]?.fp ?? null
  } catch (error) {
    if (fieldOf(error, 'code') === '42501') return null
    throw error
  }
}

/**
 * Begins a new epoch. Numbers that were once assigned stay reserved for documents that are offered again.
 * @param was the epoch that is to end; if another server already ended it, only the numbers are raised
 * @returns the epoch that is valid now
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
    { unlimitedWait: true },
  )
}

async function beginEpoch(tx: Queryable): Promise<void> {
  await tx.query('SAVEPOINT fp')
  await tx.query('UPDATE sync_head SET fp = sync_fp()').catch(() => tx.query('ROLLBACK TO SAVEPOINT fp'))
  await markQueuePossiblySent(tx)
  await tx.query(
    `INSERT INTO sync_recovery(until) VALUES (now() + $1::interval) ON CONFLICT (one) DO UPDATE SET until = EXCLUDED.until`,
    [RECOVERY],
  )
}

/**
 * Reserves the numbers up to these counters, so that no other document gets them. Numbers without a document
 * are marked as voided until their document returns (B3.9).
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

/**
 * Marks the mails that this process claimed as possibly sent. After a failover the new primary may still list
 * them as queued.
 */
async function markClaimsPossiblySent(pool: pg.Pool): Promise<void> {
  const claims = mailClaimsOf(pool)
  if (claims.length === 0) return
  await pool.query(
    `UPDATE mail_queue q SET status = 'sending', started_at = now() FROM unnest($1::uuid[], $2::int[]) c(id, attempts)
      WHERE q.id = c.id AND q.status = 'queued' AND q.attempts < c.attempts`,
    [claims.map(({ id }) => id), claims.map(({ attempts }) => attempts)],
  )
}

/**
 * Marks mails that were queued in the restored history as possibly sent. Only a person sends them again
 * (B3.8).
 */
async function markQueuePossiblySent(tx: Queryable): Promise<void> {
  // This is the state after a crash during sending. The next check of the queue reports it (markInterrupted).
  await tx.query(`UPDATE mail_queue SET status = 'sending', started_at = NULL WHERE status = 'queued'`)
}
