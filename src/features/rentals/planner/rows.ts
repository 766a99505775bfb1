import type { ItemGroup } from '../../../db/lists/planIndex.ts'
import { isBulk, ITEM_STATUSES } from '../../../domain/items/item.ts'
import { resourceLabel } from '../../../domain/rentals/events.ts'

/** A row of the planner: the name of a category, or an item. */
export type PlannerRowData =
  | { kind: 'group'; id: string; label: string; folded: boolean }
  /** `stock`: how many there are of what is counted, null for a piece of its own. */
  | { kind: 'item'; id: string; label: string; inRepair: boolean; stock: number | null }

export interface RowChoice {
  /** Only items whose label says it. */
  term: string
  /** Only these; null for all. */
  booked: ReadonlySet<string> | null
  /** Categories of which only the name is shown; a search looks inside. */
  folded: ReadonlySet<string>
}

/** The rows from top to bottom (PL-03, PL-04, D-094). */
export function rowsOf(groups: readonly ItemGroup[], { term, booked, folded }: RowChoice): PlannerRowData[] {
  const wanted = term.trim().toLowerCase()
  return groups.flatMap(({ category, items }) => {
    const shown = items
      .map((item) => ({
        kind: 'item' as const,
        id: item.id,
        label: resourceLabel(item),
        inRepair: item.status === ITEM_STATUSES.inRepair,
        stock: isBulk(item) ? item.stockQuantity : null,
      }))
      .filter(({ id }) => booked === null || booked.has(id))
      .filter(({ label }) => `${category} ${label}`.toLowerCase().includes(wanted))
    if (shown.length === 0) return []
    const isFolded = wanted === '' && folded.has(category)
    const head = { kind: 'group' as const, id: `group:${category}`, label: category, folded: isFolded }
    return isFolded ? [head] : [head, ...shown]
  })
}
