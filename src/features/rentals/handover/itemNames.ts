import { type ModelPlaces, placesText } from '../../../domain/items/place.ts'
import type { Item } from '../../../domain/items/item.ts'
import { modelName, namedModel } from '../../../domain/items/model.ts'
import type { HandoverEntry } from '../../../domain/rentals/handover.ts'

type NamedItem = Pick<Item, 'brand' | 'model' | 'itemNumber' | 'serialNumber'>

/** Example: 'Sony PXW-Z190'. */
const itemModelText = (item: Pick<Item, 'brand' | 'model'> | undefined): string =>
  item ? [item.brand, item.model].filter(Boolean).join(' ') : 'Item'

/** Example: 'CAM-031 · 3300187'. */
export const itemCodesText = (item: NamedItem | undefined): string =>
  [item?.itemNumber, item?.serialNumber].filter(Boolean).join(' · ')

/** Example: 'Sony PXW-Z190 CAM-031'. */
export const unitName = (item: NamedItem | undefined): string =>
  [itemModelText(item), item?.itemNumber].filter(Boolean).join(' ')

/** Returns the name of a row: its unit, or the model that the line asks for. */
export const handoverEntryName = ({ line }: HandoverEntry, item: Item | undefined): string =>
  !item && line.brand && line.model
    ? modelName({ brand: line.brand, model: line.model })
    : itemModelText(item)

/** Returns where the unit of a row is in the store, or the units of the model that the line asks for. */
export const storePlaceText = (
  { line }: Pick<HandoverEntry, 'line'>,
  item: Pick<Item, 'place'> | undefined,
  places: ModelPlaces,
): string => placesText(item ? [item.place] : (places.get(namedModel(line) ?? '') ?? []))
