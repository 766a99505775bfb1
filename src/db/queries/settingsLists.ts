import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { Category, Subcategory } from '../../domain/categories/category.ts'
import type { Executor, Holiday, Manufacturer, PriceRate } from '../../domain/settings/settings.ts'
import type { User } from '../../domain/system/system.ts'
import type { StatusKind } from '../../domain/statusColours.ts'
import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import { isListOf } from '../../domain/savedLists/rules.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'

/* Lists that the overviews need to open. settings.ts has what only other screens read (docs/startup.md). */

/** Returns every category, including those out of use (CA-11). */
export const allCategories = (): Promise<Category[]> => db.category.toArray()

/** Returns every subcategory, including those out of use (CA-12). */
export const allSubcategories = (): Promise<Subcategory[]> => db.subcategory.toArray()

/** Returns every subcategory with the name of its category, as the list shows them (CA-14). */
export async function subcategoriesWithCategory(): Promise<
  (Subcategory & { categoryDescription: string })[]
> {
  const [subcategories, categories] = await Promise.all([allSubcategories(), allCategories()])
  const names = new Map(categories.map(({ id, description }) => [id, description]))
  return subcategories.map((row) => ({ ...row, categoryDescription: names.get(row.category) ?? '' }))
}

export const allHolidays = (): Promise<Holiday[]> => db.holiday.toArray()

/** Returns the days of the holidays table. */
export const closedDays = async (): Promise<ClosedDays> =>
  new Set((await db.holiday.toArray()).map(({ date }) => date))

/** Returns every executor, including those out of use, because repairs still refer to them. */
export const allExecutors = (): Promise<Executor[]> => db.executor.toArray()

/** Returns every manufacturer, including those out of use, because repairs still refer to them. */
export const allManufacturers = (): Promise<Manufacturer[]> => db.manufacturer.toArray()

export const allPriceRates = (): Promise<PriceRate[]> => db.priceRate.toArray()

/** Returns every user, including those who left, because they keep their user name (D-127). */
export const allUsers = (): Promise<User[]> => db.user.toArray()

/**
 * Returns the statuses that the server supplied last, in their order; empty before the first download
 * (D-034).
 */
export async function suppliedStatuses(
  kind: StatusKind,
): Promise<{ description: string; color: string | null }[]> {
  const rows = await db.ref.toArray()
  return rows.filter((row) => row.kind === kind).toSorted((a, b) => a.order - b.order)
}

/** The setup steps that a new company has completed. */
export interface FirstSteps {
  /** True if the letterhead is complete: the one on documents that name no executor. */
  letterhead: boolean
  categories: boolean
  lists: boolean
}

/**
 * Checks for a complete letterhead, a category to number items in, customers and items. Each check reads as
 * little as possible, because this runs again whenever one of them changes.
 */
export async function firstSteps(): Promise<FirstSteps> {
  const [executors, category, customers, items] = await Promise.all([
    db.executor.toArray(),
    db.category.toCollection().first(),
    ask('customers', 'areThere'),
    ask('items', 'areThere'),
  ])
  return {
    letterhead: isComplete(firstExecutor(executors)),
    categories: category !== undefined,
    lists: customers && items,
  }
}

const isComplete = (executor: Executor | undefined) =>
  executor !== undefined && missingInLetterhead(executor).length === 0

/** Selects saved lists. */
export interface SavedListsQuery extends Pick<SavedList, 'list' | 'department'> {
  userId: string
}

/** Returns the saved lists of an overview that a person can see, by name. */
export async function savedLists({ list, department, userId }: SavedListsQuery): Promise<SavedList[]> {
  const all = await db.savedList.toArray()
  return all
    .filter((one) => one.active && one.list === list && one.department === department)
    .filter((one) => isListOf(one, userId))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
}
