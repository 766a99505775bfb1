import type { Item } from '../../domain/items/item.ts'
import type { ItemModel, StockPart } from '../../domain/items/itemModel.ts'
import { modelName } from '../../domain/items/model.ts'
import { ITEM_MODEL_FIELDS as M } from '../../domain/items/partFieldList.ts'
import { resourceLabel } from '../../domain/rentals/events.ts'
import { KIT_FIELDS as F } from '../../domain/rentals/kitFieldList.ts'
import type { Kit } from '../../domain/rentals/kitRecord.ts'
import { columnOf, type SheetColumn } from '../sheetColumn.ts'

/** A kit or a model with the items that its parts name. */
export interface PartsFacts<R> {
  record: R
  items: ReadonlyMap<string, Item | undefined>
}
const kit = columnOf<PartsFacts<Kit>>()
const model = columnOf<PartsFacts<ItemModel>>()

export const KIT_SHEET_COLUMNS: readonly SheetColumn<PartsFacts<Kit>>[] = [
  kit(F.name.label, 'text', 30, ({ record }) => record.name),
  // Empty: the price is the sum of its parts.
  kit(F.price.label, 'amount', 12, ({ record }) => record.price),
  kit(F.note.label, 'text', 36, ({ record }) => record.note),
  kit(F.parts.label, 'text', 50, ({ record, items }) => partsText(record.parts, items)),
]

export const MODEL_SHEET_COLUMNS: readonly SheetColumn<PartsFacts<ItemModel>>[] = [
  model(M.brand.label, 'text', 16, ({ record }) => record.brand),
  model(M.model.label, 'text', 20, ({ record }) => record.model),
  model(M.dayPrice.label, 'amount', 12, ({ record }) => record.dayPrice),
  model(M.accessories.label, 'text', 50, ({ record, items }) => partsText(record.accessories, items)),
]

/** '2 × Sony FX9', one part per line; a single unit has its number. */
const partsText = (parts: readonly StockPart[], items: PartsFacts<Kit>['items']): string =>
  parts
    .toSorted((a, b) => a.position - b.position)
    .map(({ quantity, itemId, brand, model }) => {
      const item = items.get(itemId ?? '')
      return `${quantity} × ${item ? resourceLabel(item) : modelName({ brand: brand ?? '', model })}`
    })
    .join('\n')
