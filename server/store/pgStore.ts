import pg from 'pg'
import type { Tx } from '../../src/contract/define.ts'
import { LIMITS } from '../../src/contract/protocol.ts'
import type { AnyDoc, EntityDoc, EntityName } from '../../src/domain/entities.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { selectEach, selectOne } from './aggregates/read.ts'
import { deleteStatements, putStatements } from './aggregates/write.ts'

interface Entry {
  e: EntityName
  id: string
  /** As it is in the database; undefined: not there. */
  stored: AnyDoc | undefined
  /** As the mutation left it; null: deleted. */
  now: AnyDoc | null | undefined
  /** Who removed it for ever, when that is why it is not there. */
  dead: Death | null
}
export interface Death {
  by: string | null
  at: string
}

/** What `selectOne` gives. */
export interface FoundRow {
  doc: string | null
  dead: Death | null
}
const NOTHING: FoundRow = { doc: null, dead: null }

const SELECTS = new Map<EntityName, string>()
function selectOf(e: EntityName): string {
  const text = SELECTS.get(e) ?? selectOne(e)
  SELECTS.set(e, text)
  return text
}

const prepared = new WeakMap<pg.PoolClient, Set<EntityName>>()

/**
 * The statements that fetch aggregates ahead, to be sent together with others. What they need is prepared once per
 * connection, so that PostgreSQL plans the large selects once and not for every mutation.
 */
export function fetchAhead(client: pg.PoolClient, hints: readonly (readonly [EntityName, string])[]): string {
  const known = prepared.get(client) ?? new Set()
  prepared.set(client, known)
  return hints
    .map(([e, id]) => {
      const preparation = known.has(e) ? '' : `PREPARE ahead_${e} (uuid) AS ${selectOf(e)}; `
      known.add(e)
      return `${preparation}EXECUTE ahead_${e}(${pg.escapeLiteral(id)})`
    })
    .join('; ')
}

/**
 * The store of one mutation in its transaction. What is written is collected and given to the database together, in
 * one round trip with the record of the mutation; who looks into the tables before that calls `flush`.
 */
export class PgStore implements Tx {
  private readonly entries = new Map<string, Entry>()
  /** Whether the database was written to, so that a refusal has something to undo there. */
  dirty = false
  private readonly client: pg.PoolClient
  private readonly by: string

  constructor(client: pg.PoolClient, by: string) {
    this.client = client
    this.by = by
  }

  get: Tx['get'] = async <E extends EntityName>(e: E, id: string) => {
    const { now } = await this.load(e, id)
    return now ? (structuredClone(now) as EntityDoc<E>) : undefined
  }

  put: Tx['put'] = async (e, doc) => {
    if (JSON.stringify(doc).length > LIMITS.aggregateBytes) throw new DomainError('limit_exceeded')
    const entry = await this.load(e, doc.id)
    entry.now = structuredClone(doc)
  }

  delete: Tx['delete'] = async (e, id) => {
    const entry = await this.load(e, id)
    entry.now = null
  }

  /** Who removed an aggregate for ever, and when; null: nobody. */
  async death(e: EntityName, id: string): Promise<Death | null> {
    return (await this.load(e, id)).dead
  }

  /** The statements that are still to be run; afterwards they count as run. */
  takeStatements(): string[] {
    const statements: string[] = []
    for (const entry of this.entries.values()) statements.push(...this.statementsOf(entry))
    return statements
  }

  async flush(): Promise<void> {
    const statements = this.takeStatements()
    if (statements.length === 0) return
    this.dirty = true
    await this.client.query(statements.join(';\n'))
  }

  /** Forgets everything, after the database was taken back to where the mutation began. */
  forget(): void {
    this.entries.clear()
    this.dirty = false
  }

  private async load(e: EntityName, id: string): Promise<Entry> {
    const key = `${e}:${id}`
    const known = this.entries.get(key)
    if (known) return known
    const { rows } = await this.client.query<FoundRow>({
      name: `get_${e}`,
      text: selectOf(e),
      values: [id],
    })
    return this.keep(e, id, rows[0])
  }

  /** Fetches these aggregates together, except those that are here already. */
  async ahead(e: EntityName, ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !this.entries.has(`${e}:${id}`))
    if (wanted.length === 0) return
    const { rows } = await this.client.query<FoundRow & { id: string }>({
      name: `ahead_${e}_all`,
      text: selectEach(e),
      values: [wanted],
    })
    for (const { id, ...row } of rows) this.keep(e, id, row)
  }

  /** Takes in a row that was fetched ahead. */
  keep(e: EntityName, id: string, { doc, dead }: FoundRow = NOTHING): Entry {
    const stored: AnyDoc | undefined = doc === null ? undefined : JSON.parse(doc)
    const entry: Entry = { e, id, stored, now: stored, dead }
    this.entries.set(`${e}:${id}`, entry)
    return entry
  }

  private statementsOf(entry: Entry): string[] {
    const { e, id, stored, now } = entry
    if (stored === now) return []
    entry.stored = now ?? undefined
    entry.now = entry.stored
    if (now) return putStatements(e, stored, now)
    return stored ? deleteStatements(e, id, this.by) : []
  }
}
