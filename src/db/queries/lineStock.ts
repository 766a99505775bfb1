import type { Item } from '../../domain/items/item.ts'
import { ask } from '../lists/door.ts'
import type { LinesAnswer } from '../lists/stockAnswers.ts'
import { type AskedRental, aroundOf } from './stock.ts'

/** What an open form asks of the stock, all of it at once. @param items those of its lines, and of the models that it asks */
export const stockOfLines = (
  rental: AskedRental,
  items: readonly Item[],
  today: string,
): Promise<LinesAnswer> => ask('stock', 'lines', aroundOf(rental, items, today))
