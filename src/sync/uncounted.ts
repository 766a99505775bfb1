import type { SyncStatus } from './store/syncMessages.ts'
import type { LastWrite } from './store/lastWrite.ts'

/** After this time the worker has read the store. A change that it does not count was not stored. */
const TRUSTED_MS = 5_000

/**
 * Adds the changes that the worker has not counted yet to the status. Otherwise the indicator could show
 * 'Gesynchroniseerd' beside a change that was not sent (CF-55).
 */
export function addUncounted(status: SyncStatus, { seq }: Pick<LastWrite, 'seq'>): SyncStatus {
  const uncounted = seq - status.maxSeq
  // Without a client id nobody has read the store yet, so nothing is known.
  if (uncounted <= 0 || status.clientId === null) return status
  return {
    ...status,
    waiting: status.waiting + uncounted,
    state: status.state === 'synced' ? 'sending' : status.state,
  }
}

/** True if a status that arrives now was counted after the change and still does not include it. */
export const isOutdated = ({ maxSeq }: SyncStatus, { seq, at }: LastWrite, now: number): boolean =>
  seq > maxSeq && now - at > TRUSTED_MS
