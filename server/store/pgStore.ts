import type { Tx } from '../../src/contract/define.ts'
import { LIMITS } from '../../src/contract/protocol.ts'
import type { AnyDoc, EntityDoc, EntityName } from '../../src/domain/entities.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import type { Queryable } from '../db/queryable.ts'
import { changesOf, deleteStatements, statementsOf } from './aggregates/write.ts'
import { type GivenNumber, numberStatements } from './numbers.ts'
import { type Death, type Entry, lastOf, PgDocs } from './pgDocs.ts'

/** What one mutation makes of an aggregate. */
export interface Mine {
  entry: Entry
  /** As the database has it, in the transaction of the mutation. */
  written: AnyDoc | undefined
  now: AnyDoc | undefined
}

/** What stands around the mutation in its transaction. */
export interface Around {
  /** Runs statements that can be undone with the mutation, after all that others left to be written. */
  undoable(statements: string[]): Promise<unknown>
  /** What others left to be written is written. */
  settle(): Promise<void>
}

/**
 * The store of one mutation in its transaction. What is written is collected and given to the database together, with
 * the record of the mutation; who looks into the tables before that calls `flush`.
 */
export class PgStore implements Tx {
  private readonly mine = new Map<string, Mine>()
  /** Whether the database was written to, so that a refusal has something to undo there. */
  dirty = false
  /** Numbers that the mutation took and the database does not know yet. */
  given: GivenNumber[] = []
  /** Something changed of what the transaction read at its beginning, so nothing else may follow in it. */
  ends = false
  private readonly by: string
  private readonly docs: PgDocs
  private readonly around: Around

  constructor(client: Queryable, by: string, docs: PgDocs = new PgDocs(client), around?: Around) {
    this.by = by
    this.docs = docs
    this.around = around ?? {
      undoable: async (statements) => statements.length > 0 && client.query(statements.join(';\n')),
      settle: async () => {},
    }
  }

  get: Tx['get'] = async <E extends EntityName>(e: E, id: string) => {
    const known = this.mine.get(`${e}:${id}`)
    const now = known ? known.now : (await this.docs.load(e, id)).now
    return now ? (structuredClone(now) as EntityDoc<E>) : undefined
  }

  put: Tx['put'] = async (e, doc) => {
    if (JSON.stringify(doc).length > LIMITS.aggregateBytes) throw new DomainError('limit_exceeded')
    // who may write what is read once for all
    if (e === 'user') this.ends = true
    await this.set(e, doc.id, structuredClone(doc))
  }

  delete: Tx['delete'] = async (e, id) => {
    this.ends = true
    await this.set(e, id, undefined)
  }

  /** Who removed an aggregate for ever, and when; null: nobody. */
  async death(e: EntityName, id: string): Promise<Death | null> {
    return (await this.docs.load(e, id)).dead
  }

  /** Fetches these aggregates together, except those that are here already. */
  ahead = (e: EntityName, ids: readonly string[]): Promise<void> => this.docs.ahead(e, ids)

  /** The number of a document: the one it has, or the next of its series, `first` at least (B6.4). */
  async number(wanted: Omit<GivenNumber, 'n'>, first: number): Promise<number> {
    const { kind, boekjaar, entityId } = wanted
    const own = this.given.find((one) => one.kind === kind && one.entityId === entityId)
    if (own) return own.n
    const { had, last } = await this.docs.numbersOf(kind, boekjaar, entityId)
    if (had !== undefined) return had
    const n = Math.max(first, last + 1, lastOf(this.given, kind, boekjaar) + 1)
    this.given.push({ ...wanted, n })
    return n
  }

  /** What comes now is written to the database beside the aggregates, and is undone with the mutation. */
  async touch(): Promise<void> {
    this.dirty = true
    await this.around.undoable([])
  }

  /** The records of mutations that were done before are to be seen in the database. */
  settle = (): Promise<void> => this.around.settle()

  async flush(): Promise<void> {
    const statements = this.takeStatements()
    if (statements.length === 0) return this.around.settle()
    this.dirty = true
    await this.around.undoable(statements)
  }

  /** Forgets everything, after the database was taken back to where the mutation began. */
  forget(): void {
    this.mine.clear()
    this.given = []
    this.dirty = false
    this.ends = false
  }

  /** The aggregates that are not as the mutation found them, or not as the database has them. */
  changed(): Readonly<Mine>[] {
    return [...this.mine.values()].filter(
      ({ entry, written, now }) => written !== entry.now || differs(entry.e, entry.now, now),
    )
  }

  private async set(e: EntityName, id: string, now: AnyDoc | undefined): Promise<void> {
    const known = this.mine.get(`${e}:${id}`)
    if (known) known.now = now
    else {
      const entry = await this.docs.load(e, id)
      this.mine.set(`${e}:${id}`, { entry, written: entry.now, now })
    }
  }

  /** The statements that are still to be run; afterwards they count as run. */
  private takeStatements(): string[] {
    const open = [...this.mine.values()].filter(({ written, now }) => written !== now)
    const gone = open.flatMap(({ entry: { e, id }, written, now }) =>
      written && !now ? deleteStatements(e, id, this.by) : [],
    )
    const put = open.flatMap(({ entry: { e }, written, now }) => (now ? changesOf(e, written, now) : []))
    for (const one of open) one.written = one.now
    const numbers = numberStatements(this.given)
    this.given = []
    return [...gone, ...statementsOf(put), ...numbers]
  }
}

const differs = (e: EntityName, before: AnyDoc | undefined, after: AnyDoc | undefined): boolean =>
  before && after ? changesOf(e, before, after).length > 0 : before !== after
