import type { MutationDef, Notice } from '../contract/define.ts'
import type { Command } from '../contract/execute.ts'
import type { Channel, Clock, Journal, Rng, Store, Wrote } from './ports.ts'
import type { BlobQueueRow } from './tables.ts'

/* What the parts of a local mutation hand each other (mutator, persist, commit, memory). */

export interface Actor {
  id: string
}

export interface MutateOptions {
  /** What the person saw in the fields of `set`, where the form was opened earlier; otherwise the row as it is now. */
  base?: Record<string, unknown>
  /** Bytes that are stored in the same transaction (photo.attach). */
  blob?: BlobQueueRow
  /** The original of that photo, under the name of `queuedOriginal`. */
  original?: BlobQueueRow
  /** The author, when a refused mutation is sent again on behalf of the person who made it. */
  uid?: string
  /** A line of 'Niet gesynchroniseerd' that is settled by this mutation, in the same transaction. */
  settles?: string
  /** The id of the change, where it may be made more than once and is to count once (a draft of a field). */
  mid?: string
  /** The version of `args` when they were stored by an older version of the app. */
  mv?: number
}

export interface Mutated {
  mid: string
  seq: number
  /** What the person should read although it was stored. */
  notices: Notice[]
}

export interface MutatorPorts {
  store: Store
  clock: Clock
  rng: Rng
  channel: Pick<Channel, 'post'>
  /** Keeps a second copy of what the server does not have yet. */
  journal?: Journal
  /**
   * Waits until a store that did not answer does again; false: it was tried in vain. `patient`: what is being saved is
   * in the journal, so wait for as long as it takes. Absent: nobody looks after the store.
   */
  settled?: (patient: boolean) => Promise<boolean>
  /** Called inside the transaction with the seq of its last change, before anybody is told that it is saved. */
  wrote?: (seq: number) => void
}

/** Tells the leader that something is written. */
export type Kick = (wrote: Wrote) => void

export interface CommitPorts extends MutatorPorts {
  kick: Kick
}

/** One local mutation on its way into the store. */
export interface Call {
  def: MutationDef
  command: Command & { args: Record<string, unknown> }
  options: MutateOptions
  resolve: (done: Mutated) => void
  reject: (reason: unknown) => void
}

export type CallResult = { done: Mutated } | { error: unknown }
