import { toastSaveFailed, toastSuccess, toastUndoable, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { REPAIR_STATUS_LIST, REPAIR_STATUSES, type RepairStatus } from '../../domain/repairs/constants.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import {
  parseStatus,
  type UndoableChange,
  runWithErrorToast,
  STATUS_CHANGED,
  undoChange,
} from './undoableChange.ts'

/**
 * Saves a status at once. Any status may follow any other (RL-20).
 * @param seen the status that the person saw (B6.1); default the present one
 */
export const changeRepairStatus = (id: string, status: string, seen?: RepairStatus): Promise<void> =>
  runWithErrorToast(async () => {
    const base = seen && { base: { status: seen } }
    await mutate('repair.set', { id, set: { status: parseStatus(REPAIR_STATUS_LIST, status) } }, base)
    toastSuccess(STATUS_CHANGED)
  })

/** Sets the status of one of many repairs, without a message. */
export async function setRepairStatusSilently(
  { id, status: before }: Pick<Repair, 'id' | 'status'>,
  chosen: string,
): Promise<UndoableChange> {
  const status = parseStatus(REPAIR_STATUS_LIST, chosen)
  const { mid } = await mutate('repair.set', { id, set: { status } }, { base: { status: before } })
  return { mid, revert: () => mutate('repair.set', { id, set: { status: before } }, { base: { status } }) }
}

/** Moves a repair one step forward (D-140), with an undo while the toast is shown. */
export const moveRepair = (repair: Repair, status: RepairStatus): Promise<void> =>
  runWithErrorToast(async () => {
    const { mid } = await setRepairStatusSilently(repair, status)
    toastUndoable(
      STATUS_CHANGED,
      () => void undoChange(mid, () => changeRepairStatus(repair.id, repair.status, status)),
    )
  })

export const EXTERNAL_SAVED = 'Externe herstelling succesvol opgeslagen.'

/**
 * Records on which day the manufacturer returned it (RX-01), with an undo.
 * @param onRefused gets the reason if the rules refuse the day
 * @returns true if it was saved
 */
export async function recordReturnFromManufacturer(
  id: string,
  day: string,
  onRefused: (reason: string) => void = toastWarning,
): Promise<boolean> {
  const put = (dateIn: string | null, seen: string | null) =>
    mutate('repair.saveExternal', { id, set: { dateIn } }, { base: { dateIn: seen } })
  try {
    const { mid } = await put(day, null)
    toastUndoable(EXTERNAL_SAVED, () => void undoChange(mid, () => put(null, day).catch(toastSaveFailed)))
    return true
  } catch (refusal) {
    if (refusal instanceof Refusal) onRefused(refusal.message)
    else toastSaveFailed(refusal)
    return false
  }
}

/** The refusal when a repair cannot be archived. */
export const ALREADY_PICKED_UP = 'Deze herstelling is al opgehaald.'

/** Sets a repair to picked up, without a question, because 'Alles' shows it again (RL-23, D-042). */
export const archiveRepairWithUndo = (repair: SeenRepair): Promise<void> =>
  runWithErrorToast(async () => {
    const { mid, revert } = await archiveRepairSilently(repair)
    const revertWithToast = () =>
      runWithErrorToast(async () => {
        await revert()
        toastSuccess(STATUS_CHANGED)
      })
    toastUndoable(STATUS_CHANGED, () => void undoChange(mid, revertWithToast))
  })

/**
 * A repair as the person saw it. A change of a colleague in between leads to a conflict and is not archived
 * silently (B6.1).
 */
type SeenRepair = Pick<Repair, 'id' | 'status'>

/** Archives a repair without a message. */
export async function archiveRepairSilently({ id, status }: SeenRepair): Promise<UndoableChange> {
  const before = await db.repair.get(id)
  const { mid } = await mutate('repair.archive', { id }, { base: { status } })
  return { mid, revert: async () => before && unarchive(before) }
}

/**
 * Gives an archived repair its earlier status back. A billed repair first gets the status from before billing. Set
 * directly from Opgehaald, it would count as billed after the pick-up and stay archived (D-042).
 */
async function unarchive({ id, status, previousStatus }: Repair): Promise<void> {
  const { billed, pickedUp } = REPAIR_STATUSES
  const steps = status === billed && previousStatus && previousStatus !== pickedUp ? [previousStatus] : []
  let seen: RepairStatus = pickedUp
  for (const step of [...steps, status]) {
    await mutate('repair.set', { id, set: { status: step } }, { base: { status: seen } })
    seen = step
  }
}
