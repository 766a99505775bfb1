import type { Period } from '../../domain/rentals/availability.ts'
import { ask } from '../lists/door.ts'
import type { Stock } from '../lists/stockAnswers.ts'

/**
 * How much of items for rent is free all through a period, and of their stock or model (D-083, D-084). From memory, where
 * the pieces of a model stand together.
 * @param own the rental that asks, which does not stand in its own way
 */
export const stockOf = (
  ids: readonly string[],
  period: Period,
  today: string,
  own: string | null,
): Promise<Map<string, Stock>> => ask('stock', 'stock', { ids, period, today, own })
