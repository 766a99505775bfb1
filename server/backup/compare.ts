import type pg from 'pg'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'

/** The result of comparing one kind of record in two databases. */
export interface KindComparison {
  e: EntityName
  /** records in the backup */
  count: number
  same: number
  /** records written or permanently deleted since the backup was made */
  since: number
  /** ids of records that differ without a change since the backup */
  wrong: string[]
}

interface Row {
  id: string
  v: number
  hash: string
}

const PAGE = 2_000

/** Compares every record of a backup with the company's database, and counts later changes separately. */
export async function compareAll(backup: pg.Pool, company: pg.Pool): Promise<KindComparison[]> {
  const { rows } = await backup.query<{ v: number }>('SELECT v::float8 AS v FROM sync_head')
  const head = Number(rows[0]?.v ?? 0)
  const all: KindComparison[] = []
  for (const e of ENTITY_NAMES) all.push(await compareKind(e, head, backup, company))
  return all
}

async function compareKind(
  e: EntityName,
  head: number,
  backup: pg.Pool,
  company: pg.Pool,
): Promise<KindComparison> {
  const found: KindComparison = { e, count: 0, same: 0, since: 0, wrong: [] }
  for await (const [saved, live] of joinById(rowsOf(backup, e), rowsOf(company, e))) {
    if (saved) found.count++
    if (saved && live && saved.v === live.v && saved.hash === live.hash) found.same++
    else if (live ? live.v > head : saved && (await isDead(company, e, saved.id))) found.since++
    else found.wrong.push(live?.id ?? saved?.id ?? '')
  }
  return found
}

/** Reads rows in the order of ids, page by page. */
async function* rowsOf(pool: pg.Pool, e: EntityName): AsyncGenerator<Row> {
  const text = `SELECT doc->>'id' AS id, v::float8 AS v, md5(doc::text) AS hash FROM (${selectVersioned(e, '($1::uuid IS NULL OR r.id > $1) ORDER BY r.id LIMIT $2')}) x`
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(text, [after, PAGE])
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Joins the rows of both by id; null if one lacks the row. */
async function* joinById(
  left: AsyncGenerator<Row>,
  right: AsyncGenerator<Row>,
): AsyncGenerator<[Row | null, Row | null]> {
  const next = async (rows: AsyncGenerator<Row>) => {
    const { value, done } = await rows.next()
    return done ? null : value
  }
  let [a, b] = [await next(left), await next(right)]
  while (a || b) {
    const isLeft = a && (!b || a.id <= b.id)
    const isRight = b && (!a || b.id <= a.id)
    yield [isLeft ? a : null, isRight ? b : null]
    if (isLeft) a = await next(left)
    if (isRight) b = await next(right)
  }
}

async function isDead(company: pg.Pool, e: EntityName, id: string): Promise<boolean> {
  const { rowCount } = await company.query(
    `SELECT 1 FROM dead_id WHERE ent = $1 AND id = $2 UNION ALL SELECT 1 FROM sync_change WHERE ent = $1 AND id = $2 AND del`,
    [ENTITIES[e].ent, id],
  )
  return (rowCount ?? 0) > 0
}
