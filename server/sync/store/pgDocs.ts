import pg from 'pg'
import type { AnyDoc, EntityName } from '../../../src/domain/entities.ts'
import type { Queryable } from '../../db/queryable.ts'
import { selectEach, selectOne } from './aggregates/read.ts'
import type { AssignedNumber } from './numbers.ts'

/** The state of an aggregate in a transaction. */
export interface AggregateEntry {
  e: EntityName
  id: string
  /** The state in the database; undefined if not there. */
  stored: AnyDoc | undefined
  /** State after the completed mutations of the group; undefined if not there. */
  now: AnyDoc | undefined
  /** The person who deleted it permanently and the time; null if it was not deleted. */
  dead: Death | null
  /** The version of `now` while the database does not have it yet; else 0. */
  v: number
  /** The person who deleted it, while the deletion is not in the database yet. */
  by: string
}
export interface Death {
  by: string | null
  at: string
}

/** A result row of `selectOne`. */
export interface FoundRow {
  doc: string | null
  dead: Death | null
}
const NOTHING: FoundRow = { doc: null, dead: null }

function memoize(make: (e: EntityName) => string): (e: EntityName) => string {
  const texts = new Map<EntityName, string>()
  return (e) => {
    const text = texts.get(e) ?? make(e)
    texts.set(e, text)
    return text
  }
}
const selectOneOf = memoize(selectOne)
const selectEachOf = memoize(selectEach)

const prepared = new WeakMap<Queryable, Set<EntityName>>()

/** The aggregates that a transaction has read. */
export class PgDocs {
  private readonly entries = new Map<string, AggregateEntry>()
  /** Numbers taken by completed mutations that are not in the database yet. */
  numbers: AssignedNumber[] = []
  private readonly client: Queryable

  constructor(client: Queryable) {
    this.client = client
  }

  async load(e: EntityName, id: string): Promise<AggregateEntry> {
    const known = this.entries.get(`${e}:${id}`)
    if (known) return known
    const { rows } = await this.client.query<FoundRow>({
      name: `get_${e}`,
      text: selectOneOf(e),
      values: [id],
    })
    return this.addFetched(e, id, rows[0])
  }

  /** Prefetches these aggregates in one query, except those already loaded. */
  async prefetch(e: EntityName, ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !this.entries.has(`${e}:${id}`))
    if (wanted.length === 0) return
    const { rows } = await this.client.query<FoundRow & { id: string }>({
      name: `ahead_${e}_all`,
      text: selectEachOf(e),
      values: [wanted],
    })
    for (const { id, ...row } of rows) this.addFetched(e, id, row)
  }

  /**
   * Returns the statements that prefetch aggregates, one per entity, to be sent together with others. Their
   * rows go to `keep`. They are prepared once per connection, so that PostgreSQL does not plan the large
   * selects for every group.
   */
  prefetchStatements(kinds: ReadonlyMap<EntityName, ReadonlySet<string>>): string[] {
    const known = prepared.get(this.client) ?? new Set()
    prepared.set(this.client, known)
    return [...kinds].flatMap(([e, ids]) => {
      const preparation = known.has(e) ? [] : [`PREPARE ahead_${e} (uuid[]) AS ${selectEachOf(e)}`]
      known.add(e)
      return [...preparation, `EXECUTE ahead_${e}(${pg.escapeLiteral(`{${[...ids].join(',')}}`)})`]
    })
  }

  /** Stores a fetched row. */
  addFetched(e: EntityName, id: string, { doc, dead }: FoundRow = NOTHING): AggregateEntry {
    const stored: AnyDoc | undefined = doc === null ? undefined : JSON.parse(doc)
    const entry: AggregateEntry = { e, id, stored, now: stored, dead, v: 0, by: '' }
    this.entries.set(`${e}:${id}`, entry)
    return entry
  }

  /**
   * Returns what is known about a number: the one that the document already has, and the last one of its
   * series.
   */
  async numbersOf(kind: string, boekjaar: number, entityId: string): Promise<{ had?: number; last: number }> {
    const assigned = this.numbers.find((one) => one.kind === kind && one.entityId === entityId)
    if (assigned) return { had: assigned.n, last: 0 }
    const { rows } = await this.client.query<{ had: number | null; last: number | null }>({
      name: 'number_of',
      text: `SELECT (SELECT n FROM doc_number WHERE kind = $1 AND entity_id = $3) AS had,
        (SELECT n FROM doc_counter WHERE kind = $1 AND boekjaar = $2) AS last`,
      values: [kind, boekjaar, entityId],
    })
    const had = rows[0]?.had ?? undefined
    return {
      last: Math.max(rows[0]?.last ?? 0, lastNumberOf(this.numbers, kind, boekjaar)),
      ...(had === undefined ? {} : { had }),
    }
  }

  /** Returns the entries whose state is not in the database yet. */
  unwrittenEntries = (): AggregateEntry[] => [...this.entries.values()].filter(({ v }) => v > 0)
}

/** Returns the highest of these numbers in a series; 0 if there is none. */
export const lastNumberOf = (numbers: readonly AssignedNumber[], kind: string, boekjaar: number): number =>
  numbers.reduce(
    (max, one) => (one.kind === kind && one.boekjaar === boekjaar ? Math.max(max, one.n) : max),
    0,
  )
