import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { ask } from '../../../db/lists/listClient.ts'
import { newId } from '../../../db/newId.ts'
import { namedModel } from '../../../domain/items/model.ts'
import { isModelLine } from '../../../domain/rentals/claims.ts'
import { withChosenUnits } from '../../../domain/rentals/form.ts'
import { pick } from '../../../lib/objects.ts'
import { runWithErrorToast } from '../../../shared/statuses/undoableChange.ts'
import { freeUnitIds } from '../form/lines/freeUnitIds.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { saveLines } from '../saveLines.ts'

/**
 * Chooses free units for the lines of a rental that ask for a model, as its form does, and saves them. The
 * others stay to be chosen.
 * @param key the `modelKey` of the model
 */
export const assignUnits = (rentalId: string, key: string, today: string): Promise<void> =>
  runWithErrorToast(async () => {
    const rental = await db.rental.get(rentalId)
    const first = (await ask('stock', 'firstPieces', [key])).get(key)
    if (!rental || first === undefined) return toastWarning(rentalFormTexts.only(0))
    const requests = rental.rentalLines.filter((line) => isModelLine(line) && namedModel(line) === key)
    const wanted = requests.reduce((sum, { quantity }) => sum + quantity, 0)
    const period = pick(rental, ['pickupDate', 'returnDate'])
    const free = await freeUnitIds(rental.rentalLines, first, { period, today, own: rentalId })
    const chosen = Math.min(free.length, wanted)
    if (chosen < wanted) toastWarning(rentalFormTexts.only(chosen))
    if (chosen === 0) return
    const lines = requests.reduce((now, { id, quantity }) => {
      const units = free.splice(0, quantity).map((itemId) => ({ itemId, lineId: newId() }))
      return withChosenUnits(now, id, units)
    }, rental.rentalLines)
    await saveLines(rental, lines, rentalFormTexts.assigned(chosen))
  })
