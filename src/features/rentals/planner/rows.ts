import type { ItemGroup, PlannedItem } from '../../../db/lists/planIndex.ts'
import { isBulk, ITEM_STATUSES } from '../../../domain/items/item.ts'
import { resourceLabel } from '../../../domain/rentals/events.ts'
import { stockKey } from '../../../domain/rentals/stockCount.ts'

export interface GroupRow {
  kind: 'group'
  id: string
  label: string
  folded: boolean
  /** What `fold` takes. */
  fold: string
}
/** Stands over the pieces of a make and model, of which there are more than one. */
export interface ModelRow extends Omit<GroupRow, 'kind'> {
  kind: 'model'
  pieces: readonly PlannedItem[]
}
export interface ItemRow {
  kind: 'item'
  id: string
  label: string
  inRepair: boolean
  /** How many there are of what is counted, null for a piece of its own. */
  stock: number | null
  /** What it is called below the head of its model, and what else tells it from its twins; null where it has no head. */
  short: readonly [sign: string, more: string] | null
}
/** A row of the planner: the name of a category, the head of a model, or an item. */
export type PlannerRowData = GroupRow | ModelRow | ItemRow

export interface RowChoice {
  /** Only items whose label says it. */
  term: string
  /** Only these; null for all. */
  booked: ReadonlySet<string> | null
  /** Categories and models of which only the name is shown; a search looks inside. */
  folded: ReadonlySet<string>
}

const modelName = ({ brand, model }: PlannedItem) => [brand, model].filter(Boolean).join(' ')

function itemRow(item: PlannedItem, hasHead: boolean): ItemRow {
  const [sign = '', more = ''] = [item.itemNumber, item.serialNumber].filter((text) => text !== null)
  return {
    kind: 'item',
    id: item.id,
    label: resourceLabel(item),
    inRepair: item.status === ITEM_STATUSES.inRepair,
    stock: isBulk(item) ? item.stockQuantity : null,
    short: hasHead && sign ? [sign, more] : null,
  }
}

/** The items that stand together, in the order of the first of each. */
function byModel(items: readonly PlannedItem[]): PlannedItem[][] {
  const found = new Map<string, PlannedItem[]>()
  for (const item of items) {
    const twins = found.get(stockKey(item))
    if (twins) twins.push(item)
    else found.set(stockKey(item), [item])
  }
  return [...found.values()]
}

/** The rows from top to bottom (PL-03, PL-04, D-094). */
export function rowsOf(groups: readonly ItemGroup[], { term, booked, folded }: RowChoice): PlannerRowData[] {
  const wanted = term.trim().toLowerCase()
  const isFolded = (fold: string) => wanted === '' && folded.has(fold)
  const isShown = (category: string, item: PlannedItem) =>
    (booked === null || booked.has(item.id)) &&
    (wanted === '' || `${category} ${resourceLabel(item)}`.toLowerCase().includes(wanted))

  const modelRows = (category: string, pieces: readonly PlannedItem[]): PlannerRowData[] => {
    const shown = pieces.filter((item) => isShown(category, item))
    const [first] = pieces
    if (shown.length === 0 || !first) return []
    if (pieces.length === 1) return [itemRow(first, false)]
    const fold = `${category}\n${stockKey(first)}`
    const head: ModelRow = {
      kind: 'model',
      id: `model:${fold}`,
      label: modelName(first),
      folded: isFolded(fold),
      fold,
      pieces,
    }
    return head.folded ? [head] : [head, ...shown.map((item) => itemRow(item, true))]
  }

  return groups.flatMap(({ category, items }): PlannerRowData[] => {
    const inside = byModel(items).flatMap((pieces) => modelRows(category, pieces))
    if (inside.length === 0) return []
    const head = { id: `group:${category}`, label: category, folded: isFolded(category), fold: category }
    return [{ kind: 'group', ...head }, ...(head.folded ? [] : inside)]
  })
}
