import type { Item } from '../../../../domain/items/item.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { lineName } from '../../../../domain/rentals/summary.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'

/**
 * Returns the name of a line as a screen shows it, also while its item is loading.
 * @param missing the item of the line is not on this device
 */
export function shownLineName(
  line: RentalLine,
  item: Item | undefined,
  at: number,
  missing: boolean,
): string {
  if (line.itemId && !item) return missing ? 'Onbekend item' : rentalFormTexts.lineLoading
  return lineName(line, item) || `Lijn ${at + 1}`
}
