import { conflictsOfRental } from '../../../db/queries/stock.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import type { RentalStatus } from '../../../domain/rentals/constants.ts'
import { isModelLine } from '../../../domain/rentals/claims.ts'
import { fieldsOf, isRecord, pick } from '../../../domain/shared/objects.ts'
import { askServer } from '../../../pieces/stock/askServer.ts'
import type { ToldConflict } from '../../../pieces/stock/tellConflicts.tsx'

/** Which rental stands in the way, and where. */
export interface Standing {
  itemId: string
  rentalId: string
  /** The line that asks; of one that names its item the server may not know it. */
  lineId?: string | undefined
  rentalReference: string
  /** Its status. */
  rival?: RentalStatus
}
/** Another rental that wants an item of this one on the same days (EF-188, EF-189). */
export interface Rival extends Standing, ToldConflict {}

/** What a form asks of the stock; null while its days are missing or wrong, or it has no item. */
export function questionOf({ id, status, pickupDate, returnDate, rentalLines }: RentalDraft) {
  const lines = rentalLines
    .filter((line) => line.itemId !== null || isModelLine(line))
    .map((line) => pick(line, ['id', 'itemId', 'quantity', 'brand', 'model', 'multiple']))
  if (!pickupDate || !returnDate || returnDate < pickupDate || lines.length === 0) return null
  return { id, status, pickupDate, returnDate, rentalLines: lines }
}
export type StockQuestion = NonNullable<ReturnType<typeof questionOf>>

/** Who stands in the way as this device knows it. */
export const rivalsHere = async (question: StockQuestion | null, today: string): Promise<Rival[]> =>
  question ? (await conflictsOfRental(question, today)).conflicts : []

/** Who stands in the way as the server knows it (AV-07); nobody when it cannot be asked. */
export async function rivalsThere(question: StockQuestion): Promise<Rival[]> {
  const rentalLines = question.rentalLines.map((line) =>
    isModelLine(line) ? line : pick(line, ['itemId', 'quantity']),
  )
  const found = await askServer<unknown>('POST', '/rental/checkNewDate', { ...question, rentalLines })
  return Array.isArray(found) ? found.filter(isRival) : []
}

const isRival = (value: unknown): value is Rival => {
  const { itemId, rentalId, rentalReference, item } = fieldsOf(value)
  return [itemId, rentalId, rentalReference].every((one) => typeof one === 'string') && isRecord(item)
}

/** Both answers as one: the stricter counts (D-032). Which piece a model gets, each of them may think otherwise. */
export const together = <R extends Standing>(here: readonly R[], there: readonly R[]): R[] => [
  ...here,
  ...there.filter((told) => !here.some((one) => one.rentalId === told.rentalId && isOfSame(one, told))),
]

const isOfSame = (one: Standing, other: Standing): boolean =>
  one.itemId === other.itemId || (Boolean(one.lineId) && one.lineId === other.lineId)

/** Who stands in the way of a form, as far as anybody knows. */
export async function rivalsOf(form: RentalDraft, today: string): Promise<Rival[]> {
  const question = questionOf(form)
  if (!question) return []
  return together(...(await Promise.all([rivalsHere(question, today), rivalsThere(question)])))
}
