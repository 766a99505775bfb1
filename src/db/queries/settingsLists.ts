import type { Category, Subcategory } from '../../domain/categories/category.ts'
import type { Executor, Holiday, Manufacturer, PriceRate } from '../../domain/settings/settings.ts'
import type { User } from '../../domain/system/system.ts'
import { db } from '../database.ts'

/** Every category, those out of use included (CA-11). */
export const allCategories = (): Promise<Category[]> => db.category.toArray()

/** Every subcategory, those out of use included (CA-12). */
export const allSubcategories = (): Promise<Subcategory[]> => db.subcategory.toArray()

/** The same with the name of their category, as their list shows them (CA-14). */
export async function subcategoriesWithCategory(): Promise<
  (Subcategory & { categoryDescription: string })[]
> {
  const [subcategories, categories] = await Promise.all([allSubcategories(), allCategories()])
  const names = new Map(categories.map(({ id, description }) => [id, description]))
  return subcategories.map((row) => ({ ...row, categoryDescription: names.get(row.category) ?? '' }))
}

export const allHolidays = (): Promise<Holiday[]> => db.holiday.toArray()

/** Every executor, those out of use included: repairs keep naming them. */
export const allExecutors = (): Promise<Executor[]> => db.executor.toArray()

/** Every manufacturer, those out of use included: repairs keep naming them. */
export const allManufacturers = (): Promise<Manufacturer[]> => db.manufacturer.toArray()

export const allPriceRates = (): Promise<PriceRate[]> => db.priceRate.toArray()

/** Everybody, those who left included: they keep their user name (D-127). */
export const allUsers = (): Promise<User[]> => db.user.toArray()
