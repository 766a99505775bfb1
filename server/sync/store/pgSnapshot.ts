import type pg from 'pg'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import type { FeedChange, FeedPage, InitialSyncPart, FeedPosition, FeedSnapshot } from './ports.ts'
import { entityOf, SHAPES } from './aggregates/aggregates.ts'
import { selectLines } from './aggregates/read.ts'
import { REPAIR_ACTIVE, RENTAL_ACTIVE } from '../../db/statusSql.ts'
import { queryEach } from '../../db/queryable.ts'

/** The rows that a device needs first: open work, and the customers and items in it (R7). */
const PRIORITY_ROWS: Partial<Record<EntityName, string>> = {
  repair: `r.${REPAIR_ACTIVE}`,
  rental: `r.${RENTAL_ACTIVE}`,
  customer: `r.id IN (SELECT customer_id FROM repair WHERE ${REPAIR_ACTIVE} UNION SELECT customer_id FROM rental WHERE ${RENTAL_ACTIVE})`,
  item: `r.id IN (SELECT item_id FROM repair WHERE ${REPAIR_ACTIVE} UNION
    SELECT l.item_id FROM rental_line l JOIN rental x ON x.id = l.rental_id WHERE x.${RENTAL_ACTIVE})`,
  notification: 'NOT r.read',
  conflict: `r.state = 'open'`,
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** Returns a query that builds the rows of one page as a single text in the database. */
const pageQuery = (e: EntityName, where: string) => `
  SELECT count(*)::int AS n, max(id::text) AS last, coalesce(string_agg(line, E'\\n' ORDER BY id) || E'\\n', '') AS text
  FROM (${selectLines(e, `r.id > $1 AND ${where} ORDER BY r.id LIMIT $2`)}) p`

const pages = new Map<string, string>()
function cachedPageQuery(e: EntityName, part: InitialSyncPart): string {
  const key = `${e}_${part}`
  const text = pages.get(key) ?? pageQuery(e, part === 'hot' ? (PRIORITY_ROWS[e] ?? 'true') : 'true')
  pages.set(key, text)
  return text
}

interface Head {
  epoch: string
  v: number
  min_v: number
}

/** Runs `work` in a read transaction. One round trip opens it and reads the head of the feed. */
export async function inSnapshot<T>(
  client: pg.PoolClient,
  work: (snapshot: PgSnapshot) => Promise<T>,
): Promise<T> {
  const results = await queryEach(
    client,
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT v, min_v, epoch FROM sync_head',
  )
  const head: Head | undefined = results[1]?.rows[0]
  if (!head) throw new Error('sync_head is empty')
  const result = await work(new PgSnapshot(client, head))
  await client.query('COMMIT')
  return result
}

/** A snapshot of the database for a client inside a REPEATABLE READ transaction. */
class PgSnapshot implements FeedSnapshot {
  readonly epoch: string
  readonly head: number
  readonly minV: number
  private readonly client: pg.PoolClient

  constructor(client: pg.PoolClient, head: Head) {
    this.client = client
    this.epoch = head.epoch
    this.head = head.v
    this.minV = head.min_v
  }

  async changes({ v, ent, id }: FeedPosition, limit: number): Promise<FeedChange[]> {
    const rows = await this.queryPrepared<FeedPosition & { del: boolean }>(
      'changes',
      'SELECT ent, id, v, del FROM sync_change WHERE (v, ent, id) > ($1, $2, $3) ORDER BY v, ent, id LIMIT $4',
      [v, ent, id, limit],
    )
    return rows.map((row) => ({ ...row, e: entityOf(row.ent) }))
  }

  async lines(e: EntityName, ids: readonly string[]): Promise<Map<string, string>> {
    const text = selectLines(e, 'r.id = ANY($1::uuid[])')
    const rows = await this.queryPrepared<{ id: string; line: string }>(`lines_${e}`, text, [ids])
    return new Map(rows.map(({ id, line }) => [id, line]))
  }

  async page(e: EntityName, part: InitialSyncPart, after: string | null, limit: number): Promise<FeedPage> {
    const rows = await this.queryPrepared<FeedPage>(`page_${e}_${part}`, cachedPageQuery(e, part), [
      after ?? NIL,
      limit,
    ])
    return rows[0] ?? { n: 0, last: null, text: '' }
  }

  async bucket(
    e: EntityName,
    buckets: readonly string[],
    after: string | null,
    limit: number,
  ): Promise<FeedPage> {
    const { rows } = await this.client.query<FeedPage>(
      pageQuery(e, `right(r.id::text, 2) = ANY($3::text[])`),
      [after ?? NIL, limit, buckets],
    )
    return rows[0] ?? { n: 0, last: null, text: '' }
  }

  async sums(e: EntityName): Promise<{ b: string; n: number; s: number }[]> {
    return this.queryPrepared(
      'sums',
      `SELECT right(id::text, 2) AS b, count(*)::int AS n, sum(v % 2147483648)::bigint AS s
       FROM sync_change WHERE ent = $1 AND NOT del GROUP BY 1 ORDER BY 1`,
      [SHAPES[e].ent],
    )
  }

  async lastSeq(clientId: string): Promise<number> {
    const rows = await this.queryPrepared<{ last_seq: number }>(
      'last_seq',
      'SELECT last_seq FROM sync_client WHERE id = $1',
      [clientId],
    )
    return rows[0]?.last_seq ?? 0
  }

  async outcomes(clientId: string, knownSeq: number): Promise<SeqOutcome[]> {
    const rows = await this.queryPrepared<{ outcome: SeqOutcome }>(
      'outcomes',
      'SELECT sync_outcome(m) AS outcome FROM sync_mutation m WHERE client_id = $1 AND seq > $2 ORDER BY seq',
      [clientId, knownSeq],
    )
    return rows.map(({ outcome }) => outcome)
  }

  async estimate(): Promise<number> {
    const { rows } = await this.client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM sync_change WHERE NOT del',
    )
    return rows[0]?.n ?? 0
  }

  private async queryPrepared<T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> {
    return (await this.client.query<T>({ name, text, values })).rows
  }
}
