import type { Counter } from '../store/counters.ts'
import type { AcknowledgedHead } from '../../db/acknowledgedHeads.ts'
import type { CommitSubscription } from '../store/ports.ts'

/** Connects the commit groups with the rest of the process. */
export interface ServerLink {
  /**
   * The number by which other servers recognise this one as alive; null if they cannot, then no marker is
   * set.
   */
  presence: () => Promise<number | null>
  /**
   * Called when the database continues from an earlier state. Nothing may be written until the epoch was
   * checked.
   */
  onHistoryMoved: () => void
  /** The timeline up to which this process verified the history; null if it does not check. */
  checkedTimeline: () => number | null
  /** Called when a number was assigned, before its commit. */
  onNumberAssigned: (counter: Counter) => void
  /** Seals an access code with this version of the company key. Without a key it returns the same text. */
  sealCodeAnew: (code: string, version: number) => Promise<string>
  /** Called after each commit of a group, before its members are answered. It must return at once. */
  onCommitted: (head: AcknowledgedHead) => void
  /**
   * Hook of the live stream: it may have its lines read in the round trip of a commit, and gets them after it.
   * Reading them after the commit instead cost more than 5 % of the push throughput under sustained load
   * (docs/sync/server.md).
   */
  commitSubscription: CommitSubscription
}

/** The link of a process that has nothing else. */
export const NO_SERVER_LINK: ServerLink = {
  presence: async () => null,
  onHistoryMoved: () => {},
  checkedTimeline: () => null,
  onNumberAssigned: () => {},
  sealCodeAnew: async (code) => code,
  onCommitted: () => {},
  commitSubscription: () => null,
}
