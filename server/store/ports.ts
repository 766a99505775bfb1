import type { Outcome, Tx } from '../../src/contract/define.ts'
import type { ServerEffects } from '../../src/contract/effects/server.ts'
import type { SeqOutcome } from '../../src/contract/protocol.ts'
import type { EntityName } from '../../src/domain/entities.ts'

/*
 * What push and pull need of the world. The server gives them PostgreSQL and its own clock, the simulation a memory
 * and a clock it can turn: the same push.ts, pull.ts and apply.ts run in both.
 */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Which mutation comes, from whom. */
export interface MutationKey {
  clientId: string
  /** null: the server gives the next one (a REST call). */
  seq: number | null
  mid: string
  /** Who made the change, and who sends it: on a shared device another may (B7). */
  uid: string
  pusher: string
  /** Every id in the arguments, to be looked up among the aliases (B6.3). */
  ids: readonly string[]
  /** Aggregates that the mutation will probably read; a store may fetch them ahead. */
  hints?: readonly (readonly [EntityName, string])[]
  /** The last of its batch: the marker `inflight` is taken away with it (B3.7). */
  last?: boolean
}

export interface ClientState {
  lastSeq: number
  state: 'active' | 'blocked' | 'retired'
  /** A process died over its work: one mutation at a time, each with a marker of its own (B3.7). */
  suspect: boolean
}

/** Tries of a mutation that ended in an unexpected exception, or in the death of the process. */
export interface Attempts {
  n: number
  /** RFC 3339. */
  firstAt: string
  deaths: number
}

/** The author as the server knows him; null: nobody of that id. */
export interface Author {
  active: boolean
  inactiveSince: string | null
  /** Has logged in on this device. */
  known: boolean
}

/** What is kept of a mutation for ever (B3.1). */
export interface NewRecord {
  seq: number
  name: string
  mv: number
  at: string
  args: Record<string, unknown>
  base?: Record<string, unknown> | undefined
  /** That of another record where this one is a copy of it. */
  outcome: Outcome | Omit<SeqOutcome, 'seq' | 'mid' | 'repeat'>
}

/** What becomes of a mutation that came: what is answered. */
export type Applied =
  | { is: 'outcome'; outcome: SeqOutcome }
  | { is: 'epoch_changed' }
  | { is: 'blocked' }
  | { is: 'forked' }
  | { is: 'gap'; expected: number }
  | { is: 'unsupported' }

/** What is decided of it: a record to be kept with its effect, or an answer that leaves no trace. */
export type Decision = { store: NewRecord } | { answer: Applied }

/** A mutation that is to be decided, and how. `work` may run more than once: what an earlier run did is undone. */
export interface Member {
  key: MutationKey
  work: (tx: MutationTx) => Promise<Decision>
}

/** How the members of one sender fared: the first so many are done, the next so many must come by themselves. */
export interface Together<T = Applied> {
  done: T[]
  alone: number
}

/** A mutation in its transaction. The fields are as they stood when the serial lock was held. */
export interface MutationTx {
  epoch: string
  client: ClientState
  /** The outcome stored for this client and seq. */
  own: SeqOutcome | null
  /** The outcome stored for this mid under another client or seq. */
  twin: SeqOutcome | null
  author: Author | null
  attempts: Attempts | null
  aliases: ReadonlyMap<string, string>
  /** An id that is nowhere may still be on its way from another device (B3.9). */
  recovering: boolean
  store: Tx
  effects: ServerEffects
  /** Runs `work`; when it throws, everything it did is undone and the transaction goes on. */
  guarded<T>(work: () => Promise<T>): Promise<T>
}

/** A place in the order of changes: everything up to and including it is known. */
export interface Place {
  v: number
  ent: number
  id: string
}

export interface Change extends Place {
  /** undefined: an aggregate that this version does not know. */
  e: EntityName | undefined
  del: boolean
}

/** Which rows of a kind: all of them, or those a device needs first (R7). */
export type Part = 'all' | 'hot'

export interface Page {
  n: number
  /** The highest id; null when there are no rows. */
  last: string | null
  /** `{"t":"row",…}` lines in the order of ids, each with its line end. */
  text: string
}

/** One consistent picture of the database (B4.3). */
export interface Snapshot {
  epoch: string
  head: number
  minV: number
  /** Changes after a place, in the order (v, ent, id). */
  changes(after: Place, limit: number): Promise<Change[]>
  /** The `{"t":"row",…}` lines of some rows, without line ends, by id. */
  lines(e: EntityName, ids: readonly string[]): Promise<Map<string, string>>
  page(e: EntityName, part: Part, after: string | null, limit: number): Promise<Page>
  /** Rows of which the last byte of the id is one of these (B2.6). */
  bucket(e: EntityName, buckets: readonly string[], after: string | null, limit: number): Promise<Page>
  /** Count and Σ(v mod 2³¹) of the rows of each bucket (B2.6). */
  sums(e: EntityName): Promise<{ b: string; n: number; s: number }[]>
  lastSeq(clientId: string): Promise<number>
  /** Every outcome with `knownSeq < seq`. */
  outcomes(clientId: string, knownSeq: number): Promise<SeqOutcome[]>
  /** How many rows a filling will bring, about. */
  estimate(): Promise<number>
}

/** What is asked of the feed at once. */
export interface Asked {
  after: Place
  /** Lines of at most so many rows; more are read page by page. */
  most: number
  /** The head up to which the caller has the lines; 0: he has none. */
  held: number
  /** Whose outcomes above `knownSeq` belong to it; null: nobody's. */
  clientId: string | null
  knownSeq: number
}

/** The feed after a place, in one snapshot. */
export interface Few {
  epoch: string
  head: number
  minV: number
  lastSeq: number
  outcomes: SeqOutcome[]
  rows: number
  /** The lines, each with its line end; null: there are too many, or the caller has them. */
  text: string | null
}

export interface Arrival {
  clientId: string
  userId: string
  device?: string | undefined
  /** What the device proves itself with, as it sent it. */
  proof?: string | undefined
  /** Ids it had before: who logged in under one that the proof fits has logged in on this device (B3.4, B7). */
  formerIds?: readonly string[] | undefined
  /** What is about to be worked on; absent: nothing (a pull). */
  inflight?: number | undefined
}

/** Whose changes a person may bring on a replica; `own`: without the proof that the device has (ADR 0011). */
export type Admission = 'all' | 'own'

/**
 * Who wants to hear what a group leads to that begins at version `at`: the group then reads what is `asked` on its way
 * out, and tells what it `took` once it is committed; null where it was not. null: nobody does.
 */
export type Taking = (at: number) => { asked: Asked; took: (few: Few | null) => void } | null

export interface SyncDatabase {
  /**
   * One serial transaction (B3.1): nobody else writes meanwhile. What `work` gives to `store` is kept with its effect,
   * both or neither; an `answer` leaves no trace; an exception undoes everything.
   */
  write(key: Member['key'], work: Member['work']): Promise<Applied>
  /**
   * Members of one device, in their order, in one such transaction with what others wait for (ADR 0026). Answered are
   * those at the beginning that were done, up to one whose answer is no outcome; an exception undoes the whole group, and
   * its members are to be written one by one. What is neither done nor left alone may come again.
   * @throws what reaches everybody: nothing can be kept now
   */
  writeTogether(members: readonly Member[]): Promise<Together>
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** What changed, in one round trip. */
  few(asked: Asked): Promise<Few>
  /** The same for a device that reports on the way, see `arrive`. */
  arriveFew(
    arrival: Pick<Arrival, 'clientId' | 'userId' | 'proof'>,
    asked: Asked,
  ): Promise<{ state: ClientState['state']; few: Few } | null>
  /**
   * A device reports: notes who uses it and what is about to be worked on. Finds out whether the server that worked for
   * it last died over that (B3.7). null: the replica belongs to somebody else, and nothing was written.
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
  /** Takes the marker `inflight` away, and the suspicion when the batch went well. */
  depart(clientId: string, unsuspect: boolean): Promise<void>
  /** Counts an unexpected exception, in a transaction of its own (B3.7). */
  countAttempt(clientId: string, seq: number, error: string, at: string): Promise<Attempts>
  /** What a pull tells of its device; need not be kept each time (B4.5). */
  seen(clientId: string, cursorV: number, knownSeq: number): Promise<void>
  /** Whether an error of the database passes by itself and must not be counted against a mutation (B3.1). */
  isTransient(error: unknown): boolean
}
