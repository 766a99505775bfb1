import { ComboField, type ComboOption } from '../../components/fields/ComboField.tsx'
import { itemsForRent } from '../../db/queries/kits.ts'
import { type Item, isBulk } from '../../domain/items/item.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { ITEM_SEARCH_DEBOUNCE, SEARCH_MIN } from '../../lib/constants.ts'
import { groupBy } from '../../lib/groupBy.ts'
import type { PartOf } from './parts.ts'

const MAX_HITS = 50

interface Option extends ComboOption {
  of: PartOf
}

const nameOf = ({ brand, model }: Item) => [brand, model].filter(Boolean).join(' ')

const itemOption = (item: Item): Option => ({
  value: item.id,
  label: nameOf(item),
  note: isBulk(item)
    ? `Bulk, ${countWithNoun(item.stockQuantity ?? 1, 'stuk', 'stukken')}`
    : [item.serialNumber, item.itemNumber].filter(Boolean).join(' · '),
  of: { itemId: item.id, brand: null, model: null },
})

/** A model is listed before its units. A bulk item, or an item without a model, is listed alone. */
function optionsOf(items: readonly Item[]): Option[] {
  const groups = groupBy(items, (item) => stockKey(item))
  return [...groups].flatMap(([key, [first, ...others]]): Option[] => {
    if (!first) return []
    const units = [first, ...others]
    if (key === first.id) return units.map(itemOption)
    const { brand, model } = first
    const note = `Eender welk stuk van dit model (${units.length})`
    return [
      { value: key, label: nameOf(first), note, of: { itemId: null, brand, model } },
      ...units.map(itemOption),
    ]
  })
}

/**
 * Searches the stock for rent: a model, one of its units, or a bulk item. After a choice the field is empty for the
 * next one.
 */
export function PartPick({ label, onPick }: { label: string; onPick: (of: PartOf) => void }) {
  return (
    <ComboField<Option>
      label={label}
      placeholder="Zoek op merk, model, serienummer of categorie"
      value={null}
      minChars={SEARCH_MIN.item}
      delay={ITEM_SEARCH_DEBOUNCE}
      load={async (term) =>
        term.length < SEARCH_MIN.item ? [] : optionsOf(await itemsForRent(term, MAX_HITS))
      }
      onChange={(option) => option && onPick(option.of)}
    />
  )
}
