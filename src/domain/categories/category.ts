import * as z from 'zod'
import { StockPart, StockParts } from '../items/itemModel.ts'
import { Id } from '../shared/ids.ts'
import { CONFLICT_RULES, CONFLICT_RULE_LIST } from './conflictRule.ts'
import { CATEGORY_FIELDS, SUBCATEGORY_FIELDS } from './fieldList.ts'
import { requiredText, validationTexts, textOrNull } from '../shared/stringSchemas.ts'

export * from '../shared/normalizeName.ts'

const SERVICE_DAYS_MAX = 60

export const CategoryFields = z.object({
  description: requiredText(CATEGORY_FIELDS.description.max, validationTexts.categoryName),
  prefix: requiredText(CATEGORY_FIELDS.prefix.max, validationTexts.categoryPrefix),
  accessories: textOrNull(CATEGORY_FIELDS.accessories.max),
  clash: z.enum(CONFLICT_RULE_LIST),
  /** The number of whole days after its return in which a unit cannot leave again. */
  serviceDays: z
    .number(validationTexts.number)
    .int(validationTexts.number)
    .min(0, validationTexts.number)
    .max(SERVICE_DAYS_MAX, validationTexts.number),
  /** A unit with a lapsed inspection is not rented out. */
  inspectedOnly: z.boolean(),
  /** Added to a rental together with any unit of this category. */
  goesAlong: StockParts,
})
/** The defaults of a category. A record of an earlier version has none of these fields. */
export const NEW_CATEGORY = {
  accessories: null,
  clash: CONFLICT_RULES.warn,
  serviceDays: 0,
  inspectedOnly: false,
  goesAlong: [] as StockPart[],
} as const
/** The new fields have defaults, because a server of an earlier version sends a category without them. */
export const Category = CategoryFields.extend({
  id: Id,
  active: z.boolean(),
  accessories: CategoryFields.shape.accessories.default(NEW_CATEGORY.accessories),
  clash: CategoryFields.shape.clash.default(NEW_CATEGORY.clash),
  serviceDays: CategoryFields.shape.serviceDays.default(NEW_CATEGORY.serviceDays),
  inspectedOnly: CategoryFields.shape.inspectedOnly.default(NEW_CATEGORY.inspectedOnly),
  goesAlong: z.array(StockPart).default([]),
})
export type Category = z.infer<typeof Category>

export const SubcategoryFields = z.object({
  description: requiredText(SUBCATEGORY_FIELDS.description.max, validationTexts.subcategoryName),
  category: Id,
})
/** `category` is the id of the category that it belongs to (EF-101). */
export const Subcategory = SubcategoryFields.extend({ id: Id, active: z.boolean() })
export type Subcategory = z.infer<typeof Subcategory>

/** A prefix as it is stored: in capitals (D-111). */
export const tidyPrefix = (prefix: string): string => prefix.trim().toUpperCase()

/**
 * Returns why a prefix cannot begin the numbers of items, in Dutch; null if it can. A prefix has 1 to 5
 * letters or digits (D-111). The wire contract takes up to 10 characters (B2.8), so the screens refuse a
 * longer prefix and the server does not.
 */
export function prefixProblem(prefix: string): string | null {
  const tidy = tidyPrefix(prefix)
  if (tidy === '') return validationTexts.categoryPrefix
  return /^[\p{L}\p{N}]{1,5}$/u.test(tidy) ? null : validationTexts.prefixShape
}
