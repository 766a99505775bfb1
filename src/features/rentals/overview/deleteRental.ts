import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { missingOf, missingText } from '../../../domain/rentals/missing.ts'
import { texts } from '../../../lib/texts.ts'
import { runWithErrorToast, undoChange } from '../../../shared/statuses/undoableChange.ts'

const DELETED = 'Verhuur definitief verwijderd.'
const GONE = 'De verhuur is al gewist op de server.'

/** Deletes permanently after a question (VL-16, D-088). Undo works until the server has the deletion. */
export async function confirmRentalDeletion(id: string): Promise<void> {
  if (!(await confirm({ text: texts.confirmDelete + (await stillMissing(id)), danger: true }))) return
  await runWithErrorToast(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undoChange(mid, () => toastWarning(GONE)))
  })
}

/**
 * Warns about missing bulk. Without the rental nothing records that it is missing, so the stock counts it
 * again.
 */
async function stillMissing(id: string): Promise<string> {
  const rental = await db.rental.get(id)
  const n = rental ? [...missingOf(rental).values()].reduce((sum, one) => sum + one, 0) : 0
  return n === 0
    ? ''
    : ` Van bulk ${missingText(n)}: dat telt dan weer mee in de voorraad. Is het weg, boek het eerst af.`
}
