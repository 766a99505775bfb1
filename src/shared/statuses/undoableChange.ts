import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { isOneOf } from '../../lib/objects.ts'
import { cancelPending } from '../../sync/client.ts'

export const STATUS_CHANGED = 'Status succesvol aangepast.'

/** Runs a change and shows a toast if it could not be saved. */
export async function runWithErrorToast(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** A change that was made. */
export interface UndoableChange {
  /** Null for a change that the server made itself. */
  mid: string | null
  /** Reverts the change by another change if it was sent already; shows no message. */
  revert: () => Promise<unknown>
}

/**
 * Removes an unsent change from the outbox; `otherwise` reverts a sent one by another change (B6.5).
 * @param mid null for a change that the server made itself
 * @param along changes that belong to it and are removed with it if they were not sent
 */
export async function undoChange(
  mid: string | null,
  otherwise: () => unknown,
  along: readonly string[] = [],
): Promise<void> {
  if (mid && (await cancelPending([mid, ...along])).includes(mid)) toastSuccess('Wijziging ongedaan gemaakt.')
  else await otherwise()
}

/** @throws DomainError for a status that only a later version knows; a newer server may list it */
export function parseStatus<S extends string>(statuses: readonly S[], status: string): S {
  if (isOneOf(statuses, status)) return status
  throw new DomainError('invalid_args', `Onbekende status ${status}.`)
}
