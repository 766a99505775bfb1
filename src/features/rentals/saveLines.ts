import { toastSaveFailed, toastUndoable, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { assertConfirmable } from '../../db/queries/stock.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { withLinesUndone } from '../../domain/rentals/shortageActions.ts'
import { fieldArgs } from '../../shared/rentals/rentalForm.ts'
import { runWithErrorToast, undoChange } from '../../shared/statuses/undoableChange.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'

/**
 * Saves the lines of a rental outside its form, with a toast that undoes it.
 * @param rental the rental that the person saw
 */
export async function saveLines(rental: Rental, rentalLines: RentalLine[], text: string): Promise<void> {
  const before = rental.rentalLines
  try {
    await assertConfirmable({ ...rental, rentalLines })
    const { mid } = await setLines(rental.id, rentalLines, before)
    toastUndoable(text, () => void undoChange(mid, () => putBack(rental.id, before, rentalLines)))
  } catch (error) {
    if (error instanceof Refusal) toastWarning(error.message)
    else toastSaveFailed(error)
  }
}

const setLines = (id: string, rentalLines: RentalLine[], base: RentalLine[]) =>
  mutate('rental.set', { id, set: fieldArgs({ rentalLines }) }, { base: { rentalLines: base } })

/** Restores the lines that the change concerned, in the rental as it is now. */
const putBack = (id: string, before: readonly RentalLine[], after: readonly RentalLine[]) =>
  runWithErrorToast(async () => {
    const now = (await db.rental.get(id))?.rentalLines
    if (now) await setLines(id, withLinesUndone(now, before, after, newId), now)
  })
