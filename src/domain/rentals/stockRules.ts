import { CLASH, type Clash } from '../categories/clash.ts'
import type { Item } from '../items/item.ts'
import { addDays } from '../shared/calendar.ts'

/* What the category of an item says of renting it out. A house that set nothing has what it always had. */

/** What a category says; a record of an earlier version says nothing. */
export interface StockRule {
  clash: Clash
  /** Whole days after its return in which a piece cannot leave again. */
  serviceDays: number
}
/** By the id of the category; one that is not here says what every new category says. */
export type StockRules = ReadonlyMap<string, StockRule>
export const NO_RULES: StockRules = new Map()

const USUAL: StockRule = { clash: CLASH.warn, serviceDays: 0 }

/** A category as far as it says something else than a new one. */
export const rulesOf = (categories: Iterable<{ id: string } & Partial<StockRule>>): StockRules =>
  new Map(
    Array.from(categories, ({ id, clash = USUAL.clash, serviceDays = USUAL.serviceDays }) => [
      id,
      { clash, serviceDays },
    ]),
  )

/** What a category says of an item. */
export const ruleOf = (item: Pick<Item, 'categoryId'> | undefined, rules: StockRules): StockRule =>
  (item && rules.get(item.categoryId)) ?? USUAL

/** The most service days of any category, for what looks for rentals near a period. */
export const longestService = (rules: StockRules): number =>
  Math.max(0, ...Array.from(rules.values(), ({ serviceDays }) => serviceDays))

/** The days a piece is away, with those of its service after them. */
export const withService = <P extends { returnDate: string }>(days: P, serviceDays: number): P =>
  serviceDays === 0 ? days : { ...days, returnDate: addDays(days.returnDate, serviceDays) }
