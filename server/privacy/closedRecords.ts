import type pg from 'pg'
import { legalEnd } from '../../src/domain/privacy/legalRetention.ts'
import { RENTAL_STATUSES } from '../../src/domain/rentals/constants.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING, REPAIR_ACTIVE } from '../db/statusSql.ts'
import { findDocs } from '../reads/docs.ts'

/*
 * The records that ended before a day. A repair ended when it was picked up or billed, a rental when it was
 * settled or cancelled.
 */

/** The day on which a closed repair `r` ended. */
const REPAIR_DAY = 'greatest(r.date_out, r.end_date, r.date_in)'
/** The condition for a repair `r` that ended before the day $1. An open loan or a claimed item keeps it. */
export const CLOSED_REPAIR = `NOT r.${REPAIR_ACTIVE} AND ${REPAIR_DAY} < $1::date
  AND NOT EXISTS (SELECT FROM rental l WHERE l.id = r.rental_id AND l.${RENTAL_ACTIVE})
  AND NOT EXISTS (SELECT FROM item i WHERE i.repair_id = r.id)`

const RENTAL_DAY = 'greatest(r.end_date, r.return_date)'
const ENDED = [RENTAL_STATUSES.closed, RENTAL_STATUSES.cancelled].map((word) => `'${word}'`).join(', ')
/** The condition for a rental `r` that ended before the day $1. Missing units count in the stock, so they keep it. */
export const CLOSED_RENTAL = `r.status IN (${ENDED}) AND ${RENTAL_DAY} < $1::date AND NOT r.${RENTAL_MISSING}`

type Kind = 'repair' | 'rental'

interface RepairRow {
  id: string
  billed: boolean
  dateIn: string
  dateOut: string | null
  endDate: string | null
}
interface RentalRow {
  id: string
  status: (typeof RENTAL_STATUSES)[keyof typeof RENTAL_STATUSES]
  returnDate: string
}

const SELECT: Record<Kind, string> = {
  repair: `SELECT r.id, r.billed, r.date_in::text AS "dateIn", r.date_out::text AS "dateOut", r.end_date::text AS "endDate"
             FROM repair r WHERE ${CLOSED_REPAIR}`,
  rental: `SELECT r.id, r.status, r.return_date::text AS "returnDate" FROM rental r WHERE ${CLOSED_RENTAL}`,
}

/** The country of the company: that of the first executor; null if it is not known. */
export async function companyCountry(pool: pg.Pool): Promise<string | null> {
  const executor = firstExecutor(await findDocs(pool, 'executor', 'r.active'))
  return executor?.addressCountry ?? null
}

/**
 * Yields the ids of records that ended before a day and that the law does not require to be kept, in batches.
 * @param before 'YYYY-MM-DD'
 */
export async function* expiredRecords(
  pool: pg.Pool,
  kind: Kind,
  before: string,
  { country, today, batch }: { country: string | null; today: string; batch: number },
): AsyncGenerator<string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await pool.query<RepairRow | RentalRow>(
      `${SELECT[kind]} AND r.id > $2 ORDER BY r.id LIMIT $3`,
      [before, after, batch],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const free = rows.filter((row) => legalEnd(billable(row), country, today) === null)
    if (free.length > 0) yield free.map(({ id }) => id)
  }
}

const billable = (row: RepairRow | RentalRow) =>
  'billed' in row ? ({ e: 'repair', ...row } as const) : ({ e: 'rental', ...row } as const)
