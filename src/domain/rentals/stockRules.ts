import { CLASH, type Clash } from '../categories/clash.ts'
import { isLapsed } from '../items/inspection.ts'
import type { Item } from '../items/item.ts'
import { addDays } from '../shared/calendar.ts'
import { definedOf } from '../shared/objects.ts'

/* What the category of an item says of renting it out. A house that set nothing has what it always had. */

/** What a category says; a record of an earlier version says nothing. */
export interface StockRule {
  clash: Clash
  /** Whole days after its return in which a piece cannot leave again. */
  serviceDays: number
  /** A piece of which the inspection lapsed is none to give away. */
  inspectedOnly: boolean
}
/** By the id of the category; one that is not here says what every new category says. */
export type StockRules = ReadonlyMap<string, StockRule>
export const NO_RULES: StockRules = new Map()

const USUAL: StockRule = { clash: CLASH.warn, serviceDays: 0, inspectedOnly: false }

/** A category as far as it says something else than a new one. */
export const rulesOf = (categories: Iterable<{ id: string } & Partial<StockRule>>): StockRules =>
  new Map(
    Array.from(categories, ({ id, clash, serviceDays, inspectedOnly }) => [
      id,
      { ...USUAL, ...definedOf({ clash, serviceDays, inspectedOnly }) },
    ]),
  )

/** What a category says of an item. */
export const ruleOf = (item: Pick<Item, 'categoryId'> | undefined, rules: StockRules): StockRule =>
  (item && rules.get(item.categoryId)) ?? USUAL

/** Whether a piece waits for its inspection first (KE-05). */
export const isWithheld = (
  item: Pick<Item, 'inspectionDue'>,
  { inspectedOnly }: Pick<StockRule, 'inspectedOnly'>,
  today: string,
): boolean => inspectedOnly && isLapsed(item, today)

/** The days a piece is away, with those of its service after them. */
export const withService = <P extends { returnDate: string }>(days: P, serviceDays: number): P =>
  serviceDays === 0 ? days : { ...days, returnDate: addDays(days.returnDate, serviceDays) }
