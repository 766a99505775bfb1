import { conflictsOfRental } from '../../../db/queries/stock.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import type { RentalStatus } from '../../../domain/rentals/constants.ts'
import { isModelLine } from '../../../domain/rentals/claims.ts'
import { fieldsOf, isRecord, pick } from '../../../lib/objects.ts'
import { askStockServer } from '../../../shared/stock/askStockServer.ts'
import type { BookingConflictNotice } from '../../../shared/stock/bookingConflicts.tsx'

/** A conflicting rental, with the item. */
export interface ConflictingRental {
  itemId: string
  rentalId: string
  /** The line that asks. The server may not know it for a line that names its item. */
  lineId?: string | undefined
  rentalReference: string
  /** The status of the conflicting rental. */
  rival?: RentalStatus
}
/** Another rental that wants an item of this one on the same days (EF-188, EF-189). */
export interface RentalConflict extends ConflictingRental, BookingConflictNotice {}

/** Returns the stock question of a form; null if its days are missing or wrong, or if it has no item. */
export function stockQuestionOf({ id, status, pickupDate, returnDate, rentalLines }: RentalDraft) {
  const lines = rentalLines
    .filter((line) => line.itemId !== null || isModelLine(line))
    .map((line) => pick(line, ['id', 'itemId', 'quantity', 'brand', 'model', 'multiple']))
  if (!pickupDate || !returnDate || returnDate < pickupDate || lines.length === 0) return null
  return { id, status, pickupDate, returnDate, rentalLines: lines }
}
export type FormStockQuestion = NonNullable<ReturnType<typeof stockQuestionOf>>

/** Returns the conflicts that this device knows. */
export const localConflicts = async (
  question: FormStockQuestion | null,
  today: string,
): Promise<RentalConflict[]> => (question ? (await conflictsOfRental(question, today)).conflicts : [])

/** Returns the conflicts that the server knows (AV-07); empty if the server cannot be reached. */
export async function serverConflicts(question: FormStockQuestion): Promise<RentalConflict[]> {
  const rentalLines = question.rentalLines.map((line) =>
    isModelLine(line) ? line : pick(line, ['itemId', 'quantity']),
  )
  const found = await askStockServer<unknown>('POST', '/rental/checkNewDate', { ...question, rentalLines })
  return Array.isArray(found) ? found.filter(isRentalConflict) : []
}

const isRentalConflict = (value: unknown): value is RentalConflict => {
  const { itemId, rentalId, rentalReference, item } = fieldsOf(value)
  return [itemId, rentalId, rentalReference].every((one) => typeof one === 'string') && isRecord(item)
}

/**
 * Merges both answers; every conflict of either side counts (D-032). Device and server may pick different
 * units for a model, so a line also matches by its id.
 */
export const mergeConflicts = <R extends ConflictingRental>(here: readonly R[], there: readonly R[]): R[] => [
  ...here,
  ...there.filter(
    (serverConflict) =>
      !here.some((one) => one.rentalId === serverConflict.rentalId && isSameConflict(one, serverConflict)),
  ),
]

const isSameConflict = (one: ConflictingRental, other: ConflictingRental): boolean =>
  one.itemId === other.itemId || (Boolean(one.lineId) && one.lineId === other.lineId)

/** Returns all conflicts of a form, from this device and the server. */
export async function loadRentalConflicts(form: RentalDraft, today: string): Promise<RentalConflict[]> {
  const question = stockQuestionOf(form)
  if (!question) return []
  return mergeConflicts(...(await Promise.all([localConflicts(question, today), serverConflicts(question)])))
}
