import { confirmDelete } from '../../../components/confirm.ts'
import { toastError, toastSaveFailed, toastSuccess } from '../../../components/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { syncNow } from '../../../sync/client.ts'

const STATUS_CHANGED = 'Status succesvol aangepast.'
const DELETED = 'Herstelling definitief verwijderd.'

/** Saves a status at once; any status may follow any other (RL-20). */
export async function changeStatus(id: string, status: string): Promise<void> {
  try {
    await mutate('repair.set', { id, set: { status: status as RepairStatus } })
    toastSuccess(STATUS_CHANGED)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Picked up; asks nothing, for 'Alles' brings it back in sight (RL-23, D-042). */
export async function archive(id: string): Promise<void> {
  try {
    await mutate('repair.archive', { id })
    toastSuccess(STATUS_CHANGED)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Deletes for good after the question; a billed repair by the server itself, because it may refuse (RL-24, RL-25, D-063). */
export async function deletePermanently(repair: { id: string; billed: boolean }): Promise<void> {
  if (!(await confirmDelete())) return
  try {
    if (repair.billed) await deleteOnline(repair.id)
    else await mutate('repair.deletePermanently', { id: repair.id })
    toastSuccess(DELETED)
  } catch (error) {
    if (isOffline(error)) toastError(texts.onlineOnly)
    else toastSaveFailed(error)
  }
}

/** The row goes with the pull that follows. */
async function deleteOnline(id: string): Promise<void> {
  await request('POST', '/repair/delete/perm', { json: { id } })
  syncNow()
}
