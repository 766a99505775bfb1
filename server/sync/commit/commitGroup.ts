import type pg from 'pg'
import { DomainError, refusalText } from '../../../src/domain/shared/errors.ts'
import { fieldOf } from '../../../src/lib/objects.ts'
import { Refusal } from '../../../src/sync/protocol/refusal.ts'
import type { Commits } from '../../db/commits.ts'
import { queryEach } from '../../db/queryable.ts'
import { PgDocs } from '../store/pgDocs.ts'
import { feedCallWithValues, feedDeltaOf, type FeedDeltaRow } from '../store/pgFeedDelta.ts'
import type { PgStore } from '../store/pgStore.ts'
import type {
  FeedDelta,
  FeedQuery,
  GroupResult,
  Member,
  MutationAnswer,
  MutationKey,
  MutationTx,
  NewRecord,
  ServerClock,
} from '../store/ports.ts'
import { pgEffects } from '../../effects/pgEffects.ts'
import type { ServerLink } from './serverLink.ts'
import { beginGroup } from './beginGroup.ts'
import { GroupSnapshot, type MutationContext } from './groupSnapshot.ts'
import { runMembers } from './runMembers.ts'

/** A group that runs longer than this ends, so that waiting writers get their turn. */
const LONG_MS = 300

/** Dependencies of a group on the process. */
export interface GroupDeps {
  clock: ServerClock
  link: ServerLink
  commits: Commits
}

/**
 * Runs the members of some clients in one transaction, see `GroupRunners.runGroup`.
 * @throws any error of a member or the database; then nothing of the group was done
 */
export async function commitMembers(
  client: pg.PoolClient,
  deps: GroupDeps,
  clientBatches: readonly (readonly Member[])[],
): Promise<GroupResult[]> {
  const group = await CommitGroup.begin(client, deps, clientBatches.flat())
  const until = deps.clock.now() + LONG_MS
  const results = await runMembers(clientBatches, {
    run: (member, position) => group.run(member, position),
    failedBefore: group.failedBefore,
    isOverdue: () => deps.clock.now() > until,
  })
  await group.commit()
  return results
}

/**
 * Runs one member in its own transaction. Writes that the database rejects become a refusal.
 * @throws as `commitMembers`
 */
export async function commitOne(
  client: pg.PoolClient,
  deps: GroupDeps,
  member: Member,
): Promise<MutationAnswer> {
  const group = await CommitGroup.begin(client, deps, [member])
  const { answer, record } = await group.run(member, 0)
  try {
    await group.commit()
    return answer
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || !record) throw error
    const refused = await group.refuse(member, record, refusal)
    await group.commit()
    return refused
  }
}

/**
 * One transaction of mutations. All of them pass one lock, so a group needs only two round trips, unlike
 * `inTransaction` of server/db.
 *
 * ```
 *  begin   BEGIN, the lock, what the rules need, the aggregates that the members will probably read.
 *  run     Each member, all or nothing, over the documents in memory (`GroupSnapshot`).
 *  commit  All pending writes, the records, COMMIT; then the hooks of `ServerLink`.
 * ```
 *
 * A member that queries the tables, or writes outside of the aggregates, gets its own savepoint. All pending
 * writes of earlier members are sent before that savepoint. A rollback to it therefore never undoes another
 * member.
 */
class CommitGroup {
  private readonly client: pg.PoolClient
  private readonly deps: GroupDeps
  private readonly context: MutationContext
  private snapshot: GroupSnapshot
  /** True if the current savepoint belongs to the running member. The first member has it from the start. */
  private hasSavepoint = true

  private constructor(client: pg.PoolClient, deps: GroupDeps, context: MutationContext, docs: PgDocs) {
    this.client = client
    this.deps = deps
    this.context = context
    this.snapshot = new GroupSnapshot(context, docs)
  }

  /** Takes the lock and reads what the members will probably need, in one round trip. */
  static async begin(
    client: pg.PoolClient,
    deps: GroupDeps,
    members: readonly Member[],
  ): Promise<CommitGroup> {
    const docs = new PgDocs(client)
    const keys = members.map(({ key }) => key)
    return new CommitGroup(client, deps, await beginGroup(client, deps.link, keys, docs), docs)
  }

  /** True if an earlier attempt at the member at this position failed. */
  failedBefore = (_member: Member, position: number): boolean => this.snapshot.failedBefore(position)

  /**
   * Runs one member, all or nothing.
   * @returns the answer to send after the commit, the record if any, and whether the group ends with it
   */
  async run({ key, work }: Member, position: number) {
    const running = this.beginMember(key)
    const decision = await work(this.txOf(key, position, running))
    const record = 'store' in decision ? decision.store : null
    const answer = 'answer' in decision ? decision.answer : await this.store(key, decision.store, running)
    this.hasSavepoint = false
    return { answer, record, ends: running.endsGroup }
  }

  private async store(key: MutationKey, record: NewRecord, running: PgStore): Promise<MutationAnswer> {
    const changed = running.changedAggregates()
    if (this.snapshot.mustFlush(changed)) await this.flushEarlier()
    return { is: 'outcome', outcome: this.snapshot.commit(key, record, running, changed) }
  }

  /** Sends all pending writes, the records and the commit in one round trip, with the lines for the live stream. */
  async commit(): Promise<void> {
    if (this.snapshot.isEmpty) {
      await this.client.query('ROLLBACK')
      return
    }
    const { epoch, span: timelineId, v: from } = this.context
    const { head } = this.snapshot
    const { commits, link } = this.deps
    const subscription = head > from ? link.commitSubscription(from) : null
    const statements = [
      ...this.snapshot.takeStatements(),
      this.snapshot.endStatement(),
      ...deltaStatements(subscription?.query),
      'COMMIT',
    ]
    try {
      const results = await commits.withTimeLimit(queryEach(this.client, statements.join(';\n')))
      link.onCommitted({ epoch, span: timelineId, head })
      subscription?.receiveGroupDelta(readDeltaResult(results))
    } catch (error) {
      subscription?.receiveGroupDelta(null)
      throw error
    }
  }

  /**
   * Stores a refusal when the database rejects the writes of the only member. Rolls back to its start first,
   * and forgets everything that was read.
   */
  async refuse({ key }: Member, record: NewRecord, { code }: DomainError): Promise<MutationAnswer> {
    await this.client.query('ROLLBACK TO SAVEPOINT m')
    this.snapshot = new GroupSnapshot(this.context, new PgDocs(this.client))
    const outcome = { status: 'rejected', code, text: refusalText(code) } as const
    return this.store(key, { ...record, outcome }, this.beginMember(key))
  }

  private beginMember = (key: MutationKey): PgStore =>
    this.snapshot.begin(key, {
      undoable: (statements) => this.undoable(statements),
      flushEarlier: () => this.flushEarlier(),
    })

  /** Sends the pending writes of earlier members, unless that was done for the running one. */
  private async flushEarlier(): Promise<void> {
    if (!this.hasSavepoint) await this.send(this.snapshot.takeStatements())
  }

  private undoable(statements: readonly string[]): Promise<void> {
    const before = this.hasSavepoint ? [] : this.savepointStatements()
    this.hasSavepoint = true
    return this.send([...before, ...statements])
  }

  private savepointStatements = (): string[] => [
    ...this.snapshot.takeStatements(),
    'RELEASE SAVEPOINT m',
    'SAVEPOINT m',
    this.snapshot.versionStatement(),
  ]

  private async send(statements: readonly string[]): Promise<void> {
    if (statements.length > 0) await this.client.query(statements.join(';\n'))
  }

  private txOf(key: MutationKey, position: number, running: PgStore): MutationTx {
    const { client, deps } = this
    const { mid, uid, clientId } = key
    const state = this.snapshot.stateOf(key, position)
    return {
      ...state,
      store: running,
      effects: pgEffects({
        client,
        store: running,
        mid,
        uid,
        clientId,
        now: () => deps.clock.now(),
        recovering: () => state.recovering,
        onNumberAssigned: deps.link.onNumberAssigned,
        sealCodeAnew: deps.link.sealCodeAnew,
      }),
      undoOnError: (work) => this.rollbackOnError(running, work),
    }
  }

  /** Runs `work`. If it throws, the member is undone; errors of the database that are refusals become so. */
  private async rollbackOnError<T>(running: PgStore, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = refusalOf(error)
      // Without its own savepoint, the failed statement aborted the whole transaction.
      if (refusal && !this.hasSavepoint) throw error
      if (running.dirty || refusal) await this.client.query('ROLLBACK TO SAVEPOINT m')
      this.snapshot.rollback(running)
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
function refusalOf(error: unknown): DomainError | null {
  const code = fieldOf(error, 'code')
  if (error instanceof Refusal || typeof code !== 'string') return null
  if (code === 'SY001') return new DomainError('gone')
  return /^22\w{3}$|^54000$/.test(code) ? new DomainError('invalid_args') : null
}
