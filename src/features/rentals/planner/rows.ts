import type { ItemGroup, PlannedItem } from '../../../db/lists/planIndex.ts'
import { isBulk, ITEM_STATUSES } from '../../../domain/items/item.ts'
import { modelRequestRow, type PlannerEvent, resourceLabel } from '../../../domain/rentals/events.ts'
import type { StockRule } from '../../../domain/rentals/stockRules.ts'
import { searchKey } from '../../../domain/search/searchKey.ts'
import { matchesTerm, searchTerm } from '../../../domain/search/searchTerm.ts'
import { missingText } from '../../../domain/rentals/missing.ts'
import { stockKey } from '../../../domain/rentals/stockCount.ts'
import { lastVisibleDay, type VisibleDays } from './visibleDays.ts'

export interface GroupRow {
  kind: 'group'
  id: string
  label: string
  folded: boolean
  /** The argument for `fold`. */
  fold: string
  /** Number of its items with a rental in these days, whatever the filter shows. */
  booked: number
}
/** Header above the units of one make and model, if there are several. */
export interface ModelRow extends Omit<GroupRow, 'kind' | 'booked'> {
  kind: 'model'
  units: readonly PlannedItem[]
  rule: StockRule
}
export interface PlannerItemRow {
  kind: 'item'
  id: string
  label: string
  inRepair: boolean
  /** Quantity of a bulk item; null for a single unit. */
  stock: number | null
  /** Number of units that are missing: counted in the records, but not there. */
  missing: number
  /**
   * Name below its model header, and what else distinguishes it from the other units; null without a header.
   */
  short: readonly [sign: string, more: string] | null
  rule: StockRule
  /** Row for units of a model that are still to be chosen: it is no unit, so nothing can be rented on it. */
  toGive: boolean
}
/** A row of the planner: a category, a model header, or an item. */
export type PlannerRowData = GroupRow | ModelRow | PlannerItemRow

/** Returns the states shown beside the name of an item. */
export const itemRowStates = ({ inRepair, stock, missing }: PlannerItemRow): string[] => [
  ...(inRepair ? ['In herstelling'] : []),
  ...(stock === null ? [] : [`Voorraad: ${stock}`]),
  ...(missing > 0 ? [missingText(missing)] : []),
]

export interface RowChoice {
  /** Only items whose label contains it. */
  term: string
  /** The items with a rental in these days or shortly before or after them, which have a row. */
  booked: Pick<ReadonlySet<string>, 'has'>
  /** The items with a rental in these days, which are counted. */
  inView: Pick<ReadonlySet<string>, 'has'>
  /** Show booked items only. */
  onlyBooked: boolean
  /** Folded categories and models, which show only their name; a search ignores folding. */
  folded: ReadonlySet<string>
}

/** Returns the items with a rental in these days. */
export function bookedIn(events: readonly PlannerEvent[], visible: VisibleDays): ReadonlySet<string> {
  const last = lastVisibleDay(visible)
  const found = events.filter(({ start, end }) => start <= last && end >= visible.from)
  return new Set(found.map(({ resourceId }) => resourceId))
}

const modelName = ({ brand, model }: PlannedItem) => [brand, model].filter(Boolean).join(' ')

function itemRow(item: PlannedItem, rule: StockRule, hasHead: boolean): PlannerItemRow {
  const missing = isBulk(item) ? (item.missing ?? 0) : 0
  const [sign = '', more = ''] = [item.itemNumber, item.serialNumber].filter((text) => text !== null)
  return {
    kind: 'item',
    id: item.id,
    label: resourceLabel(item),
    inRepair: item.status === ITEM_STATUSES.inRepair,
    stock: isBulk(item) ? Math.max((item.stockQuantity ?? 0) - missing, 0) : null,
    missing,
    short: hasHead && sign ? [sign, more] : null,
    rule,
    toGive: false,
  }
}

/** Row below the units of a model, present while rentals ask for units that nobody has chosen yet (KI-23). */
const toGiveRow = (unit: PlannedItem, rule: StockRule, hasHead: boolean): PlannerItemRow => ({
  kind: 'item',
  id: modelRequestRow(stockKey(unit)),
  label: `Nog te geven: ${modelName(unit)}`,
  inRepair: false,
  stock: null,
  missing: 0,
  short: hasHead ? ['Nog te geven', ''] : null,
  rule,
  toGive: true,
})

/** Groups items by model, in the order of the first unit of each. */
function byModel(items: readonly PlannedItem[]): PlannedItem[][] {
  const found = new Map<string, PlannedItem[]>()
  for (const item of items) {
    const sameModel = found.get(stockKey(item))
    if (sameModel) sameModel.push(item)
    else found.set(stockKey(item), [item])
  }
  return [...found.values()]
}

/** Returns the arguments for `fold` of the category and the model of an item. */
export function foldsOf(groups: readonly ItemGroup[], itemId: string): string[] {
  for (const { category, items } of groups) {
    const item = items.find(({ id }) => id === itemId)
    if (item) return [category, `${category}\n${stockKey(item)}`]
  }
  return []
}

/** Returns the filter on items. */
function itemFilter({ term, booked, onlyBooked }: RowChoice) {
  const wanted = searchTerm(term)
  return (category: string, item: PlannedItem): boolean =>
    (!onlyBooked || booked.has(item.id)) &&
    matchesTerm(searchKey(`${category} ${resourceLabel(item)}`), wanted)
}

/** The units of a model, or one item without a model. */
export interface FoundModel {
  key: string
  label: string
  units: readonly PlannedItem[]
  rule: StockRule
}

/** Returns the models with a unit that matches a search, in the order of the planner. */
export function findModels(groups: readonly ItemGroup[], term: string): FoundModel[] {
  const wanted = searchTerm(term)
  return groups.flatMap(({ category, items, rule }) =>
    byModel(items)
      .filter((units) =>
        units.some((item) => matchesTerm(searchKey(`${category} ${resourceLabel(item)}`), wanted)),
      )
      .flatMap((units): FoundModel[] => {
        const [first] = units
        return first ? [{ key: stockKey(first), label: modelName(first), units, rule }] : []
      }),
  )
}

/** Returns how many items match the filter, folded ones included, and how many there are. */
export function countShownItems(
  groups: readonly ItemGroup[],
  choice: RowChoice,
): { shown: number; all: number } {
  const isShown = itemFilter(choice)
  let [shown, all] = [0, 0]
  for (const { category, items } of groups) {
    all += items.length
    shown += items.filter((item) => isShown(category, item)).length
  }
  return { shown, all }
}

/** Returns the rows from top to bottom (PL-03, PL-04, D-094). */
export function plannerRowsOf(groups: readonly ItemGroup[], choice: RowChoice): PlannerRowData[] {
  const isShown = itemFilter(choice)
  const isFolded = (fold: string) => choice.term.trim() === '' && choice.folded.has(fold)

  const modelRows = ({ category, rule }: ItemGroup, units: readonly PlannedItem[]): PlannerRowData[] => {
    const shown = units.filter((item) => isShown(category, item))
    const [first] = units
    if (!first) return []
    const isAsked =
      choice.booked.has(modelRequestRow(stockKey(first))) &&
      isShown(category, { ...first, id: modelRequestRow(stockKey(first)) })
    const toGive = (hasHead: boolean) => (isAsked ? [toGiveRow(first, rule, hasHead)] : [])
    if (shown.length === 0 && !isAsked) return []
    if (units.length === 1) return [...shown.map((item) => itemRow(item, rule, false)), ...toGive(false)]
    const fold = `${category}\n${stockKey(first)}`
    const head: ModelRow = {
      kind: 'model',
      id: `model:${fold}`,
      label: modelName(first),
      folded: isFolded(fold),
      fold,
      units,
      rule,
    }
    return head.folded ? [head] : [head, ...shown.map((item) => itemRow(item, rule, true)), ...toGive(true)]
  }

  return groups.flatMap((group): PlannerRowData[] => {
    const { category, items } = group
    const inside = byModel(items).flatMap((units) => modelRows(group, units))
    if (inside.length === 0) return []
    const booked = items.filter(({ id }) => choice.inView.has(id)).length
    const folded = isFolded(category)
    const head = {
      kind: 'group',
      id: `group:${category}`,
      label: category,
      folded,
      fold: category,
      booked,
    } as const
    return [head, ...(folded ? [] : inside)]
  })
}
