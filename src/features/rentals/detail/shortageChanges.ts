import { newId } from '../../../db/newId.ts'
import { accompanyingParts } from '../../../db/queries/kits.ts'
import { modelName } from '../../../domain/items/model.ts'
import { shiftTo } from '../../../domain/rentals/move.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { withQuantity } from '../../../domain/rentals/shortageActions.ts'
import { pick } from '../../../lib/objects.ts'
import { runWithErrorToast } from '../../../shared/statuses/undoableChange.ts'
import type { ShortageWays } from '../form/lines/ShortageNote.tsx'
import { replaced } from '../form/lines/useLines.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { moveRental } from '../planner/moveRentalBar.ts'
import { saveLines } from '../saveLines.ts'

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
