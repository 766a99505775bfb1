import * as z from 'zod'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { hasDecimals } from '../shared/money.ts'
import { Sha256 } from '../shared/fileHash.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { requiredText, validationTexts, textOrNull } from '../shared/stringSchemas.ts'
import { ITEM_CODE_LABEL_MAX, ITEM_CODE_MAX, ITEM_CODES_MAX, ITEM_STATUS_LIST } from './constants.ts'
import { ITEM_FIELDS, type ItemField } from './fieldList.ts'

export * from './constants.ts'
export * from './units.ts'

const ItemStatusName = z.enum(ITEM_STATUS_LIST)
export type ItemStatus = z.infer<typeof ItemStatusName>
export const WARRANTY_YEARS = 2

const Euro = z
  .number()
  .min(0)
  .max(999_999.99)
  .refine((n) => hasDecimals(n, 2), validationTexts.number)

export const ItemFields = z.object({
  ...textSchemas(ITEM_FIELDS),
  categoryId: Id,
  subcategoryId: Id.nullable(),
  brand: requiredText(ITEM_FIELDS.brand.max),
  purchasedAt: Day.nullable(),
  warrantyEndDate: Day.nullable(),
  status: ItemStatusName,
  stockQuantity: z.number().int().min(0).max(1_000_000).nullable(),
  rentable: z.boolean(),
  stolen: z.boolean(),
  rentPrice: Euro,
  replacementValue: Euro.nullable(),
  inspectionMonths: z
    .number(validationTexts.number)
    .int(validationTexts.number)
    .min(1, validationTexts.number)
    .max(240, validationTexts.number)
    .nullable(),
  inspectedAt: Day.nullable(),
  inspectionDue: Day.nullable(),
  customerId: Id.nullable(),
  picture: Sha256.nullable(),
} satisfies Record<ItemField, z.ZodType>)

/** A code that a scan can find the item by, besides its number and serial number. */
export const ItemCode = z.object({
  id: Id,
  code: requiredText(ITEM_CODE_MAX),
  /** The owner of the code: 'Barcode verzekering'. */
  label: textOrNull(ITEM_CODE_LABEL_MAX),
})
export type ItemCode = z.infer<typeof ItemCode>

/** A line of the item's log, written by the rules; it has the shape of a log line of a repair. */
export const ItemLogLine = z.object({
  id: Id,
  description: requiredText(500),
  at: Instant,
  by: Id.nullable(),
  auto: z.boolean().optional(),
})
export type ItemLogLine = z.infer<typeof ItemLogLine>

/**
 * A unit or a bulk stock of equipment, of a customer or of the company (EF-215 to EF-235). A record of an
 * earlier version lacks the codes, the log, the former numbers, the inspections, the replacement value and the photo. A
 * server of an earlier version does not send them. Read the codes and the log through `codesOf` and `logOf`.
 */
export const Item = ItemFields.extend({
  attention: ItemFields.shape.attention.default(null),
  replacementValue: ItemFields.shape.replacementValue.default(null),
  inspectionMonths: ItemFields.shape.inspectionMonths.default(null),
  inspectedAt: ItemFields.shape.inspectedAt.default(null),
  inspectionDue: ItemFields.shape.inspectionDue.default(null),
  /** Its own photo. Without one, the photo of its model is shown. */
  picture: ItemFields.shape.picture.default(null),
  /** The person who wrote 'Let op', and when. */
  attentionBy: Id.nullable().default(null),
  attentionAt: Instant.nullable().default(null),
  codes: z.array(ItemCode).max(ITEM_CODES_MAX).default([]),
  itemLogLines: z.array(ItemLogLine).default([]),
  /** The numbers of items that were merged into this one. They still find it. */
  formerNumbers: z.array(z.string()).default([]),
  id: Id,
  itemNumber: z.string().nullable(),
  prefix: z.string().nullable(),
  number: z.number().int().nullable(),
  active: z.boolean(),
  repairId: Id.nullable(),
})
export type Item = z.infer<typeof Item>
