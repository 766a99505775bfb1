import { toastUndoable } from '../../../components/toasts/toasts.ts'
import { REPAIR_STATUSES, type RepairStatus } from '../../../domain/repairs/constants.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { reasonOf } from '../../../lib/http.ts'
import type { RepairRow } from '../../../db/lists/repairRows.ts'
import { STATUS_CHANGED, undoChange } from '../../../shared/statuses/undoableChange.ts'
import {
  archiveRepairSilently,
  changeRepairStatus,
  setRepairStatusSilently,
} from '../../../shared/statuses/changeRepair.ts'

/**
 * Gives a repair the status of a column; the toast offers undo. @returns the refusal in Dutch; null if it was
 * done
 */
export async function moveCard(repair: RepairRow, to: RepairStatus): Promise<string | null> {
  try {
    const { mid, revert: back } = await (to === REPAIR_STATUSES.pickedUp
      ? archiveRepairSilently(repair)
      : setRepairStatusSilently(repair, to))
    const turn = () =>
      to === REPAIR_STATUSES.pickedUp ? back() : changeRepairStatus(repair.id, repair.status, to)
    toastUndoable(STATUS_CHANGED, () => void undoChange(mid, turn))
    return null
  } catch (error) {
    return error instanceof DomainError ? error.message : reasonOf(error)
  }
}
