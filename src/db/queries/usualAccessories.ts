import { linesOf } from '../../domain/shared/lines.ts'
import { db } from '../database.ts'

/** Where a category names none: what most devices come in with. */
const COMMON = ['Accu', 'Lader', 'Kabel', 'Koffer']

/** What a device of its category is usually brought in with; without an item nothing. */
export async function usualAccessories(itemId: string | null): Promise<string[]> {
  const item = itemId ? await db.item.get(itemId) : undefined
  const category = item && (await db.category.get(item.categoryId))
  const usual = linesOf(category?.accessories)
  return usual.length > 0 ? usual : COMMON
}
