import { type ModelName, modelName } from '../items/model.ts'
import { isOwnText, modelNameOf } from './claims.ts'
import type { RentalLine } from './rental.ts'
import { NAMED_LINES } from './summaryItems.ts'

/* The lines of a rental in one sentence. */

type NamedLine = Pick<RentalLine, 'itemId' | 'customItem' | 'brand' | 'model'>

/** The name of a line: its model, its unit, or the typed text. */
export const lineName = (line: NamedLine, item: ModelName | undefined): string =>
  modelNameOf(line) ?? (item ? modelName(item) : line.customItem) ?? ''

/** '2 × JVC GY-HC900', or the name alone for one. */
export const countedName = (quantity: number, name: string): string =>
  quantity > 1 ? `${quantity} × ${name}` : name

/**
 * The lines that a summary counts: what the customer takes along, where a kit is one line. Free texts, such as
 * a delivery, count only if there is nothing else.
 */
function summaryLines({ rentalLines }: { rentalLines: readonly RentalLine[] }): readonly RentalLine[] {
  const whole = rentalLines.filter(({ partOf }) => (partOf ?? null) === null)
  const taken = whole.filter((line) => !isOwnText(line))
  return taken.length > 0 ? taken : whole
}

/** '2 × JVC GY-HC900, SkyPanel en 3 andere'. A line whose item is not on this device is counted, not named. */
export function rentalSummary(
  rental: { rentalLines: readonly RentalLine[] },
  itemOf: (itemId: string) => ModelName | undefined,
): string {
  const lines = summaryLines(rental)
  const named = lines.slice(0, NAMED_LINES).flatMap((line) => {
    const name = lineName(line, line.itemId === null ? undefined : itemOf(line.itemId))
    return name === '' ? [] : [countedName(line.quantity, name)]
  })
  const others = lines.length - named.length
  if (named.length === 0 || others === 0) return named.join(', ')
  return `${named.join(', ')} en ${others} andere`
}
