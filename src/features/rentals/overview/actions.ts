import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { missingOf, missingText } from '../../../domain/rentals/missing.ts'
import { texts } from '../../../lib/texts.ts'
import { saved, undo } from '../../../pieces/statuses/change.ts'

const DELETED = 'Verhuur definitief verwijderd.'
const GONE = 'De verhuur is al gewist op de server.'

/** Deletes for good after the question (VL-16, D-088). It can be taken back as long as the server does not know. */
export async function deletePermanently(id: string): Promise<void> {
  if (!(await confirm({ text: texts.confirmDelete + (await stillMissing(id)), danger: true }))) return
  await saved(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undo(mid, () => toastWarning(GONE)))
  })
}

/** What nobody says any more is not missing either: the stock counts it again. */
async function stillMissing(id: string): Promise<string> {
  const rental = await db.rental.get(id)
  const n = rental ? [...missingOf(rental).values()].reduce((sum, one) => sum + one, 0) : 0
  return n === 0
    ? ''
    : ` Van bulk ${missingText(n)}: dat telt dan weer mee in de voorraad. Is het weg, boek het eerst af.`
}
