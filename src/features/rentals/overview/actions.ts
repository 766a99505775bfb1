import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { saved, undo } from '../../../pieces/statuses/change.ts'

const DELETED = 'Verhuur definitief verwijderd.'
const GONE = 'De verhuur is al gewist op de server.'

/** Deletes for good after the question (VL-16, D-088). It can be taken back as long as the server does not know. */
export async function deletePermanently(id: string): Promise<void> {
  if (!(await confirmDelete())) return
  await saved(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undo(mid, () => toastWarning(GONE)))
  })
}
