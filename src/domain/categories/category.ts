import * as z from 'zod'
import { Id } from '../ids.ts'
import { filled, T } from '../texts.ts'

export const CategoryFields = z.object({
  description: filled(100, T.categoryName),
  prefix: filled(10, T.categoryPrefix),
})
export const Category = CategoryFields.extend({ id: Id, active: z.boolean() })
export type Category = z.infer<typeof Category>

export const SubcategoryFields = z.object({ description: filled(100, T.subcategoryName), category: Id })
/** `category` is the id of the category it belongs to (EF-101). */
export const Subcategory = SubcategoryFields.extend({ id: Id, active: z.boolean() })
export type Subcategory = z.infer<typeof Subcategory>

/** Names are compared without case and surrounding blanks (D-027, B6.3). */
export const foldName = (name: string): string => name.trim().toLowerCase()
