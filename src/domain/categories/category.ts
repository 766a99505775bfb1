import * as z from 'zod'
import { Id } from '../shared/ids.ts'
import { CATEGORY_FIELDS, SUBCATEGORY_FIELDS } from './fieldList.ts'
import { filled, T, text } from '../shared/texts.ts'

export * from './foldName.ts'

export const CategoryFields = z.object({
  description: filled(CATEGORY_FIELDS.description.max, T.categoryName),
  prefix: filled(CATEGORY_FIELDS.prefix.max, T.categoryPrefix),
  accessories: text(CATEGORY_FIELDS.accessories.max).nullable(),
})
/** A record of an earlier version has no usual accessories, and a server of one sends none. */
export const Category = CategoryFields.extend({
  id: Id,
  active: z.boolean(),
  accessories: CategoryFields.shape.accessories.default(null),
})
export type Category = z.infer<typeof Category>

export const SubcategoryFields = z.object({
  description: filled(SUBCATEGORY_FIELDS.description.max, T.subcategoryName),
  category: Id,
})
/** `category` is the id of the category it belongs to (EF-101). */
export const Subcategory = SubcategoryFields.extend({ id: Id, active: z.boolean() })
export type Subcategory = z.infer<typeof Subcategory>

/** A prefix as it is stored: in capitals (D-111). */
export const tidyPrefix = (prefix: string): string => prefix.trim().toUpperCase()

/**
 * Why a prefix cannot begin the numbers of items, in Dutch; null when it can: 1 to 5 letters or digits (D-111). The wire
 * contract takes up to 10 characters (B2.8), so a device is refused on its screens and not by the server.
 */
export function prefixProblem(prefix: string): string | null {
  const tidy = tidyPrefix(prefix)
  if (tidy === '') return T.categoryPrefix
  return /^[\p{L}\p{N}]{1,5}$/u.test(tidy) ? null : T.prefixShape
}
