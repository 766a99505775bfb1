import type pg from 'pg'
import {
  addDays,
  dayInBrussels,
  dutchDay,
  instantInBrussels,
  timeInBrussels,
} from '../../src/domain/shared/days.ts'
import {
  type AuditEntry,
  type AuditFilter,
  auditKindText,
  detailsText,
} from '../../src/domain/system/audit.ts'
import { csvHead, csvLine } from '../../src/documents/csv.ts'

const SELECT = `
  SELECT id, sync_moment(at) AS at, what, by, by_name AS "byName", whom, device, details FROM audit
   WHERE ($1::bigint IS NULL OR id < $1) AND ($2::uuid IS NULL OR by = $2 OR whom_id = $2)
     AND ($3::text IS NULL OR what = $3) AND ($4::timestamptz IS NULL OR at >= $4)
     AND ($5::timestamptz IS NULL OR at < $5)
   ORDER BY id DESC LIMIT $6`

const MIDNIGHT = '00:00'
const BATCH = 1_000

interface AuditPage {
  entries: AuditEntry[]
  /** The id after which the next page begins; null: this page is the last one. */
  next: number | null
}

/**
 * Returns a page of entries, the newest first.
 * @param before only entries with a lower id, as `next` of the page before
 */
export async function readAudit(
  pool: pg.Pool,
  { person, what, from, to }: AuditFilter,
  before: number | null,
  size: number,
): Promise<AuditPage> {
  const { rows } = await pool.query<Omit<AuditEntry, 'id'> & { id: string | number }>(SELECT, [
    before,
    person ?? null,
    what ?? null,
    from ? instantInBrussels(from, MIDNIGHT) : null,
    to ? instantInBrussels(addDays(to, 1), MIDNIGHT) : null,
    size + 1,
  ])
  const entries = rows.slice(0, size).map((row) => ({ ...row, id: Number(row.id) }))
  return { entries, next: rows.length > size ? (entries.at(-1)?.id ?? null) : null }
}

const TITLES = ['Datum', 'Uur', 'Wie', 'Wat', 'Over', 'Toestel', 'Details']

/** Yields all entries of a selection as chunks of CSV text. The table is never in memory as a whole. */
export async function* auditCsv(pool: pg.Pool, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHead(TITLES)
  for (let before: number | null = null; ; ) {
    const { entries, next }: AuditPage = await readAudit(pool, filter, before, BATCH)
    yield entries.map((entry) => csvLine([], cellsOf(entry))).join('')
    if (next === null) return
    before = next
  }
}

const cellsOf = ({ at, byName, what, whom, device, details }: AuditEntry): (string | null)[] => [
  dutchDay(dayInBrussels(at)),
  timeInBrussels(at),
  byName,
  auditKindText(what),
  whom,
  device,
  detailsText(details),
]
