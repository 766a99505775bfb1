import type { Tx } from '../../../src/sync/protocol/define.ts'
import { LIMITS } from '../../../src/sync/protocol/protocol.ts'
import type { AnyDoc, EntityDoc, EntityName } from '../../../src/domain/entities.ts'
import { DomainError } from '../../../src/domain/shared/errors.ts'
import type { Queryable } from '../../db/queryable.ts'
import { rowChangesOf, deleteStatements, statementsOf } from './aggregates/write.ts'
import { type AssignedNumber, numberStatements } from './numbers.ts'
import { type Death, type AggregateEntry, lastNumberOf, PgDocs } from './pgDocs.ts'

/** The changes that one mutation makes to an aggregate. */
export interface PendingChange {
  entry: AggregateEntry
  /** The state in the database, as this transaction sees it. */
  written: AnyDoc | undefined
  now: AnyDoc | undefined
}

/** Access to the transaction around the mutation. */
export interface TransactionAccess {
  /**
   * Runs statements that are undone with the mutation. Pending writes of earlier mutations are sent first.
   */
  undoable(statements: string[]): Promise<unknown>
  /** Sends the pending writes of earlier mutations. */
  flushEarlier(): Promise<void>
}

/**
 * The store of one mutation in its transaction. Writes are collected and sent together with the record of the
 * mutation. Code that queries the tables earlier calls `flush`.
 */
export class PgStore implements Tx {
  private readonly pendingChanges = new Map<string, PendingChange>()
  /** True if the mutation already wrote to the database, so that a refusal must roll back. */
  dirty = false
  /** Numbers that the mutation took and that are not in the database yet. */
  assignedNumbers: AssignedNumber[] = []
  /**
   * True if the mutation changed data that the transaction read at its start. No other mutation may follow in
   * it.
   */
  endsGroup = false
  private readonly by: string
  private readonly docs: PgDocs
  private readonly transaction: TransactionAccess

  constructor(by: string, docs: PgDocs, transaction: TransactionAccess) {
    this.by = by
    this.docs = docs
    this.transaction = transaction
  }

  /** Creates the store of a transaction that contains nothing else. */
  static inTransaction(client: Queryable, by: string): PgStore {
    return new PgStore(by, new PgDocs(client), {
      undoable: async (statements) => statements.length > 0 && client.query(statements.join(';\n')),
      flushEarlier: async () => {},
    })
  }

  get: Tx['get'] = async <E extends EntityName>(e: E, id: string) => {
    const known = this.pendingChanges.get(`${e}:${id}`)
    const now = known ? known.now : (await this.docs.load(e, id)).now
    return now ? (structuredClone(now) as EntityDoc<E>) : undefined
  }

  put: Tx['put'] = async (e, doc) => {
    if (JSON.stringify(doc).length > LIMITS.aggregateBytes) throw new DomainError('limit_exceeded')
    // Users and their rights are read once per group.
    if (e === 'user') this.endsGroup = true
    await this.set(e, doc.id, structuredClone(doc))
  }

  delete: Tx['delete'] = async (e, id) => {
    this.endsGroup = true
    await this.set(e, id, undefined)
  }

  /** Returns who deleted an aggregate permanently, and when; null if it was not deleted. */
  async death(e: EntityName, id: string): Promise<Death | null> {
    return (await this.docs.load(e, id)).dead
  }

  /** Prefetches these aggregates in one query, except those already loaded. */
  prefetch = (e: EntityName, ids: readonly string[]): Promise<void> => this.docs.prefetch(e, ids)

  /** Returns the number of a document: the one it has, or the next of its series, at least `first` (B6.4). */
  async assignNumber(wanted: Omit<AssignedNumber, 'n'>, first: number): Promise<number> {
    const { kind, boekjaar, entityId } = wanted
    const own = this.assignedNumbers.find((one) => one.kind === kind && one.entityId === entityId)
    if (own) return own.n
    const { had, last } = await this.docs.numbersOf(kind, boekjaar, entityId)
    if (had !== undefined) return had
    const n = Math.max(first, last + 1, lastNumberOf(this.assignedNumbers, kind, boekjaar) + 1)
    this.assignedNumbers.push({ ...wanted, n })
    return n
  }

  /**
   * Prepares a direct write to the database outside of the aggregates, so that it is undone with the
   * mutation.
   */
  async touch(): Promise<void> {
    this.dirty = true
    await this.transaction.undoable([])
  }

  /** Makes the records of earlier mutations visible in the database. */
  settle = (): Promise<void> => this.transaction.flushEarlier()

  async flush(): Promise<void> {
    const statements = this.takeStatements()
    if (statements.length === 0) return this.transaction.flushEarlier()
    this.dirty = true
    await this.transaction.undoable(statements)
  }

  /** Discards all changes after the database was rolled back to the start of the mutation. */
  discard(): void {
    this.pendingChanges.clear()
    this.assignedNumbers = []
    this.dirty = false
    this.endsGroup = false
  }

  /** Returns the aggregates that differ from the state before the mutation, or from the database. */
  changedAggregates(): Readonly<PendingChange>[] {
    return [...this.pendingChanges.values()].filter(
      ({ entry, written, now }) => written !== entry.now || differs(entry.e, entry.now, now),
    )
  }

  private async set(e: EntityName, id: string, now: AnyDoc | undefined): Promise<void> {
    const known = this.pendingChanges.get(`${e}:${id}`)
    if (known) known.now = now
    else {
      const entry = await this.docs.load(e, id)
      this.pendingChanges.set(`${e}:${id}`, { entry, written: entry.now, now })
    }
  }

  /** Returns the statements that are still to run and marks them as run. */
  private takeStatements(): string[] {
    const open = [...this.pendingChanges.values()].filter(({ written, now }) => written !== now)
    const gone = open.flatMap(({ entry: { e, id }, written, now }) =>
      written && !now ? deleteStatements(e, id, this.by) : [],
    )
    const put = open.flatMap(({ entry: { e }, written, now }) => (now ? rowChangesOf(e, written, now) : []))
    for (const one of open) one.written = one.now
    const numbers = numberStatements(this.assignedNumbers)
    this.assignedNumbers = []
    return [...gone, ...statementsOf(put), ...numbers]
  }
}

const differs = (e: EntityName, before: AnyDoc | undefined, after: AnyDoc | undefined): boolean =>
  before && after ? rowChangesOf(e, before, after).length > 0 : before !== after
