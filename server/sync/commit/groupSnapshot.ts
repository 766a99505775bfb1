import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import { mustFlush } from '../store/aggregates/write.ts'
import type { PgDocs } from '../store/pgDocs.ts'
import { type PendingChange, PgStore, type TransactionAccess } from '../store/pgStore.ts'
import type {
  Attempts,
  ClientState,
  MutationAuthor,
  MutationKey,
  MutationTx,
  NewRecord,
} from '../store/ports.ts'
import { type DeviceProgress, endStatement, versionStatement, writeStatements } from './groupStatements.ts'
import { type MutationRow, mutationRowOf, outcomeOf } from './mutationRow.ts'

/**
 * The data that the rules need, read under the lock. Keys of the lists are the positions of members in the
 * group.
 */
export interface MutationContext {
  epoch: string
  /** The last assigned version. */
  v: number
  /** The timeline of the history (B4.6). */
  span: number
  recovering: boolean
  clients: Record<string, ClientState>
  own: [number, SeqOutcome][] | null
  twins: [number, SeqOutcome][] | null
  authors: [number, MutationAuthor][] | null
  attempts: [number, Attempts][] | null
  aliases: [string, string][] | null
}

/** The data that the rules see for one member. */
export type MemberState = Omit<MutationTx, 'store' | 'effects' | 'undoOnError'>

/**
 * Holds in memory what a commit group has read and written. It never writes to the database.
 *
 * ```
 *  context   devices, authors, stored outcomes and aliases, as they were at the start of the group.
 *  docs      Aggregates: as stored, and as the completed mutations left them.
 *  running   The changes of the running mutation:  begin ──► commit    They become part of `docs`.
 *                                                       └──► rollback  They are forgotten, with the numbers.
 *  rows      Records of completed mutations ──► takeStatements ──► the database.
 * ```
 *
 * The rules see the state at the start plus the effects of earlier members. A member that changes other data
 * of the context (an author, an alias, a permanent deletion) therefore ends its group (`PgStore.endsGroup`).
 */
export class GroupSnapshot {
  private readonly context: MutationContext
  private readonly docs: PgDocs
  private readonly aliases: ReadonlyMap<string, string>
  private readonly storedOutcomes: Record<'own' | 'earlier', ReadonlyMap<number, SeqOutcome>>
  private readonly authors: ReadonlyMap<number, MutationAuthor>
  private readonly attempts: ReadonlyMap<number, Attempts>
  private readonly outcomes = new Map<string, SeqOutcome>()
  /** First outcomes of this group by mid. */
  private readonly firstOutcomes = new Map<string, SeqOutcome>()
  private readonly progress = new Map<string, DeviceProgress>()
  private rows: MutationRow[] = []
  /** The last assigned version. */
  private v: number

  constructor(context: MutationContext, docs: PgDocs) {
    this.context = context
    this.docs = docs
    this.v = context.v
    this.aliases = new Map(context.aliases)
    this.storedOutcomes = { own: new Map(context.own), earlier: new Map(context.twins) }
    this.authors = new Map(context.authors)
    this.attempts = new Map(context.attempts)
  }

  /** The head that the commit of this group reaches. */
  get head(): number {
    return this.v
  }

  /** True if the group stores nothing. */
  get isEmpty(): boolean {
    return this.progress.size === 0
  }

  /** @param position the position of the member in the group */
  stateOf({ clientId, seq, mid }: MutationKey, position: number): MemberState {
    const { epoch, recovering, clients } = this.context
    const client = clients[clientId]
    if (!client) throw new Error(`the device ${clientId} was not looked up`)
    const own = this.outcomes.get(`${clientId} ${seq}`) ?? null
    return {
      epoch,
      recovering,
      client: { ...client, lastSeq: this.progress.get(clientId)?.seq ?? client.lastSeq },
      own: this.storedOutcomes.own.get(position) ?? own,
      earlierOutcome: this.storedOutcomes.earlier.get(position) ?? this.earlierOutcomeOf(mid, own),
      author: this.authors.get(position) ?? null,
      attempts: this.attempts.get(position) ?? null,
      aliases: this.aliases,
    }
  }

  /** True if an earlier attempt at this member failed. */
  failedBefore = (position: number): boolean => this.attempts.has(position)

  /** Begins a mutation. It sees the changes of the completed ones. */
  begin = ({ uid }: MutationKey, transaction: TransactionAccess): PgStore =>
    new PgStore(uid, this.docs, transaction)

  /** Forgets everything that the running mutation changed. */
  rollback = (running: PgStore): void => running.discard()

  /**
   * True if pending writes must be sent before these changes of the running mutation are added (see
   * `mustFlush` of write.ts).
   */
  mustFlush = (changed: readonly PendingChange[]): boolean =>
    changed.some(
      ({ entry: { e, stored, now: before, v }, now }) =>
        v > 0 && before !== undefined && now !== undefined && mustFlush(e, stored, before, now),
    )

  /**
   * Completes the running mutation: adds its changes and its record. A mutation that changed something gets
   * the next version.
   * @param changed `running.changedAggregates()`
   */
  commit(
    key: MutationKey,
    record: NewRecord,
    { dirty, assignedNumbers }: PgStore,
    changed: readonly PendingChange[],
  ): SeqOutcome {
    // A write outside of the aggregates may have used the version in a trigger, so the version advances.
    if (changed.length > 0 || dirty) this.v += 1
    const row = mutationRowOf(key, record, { v: this.v, wrote: changed.length > 0 })
    this.docs.numbers.push(...assignedNumbers)
    for (const { entry, written, now } of changed) {
      // The mutation wrote it earlier, together with all pending writes of before.
      if (written !== entry.now) entry.stored = written
      entry.now = now
      if (now === entry.stored) continue
      entry.v = row.v ?? 0
      entry.by = row.uid
    }
    this.rows.push(row)
    const outcome = outcomeOf(row, record)
    this.addOutcome(key, outcome)
    return outcome
  }

  /** Returns the statements for everything that is not in the database yet, and marks it as written. */
  takeStatements(): string[] {
    const entries = this.docs.unwrittenEntries()
    const statements = writeStatements({ entries, numbers: this.docs.numbers, rows: this.rows })
    for (const entry of entries) {
      entry.stored = entry.now
      entry.v = 0
    }
    this.docs.numbers = []
    this.rows = []
    return statements
  }

  /** Returns the statement that moves the devices and the head on. It follows all writes. */
  endStatement = (): string => endStatement(this.progress, this.context.v, this.v)

  /** Returns the statement that gives direct writes of the running mutation its version. */
  versionStatement = (): string => versionStatement(this.v + 1)

  private addOutcome({ clientId, last }: MutationKey, outcome: SeqOutcome): void {
    const done = last === true || this.progress.get(clientId)?.done === true
    this.progress.set(clientId, { seq: outcome.seq, done })
    this.outcomes.set(`${clientId} ${outcome.seq}`, outcome)
    if (!this.firstOutcomes.has(outcome.mid)) this.firstOutcomes.set(outcome.mid, outcome)
  }

  /** Returns the first outcome of this mutation in the group, unless it is the member's own. */
  private earlierOutcomeOf(mid: string, own: SeqOutcome | null): SeqOutcome | null {
    const first = this.firstOutcomes.get(mid) ?? null
    return first === own ? null : first
  }
}
