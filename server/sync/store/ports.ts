import type { Outcome, Tx } from '../../../src/sync/protocol/define.ts'
import type { ServerEffects } from '../../../src/mutations/serverEffects.ts'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { EntityName } from '../../../src/domain/entities.ts'

/*
 * The interfaces through which push and pull reach the outside world. The server implements them with
 * PostgreSQL and its own clock, the simulation with memory and a controllable clock. Both run the same
 * push.ts, pull.ts and apply.ts.
 */

export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Identifies a mutation and its sender. */
export interface MutationKey {
  clientId: string
  /** null for a REST call: the server assigns the next number. */
  seq: number | null
  mid: string
  /** `uid` made the change and `pusher` sends it. On a shared device these may be two persons (B7). */
  uid: string
  pusher: string
  /** All ids in the arguments, which are looked up among the aliases (B6.3). */
  ids: readonly string[]
  /** Aggregates that the mutation will probably read; a store may fetch them ahead. */
  hints?: readonly (readonly [EntityName, string])[]
  /** True for the last one of its batch: the marker `inflight` is cleared with it (B3.7). */
  last?: boolean
}

export interface ClientState {
  lastSeq: number
  state: 'active' | 'blocked' | 'retired'
  /**
   * A process died while it worked for this device. Its mutations run one at a time, each with its own marker
   * (B3.7).
   */
  suspect: boolean
}

/** Attempts at a mutation that ended in an unexpected exception or in the death of the process. */
export interface Attempts {
  n: number
  /** RFC 3339. */
  firstAt: string
  deaths: number
}

/** The author of a mutation as known to the server; null if there is no such user. */
export interface MutationAuthor {
  active: boolean
  inactiveSince: string | null
  /** True if the person has logged in on this device. */
  known: boolean
  /** Further facts for the rules of the product about authors (`AuthorRules`). */
  [fact: string]: unknown
}

/** The permanent record of a mutation (B3.1). */
export interface NewRecord {
  seq: number
  name: string
  mv: number
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown> | undefined
  /** A copy of another record takes over the outcome of that record. */
  outcome: Outcome | Omit<SeqOutcome, 'seq' | 'mid' | 'repeat'>
}

/** The result for a received mutation, as it is answered. */
export type MutationAnswer =
  | { is: 'outcome'; outcome: SeqOutcome }
  | { is: 'epoch_changed' }
  | { is: 'blocked' }
  | { is: 'forked' }
  | { is: 'gap'; expected: number }
  | { is: 'unsupported' }

/** The decision about a mutation: a record to store with its effect, or an answer that stores nothing. */
export type MutationDecision = { store: NewRecord } | { answer: MutationAnswer }

/**
 * A mutation to decide, and the function that decides it. `work` may run more than once; an earlier run is
 * undone.
 */
export interface Member {
  key: MutationKey
  work: (tx: MutationTx) => Promise<MutationDecision>
}

/**
 * Result for the members of one client batch. The first ones are done; the next `alone` members must be
 * retried individually.
 */
export interface GroupResult<T = MutationAnswer> {
  done: T[]
  retryIndividually: number
}

/** A mutation in its transaction. The fields were read while the serial lock was held. */
export interface MutationTx {
  epoch: string
  client: ClientState
  /** The outcome stored for this client and seq. */
  own: SeqOutcome | null
  /** The outcome stored for this mid under another client or seq. */
  earlierOutcome: SeqOutcome | null
  author: MutationAuthor | null
  attempts: Attempts | null
  aliases: ReadonlyMap<string, string>
  /** After a restore, an unknown id may still arrive from another device (B3.9). */
  recovering: boolean
  store: Tx
  effects: ServerEffects
  /** Runs `work`; if it throws, its effects are undone and the transaction continues. */
  undoOnError<T>(work: () => Promise<T>): Promise<T>
}

/** A position in the order of changes. Everything up to and including it is known. */
export interface FeedPosition {
  v: number
  ent: number
  id: string
}

export interface FeedChange extends FeedPosition {
  /** undefined for an aggregate that this version does not know. */
  e: EntityName | undefined
  del: boolean
}

/** The rows of an entity to read: all of them, or those that a device needs first (R7). */
export type InitialSyncPart = 'all' | 'hot'

export interface FeedPage {
  n: number
  /** The highest id; null when there are no rows. */
  last: string | null
  /** `{"t":"row",…}` lines in the order of ids, each with its line end. */
  text: string
}

/** A consistent view of the database (B4.3). */
export interface FeedSnapshot {
  epoch: string
  head: number
  minV: number
  /** Returns the changes after a place, in the order (v, ent, id). */
  changes(after: FeedPosition, limit: number): Promise<FeedChange[]>
  /** Returns the `{"t":"row",…}` lines of some rows by id, without line ends. */
  lines(e: EntityName, ids: readonly string[]): Promise<Map<string, string>>
  page(e: EntityName, part: InitialSyncPart, after: string | null, limit: number): Promise<FeedPage>
  /** Returns rows whose id ends in one of these bytes (B2.6). */
  bucket(e: EntityName, buckets: readonly string[], after: string | null, limit: number): Promise<FeedPage>
  /** Returns count and Σ(v mod 2³¹) of the rows of each bucket (B2.6). */
  sums(e: EntityName): Promise<{ b: string; n: number; s: number }[]>
  lastSeq(clientId: string): Promise<number>
  /** Returns every outcome with `knownSeq < seq`. */
  outcomes(clientId: string, knownSeq: number): Promise<SeqOutcome[]>
  /** Returns the approximate number of rows of an initial sync. */
  estimate(): Promise<number>
}

/** A query of the feed. */
export interface FeedQuery {
  after: FeedPosition
  /** Maximum number of lines; if there are more, they must be read page by page. */
  maxLines: number
  /** The head up to which the caller already has the lines; 0 means none. */
  heldHead: number
  /** The client whose outcomes above `knownSeq` are included; null for no client. */
  clientId: string | null
  knownSeq: number
}

/** The changes of the feed after a place, read in one snapshot. */
export interface FeedDelta {
  epoch: string
  head: number
  minV: number
  lastSeq: number
  outcomes: SeqOutcome[]
  rows: number
  /** The lines, each with its line end; null if there are too many or the caller already has them. */
  text: string | null
}

export interface Arrival {
  clientId: string
  userId: string
  device?: string | undefined
  /** The proof of the device, as it sent it. */
  deviceSecret?: string | undefined
  /**
   * Earlier ids of the device. A person who logged in under one of them, with a matching proof, counts as
   * logged in on this device (B3.4, B7).
   */
  formerIds?: readonly string[] | undefined
  /** The sequence number that is about to be processed; absent for a pull. */
  inflight?: number | undefined
}

/**
 * The authors whose changes a person may send from a replica. `own` applies without the proof of the device
 * (ADR 0011).
 */
export type Admission = 'all' | 'own'

/**
 * A subscription to the changes that a group commits. It is called with the version `at` which the group
 * starts. It returns the query to run before the commit, and a callback. `took` gets the result after the
 * commit, or null if the group failed. Returns null if nobody needs the changes.
 */
export type CommitSubscription = (
  at: number,
) => { query: FeedQuery; receiveGroupDelta: (delta: FeedDelta | null) => void } | null

export interface SyncDatabase {
  /**
   * Runs one serial transaction (B3.1) without concurrent writers. A decision to `store` commits the record
   * together with its effect. An `answer` leaves no trace, and an exception undoes everything.
   */
  write(key: Member['key'], work: Member['work']): Promise<MutationAnswer>
  /**
   * Applies members of one device in order, in a serial transaction shared with waiting mutations of others
   * (ADR 0026). The result contains the members that were done, up to the first answer that is no outcome. If
   * an exception undoes the whole group, its members must be written individually. Members that are neither
   * done nor counted in `alone` may be sent again.
   * @throws an error that concerns everybody: nothing can be stored now
   */
  writeGroup(members: readonly Member[]): Promise<GroupResult>
  read<T>(work: (snapshot: FeedSnapshot) => Promise<T>): Promise<T>
  /** Reads what changed, in one round trip. */
  delta(query: FeedQuery): Promise<FeedDelta>
  /** Reads what changed, and registers the contact of the device in the same round trip (see `arrive`). */
  arriveWithDelta(
    arrival: Pick<Arrival, 'clientId' | 'userId' | 'deviceSecret'>,
    query: FeedQuery,
  ): Promise<{ state: ClientState['state']; delta: FeedDelta } | null>
  /**
   * Registers the contact of a device: its user and the sequence number about to be processed. Detects
   * whether the server that last worked for it died meanwhile (B3.7). Returns null, without writing anything,
   * if the replica belongs to another person.
   */
  arrive(arrival: Arrival): Promise<
    | (ClientState & {
        epoch: string
        head: number
        died?: boolean
        admitted: Admission
        name?: string | null
      })
    | null
  >
  /** Clears the marker `inflight`, and the suspicion if the batch succeeded. */
  depart(clientId: string, unsuspect: boolean): Promise<void>
  /** Counts an unexpected exception, in its own transaction (B3.7). */
  countAttempt(clientId: string, seq: number, error: string, at: string): Promise<Attempts>
  /** Stores the cursor that a device reported with a pull. It need not be stored every time (B4.5). */
  seen(clientId: string, cursorV: number, knownSeq: number): Promise<void>
  /** True if a database error is temporary and must not be counted against a mutation (B3.1). */
  isTransient(error: unknown): boolean
}

/**
 * Thrown for an unknown id after a restore. The mutation waits, because its device may still bring the id
 * (B3.9).
 */
export class AwaitingRecovery extends Error {
  override name = 'AwaitingRecovery'
}
