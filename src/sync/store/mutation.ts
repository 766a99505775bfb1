import type { MutationDef, Notice } from '../protocol/define.ts'
import type { Command } from '../protocol/product.ts'
import type { Channel, Clock, Journal, Rng, Store, WriteSummary } from './ports.ts'
import type { BlobQueueRow } from './tables.ts'

/* The types that the parts of a local mutation share (mutator, persist, commit, memory). */

export interface Actor {
  id: string
}

export interface MutateOptions {
  /**
   * The values that the person saw in the fields of `set`, if the form was opened earlier. Otherwise the
   * present row.
   */
  base?: Record<string, unknown>
  /** Bytes that are stored in the same transaction (photo.attach). */
  blob?: BlobQueueRow
  /** The original of that photo, under the name of `queuedOriginal`. */
  original?: BlobQueueRow
  /** The author, if a refused mutation is sent again on behalf of the person who made it. */
  uid?: string
  /** The mid of an entry in 'Niet gesynchroniseerd' that this mutation settles, in the same transaction. */
  attentionMid?: string
  /** The id of a change that may be made more than once and must count once (a draft of a field). */
  mid?: string
  /** The version of `args`, if an older version of the app stored them. */
  mv?: number
}

export interface MutationReceipt {
  mid: string
  seq: number
  /** Messages for the person although the change was stored. */
  notices: Notice[]
}

export interface MutatorPorts {
  store: Store
  clock: Clock
  rng: Rng
  channel: Pick<Channel, 'post'>
  /** Keeps a second copy of changes that the server does not have yet. */
  journal?: Journal
  /**
   * Resolves when a store that did not answer does so again; false after vain attempts. `patient`: the
   * changes being saved are in the journal, so wait as long as it takes. Absent if nothing recovers the
   * store.
   */
  whenStoreAnswers?: (patient: boolean) => Promise<boolean>
  /** Called inside the transaction with the seq of its last change, before anyone learns that it is saved. */
  onWritten?: (seq: number) => void
}

/** Notifies the leader that something was written. */
export type NotifyLeader = (wrote: WriteSummary) => void

export interface CommitPorts extends MutatorPorts {
  notifyLeader: NotifyLeader
}

/** One local mutation on its way into the store. */
export interface MutationCall {
  def: MutationDef
  command: Command & { args: Record<string, unknown> }
  options: MutateOptions
  resolve: (done: MutationReceipt) => void
  reject: (reason: unknown) => void
}

export type CallResult = { done: MutationReceipt } | { error: unknown }
