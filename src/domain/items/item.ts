import * as z from 'zod'
import { Day } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { hasDecimals } from '../shared/money.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { filled, T } from '../shared/texts.ts'
import { ITEM_STATUS_LIST } from './constants.ts'
import { ITEM_FIELDS, type ItemField } from './fieldList.ts'

export * from './constants.ts'
export * from './pieces.ts'

const ItemStatusName = z.enum(ITEM_STATUS_LIST)
export type ItemStatus = z.infer<typeof ItemStatusName>
export const WARRANTY_YEARS = 2

export const ItemFields = z.object({
  ...textSchemas(ITEM_FIELDS),
  categoryId: Id,
  subcategoryId: Id.nullable(),
  brand: filled(ITEM_FIELDS.brand.max),
  purchasedAt: Day.nullable(),
  warrantyEndDate: Day.nullable(),
  status: ItemStatusName,
  stockQuantity: z.number().int().min(0).max(1_000_000).nullable(),
  rentable: z.boolean(),
  stolen: z.boolean(),
  rentPrice: z
    .number()
    .min(0)
    .max(999_999.99)
    .refine((n) => hasDecimals(n, 2), T.number),
  customerId: Id.nullable(),
} satisfies Record<ItemField, z.ZodType>)

/** A piece of equipment, of a customer or of the house (EF-215 to EF-235). */
export const Item = ItemFields.extend({
  id: Id,
  itemNumber: z.string().nullable(),
  prefix: z.string().nullable(),
  number: z.number().int().nullable(),
  active: z.boolean(),
  repairId: Id.nullable(),
})
export type Item = z.infer<typeof Item>
