import type { SyncStatus } from '../db/told.ts'
import type { Written } from '../db/written.ts'

/** After so long the worker has looked into the store: what it does not count was not stored. */
const TRUSTED_MS = 5_000

/**
 * The status with the changes that the worker has not counted yet, so that it never says 'Gesynchroniseerd' beside a change
 * that was not sent (CF-55).
 */
export function withUncounted(status: SyncStatus, { seq }: Pick<Written, 'seq'>): SyncStatus {
  const uncounted = seq - status.maxSeq
  // Nothing is known of a store into which nobody has looked.
  if (uncounted <= 0 || status.clientId === null) return status
  return {
    ...status,
    waiting: status.waiting + uncounted,
    state: status.state === 'synced' ? 'sending' : status.state,
  }
}

/** Whether a status that comes now was counted after the change, and still knows nothing of it. */
export const isOutdated = ({ maxSeq }: SyncStatus, { seq, at }: Written, now: number): boolean =>
  seq > maxSeq && now - at > TRUSTED_MS
