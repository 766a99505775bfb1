import { ITEM_FIELDS, type ItemText } from '../../../domain/items/fieldList.ts'
import { type Item, ItemFields, type ItemStatus } from '../../../domain/items/item.ts'
import { NEW_ITEM } from '../../../domain/items/rules.ts'
import { fieldErrors, storedTexts, textValues } from '../../forms/fields.ts'
import type { FieldErrors, useRecordForm } from '../../forms/useRecordForm.ts'

/** The fields of the dialog (IT-12 to IT-24). */
export interface ItemValues extends Record<ItemText, string> {
  categoryId: string | null
  subcategoryId: string | null
  brand: string
  purchasedAt: string | null
  warrantyEndDate: string | null
  status: ItemStatus | null
  stockQuantity: number | null
  rentable: boolean
  stolen: boolean
  rentPrice: number | null
  replacementValue: number | null
  inspectionMonths: number | null
  inspectedAt: string | null
  inspectionDue: string | null
}

export type ItemForm = ReturnType<typeof useRecordForm<Item, ItemValues>>

/** The field values of an item; of null: the initial values of a new one. */
export function itemValues(row: Item | null): ItemValues {
  const from = row ?? { ...NEW_ITEM, categoryId: null, brand: '' }
  return {
    ...textValues(ITEM_FIELDS, from),
    categoryId: from.categoryId,
    subcategoryId: from.subcategoryId,
    brand: from.brand,
    purchasedAt: from.purchasedAt,
    warrantyEndDate: from.warrantyEndDate,
    status: from.status,
    stockQuantity: from.stockQuantity,
    rentable: from.rentable,
    stolen: from.stolen,
    rentPrice: from.rentPrice,
    replacementValue: from.replacementValue ?? null,
    inspectionMonths: from.inspectionMonths ?? null,
    inspectedAt: from.inspectedAt ?? null,
    inspectionDue: from.inspectionDue ?? null,
  }
}

/** Converts the dialog's fields to the stored form; `checkItem` has ensured that there is a category. */
export const storedItem = (values: ItemValues) => ({
  ...values,
  ...storedTexts(ITEM_FIELDS, values),
  categoryId: values.categoryId ?? '',
  brand: values.brand.trim(),
  status: values.status ?? NEW_ITEM.status,
  rentPrice: values.rentPrice ?? 0,
})

const Fields = ItemFields.omit({ customerId: true, picture: true })

/** Category and brand are required. The schema of the entity checks the rest (IT-35). */
export const checkItem = (values: ItemValues): FieldErrors<ItemValues> =>
  fieldErrors(values, ['categoryId', 'brand'], Fields, storedItem(values))
