import type pg from 'pg'
import { boekjaarOf } from '../../src/domain/shared/days.ts'
import type { Counter } from '../store/counters.ts'

const DAY_MS = 86_400_000
/** Minimum and maximum of numbers that are reserved per kind and year. */
const MARGIN = { least: 10, most: 200 } as const

/**
 * Estimates up to which number documents may have been printed since the backup, if no other source knows. It
 * assumes the busiest day for each day. A device with a printed number brings it back and keeps it (B3.9);
 * until then the ledger lists it as lost. A gap in the numbers can be explained; two documents with the same
 * number cannot.
 */
export async function estimateAssignedNumbers(pool: pg.Pool, made: Date, now: Date): Promise<Counter[]> {
  const days = Math.max(1, Math.ceil((now.getTime() - made.getTime()) / DAY_MS))
  const year = boekjaarOf(now.toISOString())
  const { rows } = await pool.query<Counter & { busiest: number }>(
    `WITH per_day AS (
       SELECT d.kind, count(*)::int AS n FROM doc_number d JOIN sync_mutation m ON m.mid = d.mid
        GROUP BY d.kind, m.at_server::date),
     busy AS (SELECT kind, max(n) AS n FROM per_day GROUP BY kind),
     known AS (SELECT kind, boekjaar, n::int AS n FROM doc_counter WHERE boekjaar IN (0, $1)
       UNION ALL SELECT kind, $1, 0 FROM busy WHERE kind IN ('repair', 'rental'))
     SELECT kind, boekjaar, max(known.n)::int AS n, coalesce(max(busy.n), 0)::int AS busiest
       FROM known LEFT JOIN busy USING (kind) GROUP BY kind, boekjaar`,
    [year],
  )
  return rows.map(({ kind, boekjaar, n, busiest }) => ({
    kind,
    boekjaar,
    n: n + Math.min(MARGIN.most, Math.max(MARGIN.least, busiest * days)),
  }))
}
