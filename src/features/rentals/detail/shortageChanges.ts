import { toastSaveFailed, toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { accompanyingParts } from '../../../db/queries/kits.ts'
import { assertConfirmable } from '../../../db/queries/stock.ts'
import { modelName } from '../../../domain/items/model.ts'
import { shiftTo } from '../../../domain/rentals/move.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { withLinesUndone, withQuantity } from '../../../domain/rentals/shortageActions.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldArgs } from '../../../shared/rentals/rentalForm.ts'
import { runWithErrorToast, undoChange } from '../../../shared/statuses/undoableChange.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import type { ShortageWays } from '../form/lines/ShortageNote.tsx'
import { replaced } from '../form/lines/useLines.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { moveRental } from '../planner/moveRentalBar.ts'

/** The ways out of a shortage while a rental is read: each saves at once and can be undone (HV-32). */
export const waysOf = (rental: Rental, line: RentalLine, today: string): ShortageWays => ({
  take: (kept) =>
    void saveLines(rental, withQuantity(rental.rentalLines, line.id, kept), rentalFormTexts.taken(kept)),
  replace: (split, { item }) =>
    void runWithErrorToast(async () => {
      const along = await accompanyingParts(item)
      const { rentalLines } = replaced(rental, line, split, { item, lineId: newId(), along })
      await saveLines(rental, rentalLines, rentalFormTexts.replaced(split.lacking, modelName(item)))
    }),
  leave: (day) => {
    const seen = pick(rental, ['pickupDate', 'startDate', 'endDate', 'returnDate'])
    void moveRental(rental.id, seen, shiftTo(rental.pickupDate, day), today)
  },
})

async function saveLines(rental: Rental, rentalLines: RentalLine[], text: string): Promise<void> {
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
