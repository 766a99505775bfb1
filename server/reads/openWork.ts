import { executorsOf } from '../../src/domain/repairs/workList.ts'
import { type Leaving, OPEN_LISTED, type OpenRecord } from '../../src/domain/system/leaving.ts'
import type { User } from '../../src/domain/system/system.ts'
import type { Queryable } from '../db/queryable.ts'
import { REPAIR_ACTIVE } from '../db/statusSql.ts'

const RECORD_NAME = `coalesce(r.number, r.provisional_ref, '')`
const CUSTOMER = 'LEFT JOIN customer k ON k.id = r.customer_id'

const SELECT_REPAIRS = `
  SELECT r.id, ${RECORD_NAME} AS name, concat_ws(', ', r.status, k.name) AS detail, (count(*) OVER ())::int AS all
    FROM repair r ${CUSTOMER}
   WHERE r.${REPAIR_ACTIVE} AND (r.executor_id = ANY ($2::uuid[])
         OR EXISTS (SELECT 1 FROM repair_log_line l WHERE l.repair_id = r.id AND l.by = $1))
   ORDER BY r.date_in, r.id LIMIT ${OPEN_LISTED}`

const RECORDS = `
  SELECT id, 'repair' AS e, number, provisional_ref, customer_id FROM repair
  UNION ALL SELECT id, 'rental', number, provisional_ref, customer_id FROM rental`

const SELECT_APPROVALS = `
  SELECT r.id, r.e, ${RECORD_NAME} AS name, coalesce(k.name, '') AS detail
    FROM approval a JOIN (${RECORDS}) r ON r.id = coalesce(a.rental_id, a.repair_id) ${CUSTOMER}
   WHERE a.by = $1 AND a.state IN ('open', 'asked') ORDER BY a.at LIMIT ${OPEN_LISTED}`

const SELECT_MAILS = `
  SELECT r.id, r.e, ${RECORD_NAME} AS name, m.subject AS detail
    FROM mail m JOIN (${RECORDS}) r ON r.id = coalesce(m.rental_id, m.repair_id)
   WHERE m.by = $1 AND m.state IN ('queued', 'failed', 'unknown') ORDER BY m.at LIMIT ${OPEN_LISTED}`

const SELECT_LISTS = `
  SELECT id, name, '' AS detail FROM saved_list WHERE owner_id = $1 AND NOT shared AND active ORDER BY name LIMIT ${OPEN_LISTED}`

/** Returns what is still open of a person. Their repairs are those that the overviews show under 'Van mij'. */
export async function readOpenWork(db: Queryable, user: User): Promise<Leaving['open']> {
  const { rows: executors } = await db.query<{ id: string; name: string }>('SELECT id, name FROM executor')
  const { rows: repairs } = await db.query<OpenRecord & { all: number }>(SELECT_REPAIRS, [
    user.id,
    executorsOf(user, executors),
  ])
  const read = async (text: string) => (await db.query<OpenRecord>(text, [user.id])).rows
  return {
    repairs: repairs.map(({ id, name, detail }) => ({ id, name, detail })),
    repairCount: repairs[0]?.all ?? 0,
    approvals: await read(SELECT_APPROVALS),
    mails: await read(SELECT_MAILS),
    savedLists: await read(SELECT_LISTS),
  }
}
