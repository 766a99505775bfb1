import type { Item } from '../../../../domain/items/item.ts'
import { modelNameOf } from '../../../../domain/rentals/claims.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'

/** Returns the display name of the line. @param missing the item of the line is not on this device */
export const lineName = (line: RentalLine, item: Item | undefined, at: number, missing: boolean): string => {
  const model = modelNameOf(line)
  if (model) return model
  if (item) return [item.brand, item.model].filter(Boolean).join(' ')
  if (line.itemId) return missing ? 'Onbekend item' : rentalFormTexts.lineLoading
  return line.customItem || `Lijn ${at + 1}`
}
