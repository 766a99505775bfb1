import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { toastError, toastSaveFailed, toastUndoable } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { questionTexts } from '../../../lib/questionTexts.ts'
import { texts } from '../../../lib/texts.ts'
import { takeOutOfBin } from '../../../shared/bin/bin.ts'
import { undoChange } from '../../../shared/statuses/undoableChange.ts'
import { syncNow } from '../../../sync/client.ts'

const DELETED = 'Herstelling definitief verwijderd.'

/**
 * Deletes a repair, which then is in the bin, after a question. The server deletes a billed repair itself, because it may refuse
 * (RL-24, RL-25, D-063).
 */
export async function confirmRepairDeletion(
  repair: Pick<Repair, 'id' | 'billed' | 'number' | 'provisionalRef'>,
): Promise<void> {
  if (!(await confirmDelete(`Herstelling ${repairName(repair)}`, questionTexts.inBin))) return
  const { id } = repair
  try {
    const mid = await sendRepairDeletion(repair)
    toastUndoable(DELETED, () => void undoChange(mid, () => takeOutOfBin(id)))
  } catch (error) {
    if (isOffline(error)) toastError(texts.onlineOnly)
    else toastSaveFailed(error)
  }
}

/** @returns the id of the mutation; null if the server deleted the repair directly */
export const sendRepairDeletion = async ({
  id,
  billed,
}: {
  id: string
  billed: boolean
}): Promise<string | null> =>
  billed ? deleteOnline(id) : (await mutate('repair.deletePermanently', { id })).mid

/** Deletes on the server; the next pull removes the row. */
async function deleteOnline(id: string): Promise<null> {
  await request('POST', '/repair/delete/perm', { json: { id } })
  syncNow()
  return null
}
