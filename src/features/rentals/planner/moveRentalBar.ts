import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { assertConfirmable } from '../../../db/queries/stock.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import { isPeriodPast, type RentalDates } from '../../../domain/rentals/days.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import {
  moveChanges,
  shiftKindOf,
  withMovedDays,
  type Shift,
  shiftDays,
} from '../../../domain/rentals/move.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { dutchDay } from '../../../domain/shared/calendar.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { keysOf, pick } from '../../../lib/objects.ts'
import { fieldArgs } from '../../../shared/rentals/rentalForm.ts'
import { undoChange } from '../../../shared/statuses/undoableChange.ts'
import { showBookingConflicts } from '../../../shared/stock/bookingConflicts.tsx'
import { stockQuestionOf, localConflicts } from '../form/rentalConflicts.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'

/** Returns the four days that a bar shows. */
export const daysOfEvent = ({ start, end, startDate, endDate }: PlannerEvent): RentalDates => ({
  pickupDate: start,
  startDate,
  endDate,
  returnDate: end,
})

/** Asks, then saves a rental on the days its bar was moved to. */
export const moveRentalBar = (event: PlannerEvent, shift: Shift, today: string): Promise<void> =>
  moveRental(event.rentalId, daysOfEvent(event), shift, today)

/**
 * Asks, then saves a rental on other days. Conflicts are reported as after a save of its form.
 * @param seen the days that the person saw
 */
export async function moveRental(id: string, seen: RentalDates, shift: Shift, today: string): Promise<void> {
  const rental = await db.rental.get(id)
  if (!rental || !isActiveRental(rental)) return toastWarning(rentalFormTexts.gone)
  const days = shiftDays(seen, shift)
  if (!(await confirm({ text: questionFor(rental, shift, days) + pastNote(seen, days, today) }))) return
  try {
    await assertConfirmable({ ...rental, ...days })
    await save({ ...rental, ...seen }, days)
    await showBookingConflicts(await localConflicts(stockQuestionOf({ ...rental, ...days }), today))
  } catch (refusal) {
    if (refusal instanceof Refusal) toastWarning(refusal.message)
    else toastSaveFailed(refusal)
  }
}

/** Example: 'Einddatum van 2026.84 naar 18/11/2026?' */
function questionFor(rental: Rental, shift: Shift, { startDate, endDate }: RentalDates): string {
  const name = rentalName(rental)
  const hold = shiftKindOf(shift)
  if (hold === 'end') return `Einddatum van ${name} naar ${dutchDay(endDate)}?`
  if (hold === 'start') return `Startdatum van ${name} naar ${dutchDay(startDate)}?`
  const days = [...new Set([startDate, endDate])].map(dutchDay).join(' – ')
  return `Verhuur ${name} verplaatsen naar ${days}?`
}

/** Adds a warning if the move puts the rental in the past (NI-04). */
const pastNote = (before: RentalDates, after: RentalDates, today: string): string =>
  isPeriodPast(after.endDate, today) && !isPeriodPast(before.endDate, today)
    ? ' Deze periode ligt in het verleden.'
    : ''

async function save(before: Rental, days: RentalDates): Promise<void> {
  const { set, seen } = moveChanges(before, withMovedDays(before, days, await allPriceRates()))
  const { mid } = await mutate('rental.set', { id: before.id, set }, { base: seen })
  const after = await db.rental.get(before.id)
  toastUndoable(rentalFormTexts.saved, () => void undoChange(mid, () => putBack(before, after, keysOf(set))))
}

/**
 * Undoes the move where nobody changed the fields since. If the lines followed the rate, they are restored
 * too.
 */
async function putBack(before: Rental, after: Rental | undefined, keys: readonly (keyof Rental)[]) {
  if (!after) return
  const changed = keys.includes('rate') ? [...keys, 'rentalLines' as const] : keys
  const set = fieldArgs(pick(before, changed))
  await mutate('rental.set', { id: before.id, set }, { base: { ...pick(after, changed) } }).catch(
    toastSaveFailed,
  )
}
