import type pg from 'pg'
import { ownItemLog, ownRecordLog } from '../../src/domain/privacy/ownLog.ts'
import type { PersonRecord } from '../../src/domain/privacy/personFile.ts'
import { storedDocs } from './storedDocs.ts'

const BY_ID = 'r.id = ANY($1::uuid[])'

/** The repairs with their whole log. @param names the names that may stand in automatic lines */
export const repairsWithLog = async (
  pool: pg.Pool,
  ids: string[],
  names: string[],
): Promise<PersonRecord[]> =>
  withLog(pool, names, {
    docs: await storedDocs(pool, 'repair', `${BY_ID} ORDER BY r.date_in, r.id`, [ids]),
    field: 'repairLogLines',
    table: 'repair_log_line',
    owner: 'repair_id',
  })

/** The rentals with their whole log. */
export const rentalsWithLog = async (
  pool: pg.Pool,
  ids: string[],
  names: string[],
): Promise<PersonRecord[]> =>
  withLog(pool, names, {
    docs: await storedDocs(pool, 'rental', `${BY_ID} ORDER BY r.start_date, r.id`, [ids]),
    field: 'logLines',
    table: 'rental_log_line',
    owner: 'rental_id',
  })

interface LoggedDocs {
  docs: readonly { id: string }[]
  field: string
  table: string
  owner: string
}

interface StoredLine {
  owner: string
  description: string
  auto: boolean
  line: PersonRecord
}

/** Adds the whole log to records; a document has its newest lines alone. */
async function withLog(
  pool: pg.Pool,
  names: readonly string[],
  { docs, field, table, owner }: LoggedDocs,
): Promise<PersonRecord[]> {
  const { rows } = await pool.query<StoredLine>(
    `SELECT ${owner} AS owner, description, auto,
            json_build_object('at', sync_moment(at), 'by', "by", 'auto', auto) AS line
       FROM ${table} WHERE ${owner} = ANY($1::uuid[]) ORDER BY at, id`,
    [docs.map(({ id }) => id)],
  )
  const byOwner = new Map<string, StoredLine[]>()
  for (const row of rows) byOwner.set(row.owner, [...(byOwner.get(row.owner) ?? []), row])
  return docs.map((doc) => ({
    ...doc,
    [field]: ownRecordLog(byOwner.get(doc.id) ?? [], names).map(({ description, line }) => ({
      ...line,
      description,
    })),
  }))
}

/** The items of a customer, and the log lines of items that were theirs before. */
export async function itemsWithOwnLog(
  pool: pg.Pool,
  ids: string[],
  names: string[],
): Promise<PersonRecord[]> {
  const present = await storedDocs(pool, 'item', `${BY_ID} ORDER BY r.item_number, r.id`, [ids])
  const former = await storedDocs(
    pool,
    'item',
    `NOT ${BY_ID} AND r.item_log_lines <> '[]' AND strpos(r.item_log_lines::text, 'Eigenaar: ') > 0
     AND strpos(r.item_log_lines::text, btrim(to_json($2::text)::text, '"')) > 0 ORDER BY r.item_number, r.id`,
    [ids, names[0]],
  )
  return [
    ...present.map((item) => ({
      ...item,
      itemLogLines: ownItemLog(item.itemLogLines, names, true),
    })),
    ...former.flatMap(({ id, itemNumber, brand, model, serialNumber, itemLogLines }) => {
      const lines = ownItemLog(itemLogLines, names, false)
      const owned = { id, itemNumber, brand, model, serialNumber, formerOwner: true, itemLogLines: lines }
      return lines.length > 0 ? [owned] : []
    }),
  ]
}
