import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { acknowledgedOf, claimsOf, type Reached, settleAcknowledged } from '../db/acknowledged.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { type Counter, highest } from './counters.ts'
import type { SideFile, SideState } from './sideFile.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'

/** How long, after history was replaced, mutations that name unknown ids wait for the device that made them (B3.9). */
const RECOVERY = '60 minutes'

export interface EpochCheck {
  /** As it is now. */
  epoch: string
  /** Whether this check replaced it. */
  rotated: boolean
}

/** How long a server that finds nothing missing waits for others that may know of more. */
const OTHERS_MS = 3_000

interface Head {
  epoch: string
  v: number
  span: number
  fp: string | null
  /** The stretches of this epoch, each with the head at which it began. */
  spans: { n: number; v: number }[]
  counters: Counter[]
}

/**
 * Notices that the database is not the one it was (B4.6, ADR 0039). Where the head lies behind what was once reached,
 * work was lost: a new epoch begins, devices start over and offer again what they had sent. Where only the fingerprint
 * is another one (a standby that took over, a restored dump), the history goes on if somebody remembers it and misses nothing.
 * @param given numbers that were given out and may be known to nobody else
 */
export async function checkEpoch(
  pool: pg.Pool,
  side: SideFile,
  given: readonly Counter[] = [],
  othersMs: number = OTHERS_MS,
): Promise<EpochCheck> {
  // the file first: what is noted while the database answers may be newer than its answer
  const [known, memory] = [await side.read(), acknowledgedOf(pool).map((one) => ({ ...one }))]
  const fp = await fingerprint(pool)
  const head = await readHead(pool)
  const reached = [...memory, ...(known ? [{ ...known, span: known.span ?? 0 }] : [])]
  const counters = highest(known?.counters ?? [], given)
  const replace = async () => {
    side.checked = head.span
    return { epoch: await rotateEpoch(pool, counters, head.epoch), rotated: true }
  }
  const moved = head.fp !== null && fp !== null && !isSame(head.fp, fp)
  // a restore says itself what it is, and nobody needs to be asked
  const othersKnow = moved && isFingerprint(head.fp)
  if (moved || head.span > side.checked) await doubtClaims(pool)
  if (isBehind(head, reached) || (moved && lacksNumbers(head, known))) {
    // nobody is given a number until the new history begins: then each server has said here which it gave
    if (othersKnow) {
      await raiseCounters(pool, counters)
      await sleep(othersMs)
    }
    return replace()
  }
  if (!moved) return settle(pool, side, head, fp)
  if (!othersKnow) return replace()
  await sleep(othersMs)
  if (!reached.some(({ epoch }) => epoch === head.epoch)) return replace()
  await goOn(pool, head)
  return checkEpoch(pool, side, given, othersMs)
}

async function settle(pool: pg.Pool, side: SideFile, { epoch, span, fp: was }: Head, fp: string | null) {
  if (was === null && fp !== null) await pool.query('UPDATE sync_head SET fp = $1 WHERE fp IS NULL', [fp])
  side.checked = span
  settleAcknowledged(pool, { epoch, span })
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

/** Something was reached that the history does not hold: by now, or where a later stretch of it began. */
const isBehind = (head: Head, reached: readonly Reached[]): boolean =>
  reached.some(
    (one) =>
      one.epoch === head.epoch &&
      (head.v < one.head || head.spans.some(({ n, v }) => n > one.span && v < one.head)),
  )

const lacksNumbers = ({ epoch, counters }: Head, known: SideState | null): boolean =>
  known?.epoch === epoch &&
  highest(counters, known.counters).some((one) => !counters.some((c) => isAt(c, one)))

const isAt = (a: Counter, b: Counter): boolean =>
  a.kind === b.kind && a.boekjaar === b.boekjaar && a.n === b.n

/** Cluster, timeline, database and table; the last part, the file of the table, is another one after VACUUM FULL. */
const partsOf = (fp: string | null): string[] => (fp ?? '').split('/').slice(0, 4)
const isFingerprint = (fp: string | null): boolean => partsOf(fp).length === 4
const isSame = (a: string, b: string): boolean => partsOf(a).join() === partsOf(b).join()

/** The history goes on where it is now, as a further stretch of its epoch; another server may have said so already. */
async function goOn(pool: pg.Pool, { epoch, fp }: Head): Promise<void> {
  await inSyncTransaction(
    pool,
    (tx) =>
      tx.query(
        `WITH h AS (UPDATE sync_head SET fp = sync_fp(), span = span + 1 WHERE epoch = $1 AND fp = $2
           RETURNING span, epoch, v, fp)
         INSERT INTO sync_span(n, epoch, v, fp) SELECT span, epoch, v, fp FROM h`,
        [epoch, fp],
      ),
    { patient: true },
  )
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
  await tx.query('SAVEPOINT fp')
  await tx.query('UPDATE sync_head SET fp = sync_fp()').catch(() => tx.query('ROLLBACK TO SAVEPOINT fp'))
  await doubtQueue(tx)
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

/** What this process took to send may have left, also where the first that took over has it waiting still. */
async function doubtClaims(pool: pg.Pool): Promise<void> {
  const claims = claimsOf(pool)
  if (claims.length === 0) return
  await pool.query(
    `UPDATE mail_queue q SET status = 'sending', started_at = now() FROM unnest($1::uuid[], $2::int[]) c(id, attempts)
      WHERE q.id = c.id AND q.status = 'queued' AND q.attempts < c.attempts`,
    [claims.map(({ id }) => id), claims.map(({ attempts }) => attempts)],
  )
}

/** Mails that waited in the history that came back may have left since: only a person sends them again (B3.8). */
async function doubtQueue(tx: Queryable): Promise<void> {
  // as after a crash in the middle of sending: the next look at the queue tells what it means (markInterrupted)
  await tx.query(`UPDATE mail_queue SET status = 'sending', started_at = NULL WHERE status = 'queued'`)
}
