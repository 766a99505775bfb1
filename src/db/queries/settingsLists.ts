import type { Category, Subcategory } from '../../domain/categories/category.ts'
import type { Executor, Holiday, Manufacturer, PriceRate } from '../../domain/settings/settings.ts'
import type { User } from '../../domain/system/system.ts'
import { db } from '../database.ts'

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

/** Returns every executor, including those out of use, because repairs still refer to them. */
export const allExecutors = (): Promise<Executor[]> => db.executor.toArray()

/** Returns every manufacturer, including those out of use, because repairs still refer to them. */
export const allManufacturers = (): Promise<Manufacturer[]> => db.manufacturer.toArray()

export const allPriceRates = (): Promise<PriceRate[]> => db.priceRate.toArray()

/** Returns every user, including those who left, because they keep their user name (D-127). */
export const allUsers = (): Promise<User[]> => db.user.toArray()
