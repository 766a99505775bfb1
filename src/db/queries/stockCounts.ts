import type { Period } from '../../domain/rentals/availability.ts'
import { ask } from '../lists/listClient.ts'
import type { ItemStock } from '../lists/stockAnswers.ts'

/**
 * Returns the quantities of items for rent that are free during a whole period, and those of their stock or
 * model (D-083, D-084). Computed in memory, where the units of a model are grouped.
 * @param own the rental that asks; it does not compete with itself
 */
export const stockOf = (
  ids: readonly string[],
  period: Period,
  today: string,
  own: string | null,
): Promise<Map<string, ItemStock>> => ask('stock', 'stock', { ids, period, today, own })
