import { toastUndoable } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { REOPENED_STATUS } from '../../domain/rentals/status.ts'
import { applyRentalStatus, setRentalStatusSilently } from './changeRental.ts'
import { undoChange } from './undoableChange.ts'

const REOPENED = 'Verhuur heropend.'

/**
 * Reopens a closed rental: the reason goes to its log and its status becomes Teruggebracht (D-143). The log
 * comes first, so that no rental is reopened without its reason.
 */
export async function reopenRental(
  { id, status }: Pick<Rental, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  const line = { id: newId(), description: `Heropend: ${reason}`, at: new Date().toISOString() }
  const logged = await mutate('rental.addLog', { rentalId: id, line })
  const set = await setRentalStatusSilently({ id, status }, REOPENED_STATUS)
  const close = () => applyRentalStatus({ id, status }, REOPENED_STATUS)
  toastUndoable(REOPENED, () => void undoChange(set.mid, close, logged.mid ? [logged.mid] : []))
}
