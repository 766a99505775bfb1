import type pg from 'pg'
import { DomainError, refusalText } from '../../../src/domain/shared/errors.ts'
import { Refusal } from '../../../src/sync/protocol/refusal.ts'
import { fieldOf } from '../../../src/lib/objects.ts'
import type { AcknowledgedHead as Head } from '../../db/acknowledgedHeads.ts'
import type { Commits } from '../../db/commits.ts'
import { queryEach } from '../../db/queryable.ts'
import type { PgDocs } from '../../store/pgDocs.ts'
import { PgStore } from '../../store/pgStore.ts'
import { feedCallWithValues, feedDeltaOf, type FeedDeltaRow } from '../../store/pgFeedDelta.ts'
import type {
  MutationAnswer,
  FeedQuery,
  ServerClock,
  FeedDelta,
  Member,
  MutationKey,
  MutationTx,
  NewRecord,
} from '../../store/ports.ts'
import { pgEffects } from '../effects/pgEffects.ts'
import type { ServerLink } from './pgBegin.ts'
import { PgPending } from './pgPending.ts'
import { outcomeOf, mutationRowOf } from './record.ts'
import { type MutationContext, GroupSnapshot } from './groupSnapshot.ts'

/** Dependencies of a group on the process. */
export interface GroupDeps {
  clock: ServerClock
  link: ServerLink
  commits: Commits
  /** Called after a commit with the head that it reached. */
  onCommitted: (head: Head) => void
}

/** Progress of a device in this group. */
interface DeviceProgress {
  seq: number
  /** True if the marker `inflight` of the device can be cleared. */
  done: boolean
}

/**
 * Runs the members of a group one after another in their transaction. Their writes are collected until the
 * end. A member that queries the tables, or writes outside of the aggregates, gets its own savepoint. All
 * pending writes of earlier members are sent before that savepoint. A rollback to it therefore never undoes
 * another member.
 */
export class PgGroup {
  readonly snapshot: GroupSnapshot
  private readonly pending: PgPending
  private readonly progress = new Map<string, DeviceProgress>()
  private readonly client: pg.PoolClient
  private readonly deps: GroupDeps
  private readonly context: MutationContext
  private readonly docs: PgDocs
  /** The last assigned version. */
  private v: number
  /** True if the current savepoint belongs to the running member. The first member has it from the start. */
  private hasSavepoint = true

  constructor(client: pg.PoolClient, deps: GroupDeps, context: MutationContext, docs: PgDocs) {
    this.client = client
    this.deps = deps
    this.context = context
    this.docs = docs
    this.v = context.v
    this.snapshot = new GroupSnapshot(context)
    this.pending = new PgPending(docs)
  }

  /**
   * Runs one member.
   * @returns the answer to send after the commit, the record if any, and whether the group ends with it
   */
  async run({ key, work }: Member, i: number) {
    const store = new PgStore(this.client, key.uid, this.docs, {
      undoable: (statements) => this.undoable(statements),
      flushEarlier: () => this.settle(),
    })
    const decision = await work(this.txOf(key, i, store))
    const answer = 'answer' in decision ? decision.answer : await this.storeRecord(key, decision.store, store)
    this.hasSavepoint = false
    return { answer, record: 'store' in decision ? decision.store : null, ends: store.endsGroup }
  }

  /** Sends all pending writes, the records and the commit in one round trip. */
  async commit(): Promise<void> {
    if (this.progress.size === 0) await this.client.query('ROLLBACK')
    else await this.sendCommit()
  }

  /** Commits. If a carrier subscribes, the changes are read in the same round trip before the commit. */
  private async sendCommit(): Promise<void> {
    const subscription = this.v > this.context.v ? this.deps.link.commitSubscription(this.context.v) : null
    const statements = [
      ...this.pending.takeStatements(),
      this.endStatement(),
      ...deltaStatements(subscription?.query),
      'COMMIT',
    ]
    try {
      const results = await this.deps.commits.withTimeLimit(queryEach(this.client, statements.join(';\n')))
      const { epoch, span: timelineId } = this.context
      this.deps.onCommitted({ epoch, span: timelineId, head: this.v })
      if (subscription) subscription.receiveGroupDelta(readDeltaResult(results))
    } catch (error) {
      subscription?.receiveGroupDelta(null)
      throw error
    }
  }

  /**
   * Stores a refusal when the database rejects the writes of the only member. Rolls back to its start first.
   */
  async refuse({ key }: Member, record: NewRecord, { code }: DomainError): Promise<MutationAnswer> {
    await this.client.query('ROLLBACK TO SAVEPOINT m')
    this.v = this.context.v
    const outcome = { status: 'rejected', code, text: refusalText(code) } as const
    return this.storeRecord(key, { ...record, outcome }, new PgStore(this.client, key.uid, this.docs))
  }

  private async storeRecord(key: MutationKey, record: NewRecord, store: PgStore): Promise<MutationAnswer> {
    const changed = store.changedAggregates()
    if (this.pending.mustFlush(changed)) await this.settle()
    // A write outside of the aggregates may have used the version in a trigger, so the version advances.
    if (changed.length > 0 || store.dirty) this.v += 1
    const row = mutationRowOf(key, record, { v: this.v, wrote: changed.length > 0 })
    this.pending.add(store, changed, row)
    const outcome = outcomeOf(row, record)
    this.snapshot.addOutcome(key, outcome)
    const done = key.last === true || this.progress.get(key.clientId)?.done === true
    this.progress.set(key.clientId, { seq: record.seq, done })
    return { is: 'outcome', outcome }
  }

  private endStatement(): string {
    const all = [...this.progress]
    const lists = [
      all.map(([clientId]) => clientId),
      all.map(([, { seq }]) => seq),
      all.map(([, { done }]) => done),
    ].map((list) => `'{${list.join()}}'`)
    return `SELECT sync_end(${lists.join(', ')}, ${this.context.v}, ${this.v})`
  }

  private async settle(): Promise<void> {
    if (!this.hasSavepoint) await this.send(this.pending.takeStatements())
  }

  private undoable(statements: string[]): Promise<void> {
    const before = this.hasSavepoint
      ? []
      : [...this.pending.takeStatements(), 'RELEASE SAVEPOINT m', 'SAVEPOINT m', this.versionStatement()]
    this.hasSavepoint = true
    return this.send([...before, ...statements])
  }

  /** Sets the version that triggers stamp from here on. */
  private versionStatement(): string {
    return `SELECT set_config('sync.v', pg_current_xact_id()::text || ':${this.v + 1}', true)`
  }

  private async send(statements: readonly string[]): Promise<void> {
    if (statements.length > 0) await this.client.query(statements.join(';\n'))
  }

  private txOf(key: MutationKey, i: number, store: PgStore): MutationTx {
    const { client, context, deps } = this
    const { epoch, recovering } = context
    const { mid, uid } = key
    return {
      ...this.snapshot.stateOf(key, i),
      epoch,
      aliases: this.snapshot.aliases,
      recovering,
      store,
      effects: pgEffects({
        client,
        store,
        mid,
        uid,
        now: () => deps.clock.now(),
        recovering: () => recovering,
        onNumberAssigned: deps.link.onNumberAssigned,
      }),
      undoOnError: (work) => this.guarded(store, work),
    }
  }

  private async guarded<T>(store: PgStore, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = refusalOf(error)
      // Without its own savepoint, the failed statement aborted the whole transaction.
      if (refusal && !this.hasSavepoint) throw error
      if (store.dirty || refusal) await this.client.query('ROLLBACK TO SAVEPOINT m')
      store.discard()
      throw refusal ?? error
    }
  }
}

/** Returns the changes that were read before the commit. */
function readDeltaResult(results: readonly pg.QueryResult[]): FeedDelta | null {
  const row: FeedDeltaRow | undefined = results.at(-2)?.rows[0]
  return row ? feedDeltaOf(row) : null
}

const deltaStatements = (query: FeedQuery | undefined): string[] =>
  query ? [`SELECT * FROM ${feedCallWithValues(query)}`] : []

/**
 * Maps database errors that are refusals: a permanently deleted id, or a value that does not fit its column.
 */
export function refusalOf(error: unknown): DomainError | null {
  const code = fieldOf(error, 'code')
  if (error instanceof Refusal || typeof code !== 'string') return null
  if (code === 'SY001') return new DomainError('gone')
  return /^22\w{3}$|^54000$/.test(code) ? new DomainError('invalid_args') : null
}
