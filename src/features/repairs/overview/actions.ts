import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import {
  toastError,
  toastSaveFailed,
  toastSuccess,
  toastUndoable,
} from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { REPAIR_STATUSES, type RepairStatus } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { cancelPending, syncNow } from '../../../sync/client.ts'
import { takeOutOfBin } from '../../../pieces/bin/bin.ts'

const STATUS_CHANGED = 'Status succesvol aangepast.'
const DELETED = 'Herstelling definitief verwijderd.'
const UNDONE = 'Wijziging ongedaan gemaakt.'

/**
 * Saves a status at once; any status may follow any other (RL-20).
 * @param seen the status that the person chose another one for (B6.1); without it the one that is there
 */
export async function changeStatus(id: string, status: string, seen?: RepairStatus): Promise<void> {
  try {
    const base = seen && { base: { status: seen } }
    await mutate('repair.set', { id, set: { status: status as RepairStatus } }, base)
    toastSuccess(STATUS_CHANGED)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Picked up; asks nothing, for 'Alles' brings it back in sight (RL-23, D-042). */
export async function archive(id: string): Promise<void> {
  try {
    const before = await db.repair.get(id)
    const { mid } = await mutate('repair.archive', { id })
    toastUndoable(STATUS_CHANGED, () => void undo(mid, () => before && unarchive(before)))
  } catch (error) {
    toastSaveFailed(error)
  }
}

/**
 * Gives an archived repair the status back that it had. A billed one goes there by way of the status before that:
 * straight from Opgehaald it would count as billed after the pick-up, and be archived still (D-042).
 */
async function unarchive({ id, status, previousStatus }: Repair): Promise<void> {
  const { billed, pickedUp } = REPAIR_STATUSES
  if (status === billed && previousStatus && previousStatus !== pickedUp)
    await mutate('repair.set', { id, set: { status: previousStatus } })
  await changeStatus(id, status)
}

/** Deletes for good after the question; a billed repair by the server itself, because it may refuse (RL-24, RL-25, D-063). */
export async function deletePermanently(repair: { id: string; billed: boolean }): Promise<void> {
  if (!(await confirmDelete())) return
  const { id, billed } = repair
  try {
    const mid = billed ? await deleteOnline(id) : (await mutate('repair.deletePermanently', { id })).mid
    toastUndoable(DELETED, () => void undo(mid, () => takeOutOfBin(id)))
  } catch (error) {
    if (isOffline(error)) toastError(texts.onlineOnly)
    else toastSaveFailed(error)
  }
}

/** The row goes with the pull that follows. */
async function deleteOnline(id: string): Promise<null> {
  await request('POST', '/repair/delete/perm', { json: { id } })
  syncNow()
  return null
}

/** Takes back what was not sent yet; what was sent is turned round by another change (B6.5). */
async function undo(mid: string | null, otherwise: () => unknown): Promise<void> {
  if (mid && (await cancelPending(mid))) toastSuccess(UNDONE)
  else await otherwise()
}
