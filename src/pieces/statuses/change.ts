import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { isOneOf } from '../../domain/shared/objects.ts'
import { cancelPending } from '../../sync/client.ts'

export const STATUS_CHANGED = 'Status succesvol aangepast.'

/** A change that says so when it could not be saved. */
export async function saved(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** A change that was made. */
export interface Made {
  /** Null for what the server did itself. */
  mid: string | null
  /** Turns it round by another change, where it was sent already; says nothing. */
  back: () => Promise<unknown>
}

/**
 * Takes back what was not sent yet; what was sent is turned round by another change (B6.5).
 * @param mid null for what the server did itself
 */
export async function undo(mid: string | null, otherwise: () => unknown): Promise<void> {
  if (mid && (await cancelPending([mid])).length > 0) toastSuccess('Wijziging ongedaan gemaakt.')
  else await otherwise()
}

/** @throws for a status that only a later version knows: its server may list it */
export function known<S extends string>(statuses: readonly S[], status: string): S {
  if (isOneOf(statuses, status)) return status
  throw new DomainError('invalid_args', `Onbekende status ${status}.`)
}
