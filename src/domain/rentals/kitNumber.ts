import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { isModelLine } from './claims.ts'
import type { RentalLine } from './rental.ts'

/* Changes the number of a kit on a rental; its parts follow. */

type Items = ReadonlyMap<string, Pick<Item, 'brand' | 'model'>>

/** The single unit that a line names; undefined for bulk, a model or a free text. */
const unitOf = ({ itemId, multiple }: RentalLine, items: Items) =>
  itemId !== null && !multiple ? items.get(itemId) : undefined

/** The model of a line, whether it requests the model or names a unit of it; null for anything else. */
const modelOf = (line: RentalLine, items: Items): string | null => {
  const named = isModelLine(line) ? line : unitOf(line, items)
  return named ? namedModel(named) : null
}

/**
 * True if the number of a kit can be raised. It cannot if a part is a single unit without a model, of which
 * there is no other.
 */
export const canMultiply = (lines: readonly RentalLine[], id: string, items: Items): boolean =>
  lines
    .filter(({ partOf }) => partOf === id)
    .every((line) => line.itemId === null || line.multiple || modelOf(line, items) !== null)

/**
 * Changes the number of a kit and the quantities of its parts in proportion. Additional units are requested
 * by model. A reduction removes units that are not chosen yet first.
 */
export function withKits(
  lines: readonly RentalLine[],
  id: string,
  quantity: number,
  items: Items,
  newId: () => string,
): RentalLine[] {
  const before = lines.find((line) => line.id === id)?.quantity ?? quantity
  // round up, because a part that somebody changed by hand may not divide evenly
  const times = (n: number) => Math.max(1, Math.ceil((n * quantity) / before))
  const parts = lines.filter(({ partOf }) => partOf === id)
  const groups = new Map<string, RentalLine[]>()
  for (const line of parts) {
    const key = modelOf(line, items) ?? line.id
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const next = new Map(
    [...groups.values()].map((group) => [group.at(-1)!.id, ofGroup(group, times, items, newId)]),
  )
  return lines.flatMap((line) => {
    if (line.id === id) return [{ ...line, quantity }]
    return line.partOf === id ? (next.get(line.id) ?? []) : [line]
  })
}

/** The lines of one model, or the one line of something else, at the new quantity. */
function ofGroup(
  group: readonly RentalLine[],
  times: (n: number) => number,
  items: Items,
  newId: () => string,
): RentalLine[] {
  const wanted = times(group.reduce((sum, line) => sum + line.quantity, 0))
  const [first] = group
  const chosen = group.filter((line) => unitOf(line, items) !== undefined).slice(0, wanted)
  const modelLine = group.find((line) => !unitOf(line, items))
  const left = wanted - chosen.length
  if (!first || left === 0) return chosen
  if (modelLine) return [...chosen, { ...modelLine, quantity: left }]
  const { brand, model } = unitOf(first, items)!
  const line = { ...first, id: newId(), itemId: null, brand, model, quantity: left, conflict: false }
  return [...chosen, line]
}
