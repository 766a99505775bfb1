import { CONFLICT_RULES, type ConflictRule } from '../categories/conflictRule.ts'
import { isLapsed } from '../items/inspection.ts'
import type { Item } from '../items/item.ts'
import { addDays } from '../shared/calendar.ts'
import { definedOf } from '../../lib/objects.ts'

/* The rental rules of a category. A company that set nothing keeps the behaviour of earlier versions. */

/** The rules of a category; a record of an earlier version has none. */
export interface StockRule {
  clash: ConflictRule
  /** The number of whole days after its return in which a unit cannot leave again. */
  serviceDays: number
  /** True if a unit with a lapsed inspection cannot be rented out. */
  inspectedOnly: boolean
}
/** Rules by category id. A category that is missing here has the default rules. */
export type StockRules = ReadonlyMap<string, StockRule>
export const NO_RULES: StockRules = new Map()

const USUAL: StockRule = { clash: CONFLICT_RULES.warn, serviceDays: 0, inspectedOnly: false }

/** The rules of the categories; a missing field gets its default. */
export const rulesOf = (categories: Iterable<{ id: string } & Partial<StockRule>>): StockRules =>
  new Map(
    Array.from(categories, ({ id, clash, serviceDays, inspectedOnly }) => [
      id,
      { ...USUAL, ...definedOf({ clash, serviceDays, inspectedOnly }) },
    ]),
  )

/** The rules for an item. */
export const ruleOf = (item: Pick<Item, 'categoryId'> | undefined, rules: StockRules): StockRule =>
  (item && rules.get(item.categoryId)) ?? USUAL

/** True if a unit must be inspected before it can be rented out (KE-05). */
export const isWithheld = (
  item: Pick<Item, 'inspectionDue'>,
  { inspectedOnly }: Pick<StockRule, 'inspectedOnly'>,
  today: string,
): boolean => inspectedOnly && isLapsed(item, today)

/** Adds the service days to the days on which a unit is away. */
export const withService = <P extends { returnDate: string }>(days: P, serviceDays: number): P =>
  serviceDays === 0 ? days : { ...days, returnDate: addDays(days.returnDate, serviceDays) }
