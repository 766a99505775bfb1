import type { Item } from '../../domain/items/item.ts'
import { ask } from '../lists/listClient.ts'
import type { LinesAnswer } from '../lists/stockAnswers.ts'
import { type RentalContent, rentalStockQuestion } from './stock.ts'

/**
 * Returns all stock answers that an open form needs.
 * @param items the items of its lines, and of the models it asks for
 */
export const stockOfLines = (
  rental: RentalContent,
  items: readonly Item[],
  today: string,
): Promise<LinesAnswer> => ask('stock', 'lines', rentalStockQuestion(rental, items, today))
