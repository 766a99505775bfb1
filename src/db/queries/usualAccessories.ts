import { linesOf } from '../../domain/shared/lines.ts'
import { db } from '../database.ts'

/** The usual accessories of most devices, used if the category names none. */
const COMMON = ['Accu', 'Lader', 'Kabel', 'Koffer']

/**
 * Returns the accessories with which a device of this category usually comes in. Returns the common ones if
 * there is no item, or no list for its category.
 */
export async function usualAccessories(itemId: string | null): Promise<string[]> {
  const item = itemId ? await db.item.get(itemId) : undefined
  const category = item && (await db.category.get(item.categoryId))
  const usual = linesOf(category?.accessories)
  return usual.length > 0 ? usual : COMMON
}
