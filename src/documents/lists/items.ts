import { codesOf } from '../../domain/items/codes.ts'
import { ITEM_CODES, ITEM_FIELDS as F, ITEM_NUMBER } from '../../domain/items/fieldList.ts'
import type { Item } from '../../domain/items/item.ts'
import { columnOf, type SheetColumn, yesNo } from '../sheetColumn.ts'

/** An item with the names of the records it refers to. */
export interface ItemFacts {
  item: Item
  category: string
  subcategory: string
  customer: string
  /** The reference by which an import finds the owner. */
  customerReference: string
}
const column = columnOf<ItemFacts>()

/** In the column order of an import, with the owner's name beside the reference. */
export const ITEM_SHEET_COLUMNS: readonly SheetColumn<ItemFacts>[] = [
  column(ITEM_NUMBER.label, 'text', 12, ({ item }) => item.itemNumber),
  column(F.categoryId.label, 'text', 18, ({ category }) => category),
  column(F.brand.label, 'text', 16, ({ item }) => item.brand),
  column(F.model.label, 'text', 20, ({ item }) => item.model),
  column(F.serialNumber.label, 'text', 18, ({ item }) => item.serialNumber),
  column(F.subcategoryId.label, 'text', 18, ({ subcategory }) => subcategory),
  column(F.status.label, 'text', 16, ({ item }) => item.status),
  column(F.purchasedAt.label, 'day', 14, ({ item }) => item.purchasedAt),
  column(F.warrantyEndDate.label, 'day', 14, ({ item }) => item.warrantyEndDate),
  column(F.stockQuantity.label, 'number', 8, ({ item }) => item.stockQuantity),
  column(F.rentable.label, 'text', 11, ({ item }) => yesNo(item.rentable)),
  column(F.stolen.label, 'text', 9, ({ item }) => yesNo(item.stolen)),
  column(F.rentPrice.label, 'amount', 11, ({ item }) => item.rentPrice),
  column(F.replacementValue.label, 'amount', 13, ({ item }) => item.replacementValue ?? null),
  column(F.place.label, 'text', 12, ({ item }) => item.place),
  column(F.inspectionMonths.label, 'number', 12, ({ item }) => item.inspectionMonths ?? null),
  column(F.inspectedAt.label, 'day', 14, ({ item }) => item.inspectedAt ?? null),
  column(F.inspectionDue.label, 'day', 14, ({ item }) => item.inspectionDue ?? null),
  column(F.attention.label, 'text', 30, ({ item }) => item.attention),
  column(F.customerId.label, 'text', 30, ({ customer }) => customer),
  column(F.customerId.column.header, 'text', 14, ({ customerReference }) => customerReference),
  column(ITEM_CODES.label, 'text', 24, ({ item }) =>
    codesOf(item)
      // Each line is one code. A scan ignores control characters, so a line break within a code is removed.
      .map(({ code }) => code.replaceAll(/\p{Cc}/gu, ''))
      .join('\n'),
  ),
]
