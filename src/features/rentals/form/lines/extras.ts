import { kitsInUse } from '../../../../db/queries/kits.ts'
import { type KitStockQuestion, shortPartsOf, withStock } from '../../../../db/queries/stockHolders.ts'
import type { AvailableItem } from '../../../../db/queries/stock.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { modelName, namedModel } from '../../../../domain/items/model.ts'
import { kitCount } from '../../../../domain/rentals/kitCount.ts'
import type { Kit } from '../../../../domain/rentals/kitRecord.ts'
import { matchesSearch } from '../../../../domain/search/searchTerm.ts'
import type { ExtraOption } from '../../../../shared/stock/AvailableItemPick.tsx'
import { rentalFormTexts } from '../rentalFormTexts.ts'

export interface ExtraPicks {
  /** Adds a number of units of this unit's model, to be chosen later. */
  onModel: (unit: Item, quantity: number) => void
  onKit: (kit: Kit, quantity: number) => void
}

/** Returns the options beside the units: their models, whose units are chosen later, and kits by name (KI). */
export async function extrasOf(
  term: string,
  quantity: number,
  found: readonly AvailableItem[],
  { onModel, onKit }: ExtraPicks,
  stockContext: KitStockQuestion,
): Promise<ExtraOption[]> {
  const models = new Map<string, AvailableItem>()
  for (const one of found) {
    const key = namedModel(one.item)
    if (key !== null && one.count.of > 1 && (one.item.stockQuantity ?? 1) <= 1 && !models.has(key))
      models.set(key, one)
  }
  const named = (await kitsInUse()).filter(({ name }) => matchesSearch(term, [name]))
  const kits = await Promise.all(
    (await withStock(named, stockContext)).map(async (kit) => ({
      kit,
      count: kitCount(kit.stock),
      short: await shortPartsOf(kit, quantity, stockContext),
    })),
  )
  return [
    ...[...models].map(([key, { item, count }]) => ({
      value: `model ${key}`,
      of: key,
      label: modelName(item),
      note: rentalFormTexts.chosenLater,
      price: item.rentPrice ?? 0,
      count,
      pick: () => onModel(item, quantity),
    })),
    ...kits.map(({ kit, count, short }) => ({
      value: `kit ${kit.id}`,
      label: kit.name,
      note: [rentalFormTexts.kitOf(kit.parts.length), ...short.map(rentalFormTexts.short)].join(' · '),
      price: kit.dayPrice,
      ...(count ? { count } : {}),
      pick: () => onKit(kit, quantity),
    })),
  ]
}
