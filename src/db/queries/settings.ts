import { db } from '../database.ts'
import type { Category, Subcategory } from '../../domain/categories/category.ts'
import {
  type Executor,
  type Holiday,
  LATER_DEFAULTS,
  type MailTemplate,
  type Manufacturer,
  preferenceId,
  type PriceRate,
  type RepairAction,
  SETTING_DEFAULTS,
  settingId,
} from '../../domain/settings/settings.ts'
import { startField, type StartPage } from '../../domain/settings/startPages.ts'
import type { User } from '../../domain/system/system.ts'

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

/** Returns every standard job, including those out of use: their numbers are not assigned again. */
export const allRepairActions = (): Promise<RepairAction[]> => db.repairAction.toArray()

/** Returns the manufacturers in use. */
export const activeManufacturers = (): Promise<Manufacturer[]> =>
  db.manufacturer.filter(({ active }) => active).toArray()

export const allMailTemplates = (): Promise<MailTemplate[]> => db.mailTemplate.toArray()

/**
 * Returns the general settings of a department as texts. A setting that was never set has its default
 * (D-122).
 */
export async function companySettings(module: 'rental' | 'repair'): Promise<Record<string, string>> {
  const defaults: Record<string, string> = {
    ...SETTING_DEFAULTS[module],
    ...LATER_DEFAULTS[module],
  }
  const fields = Object.keys(defaults)
  const rows = await db.setting.bulkGet(fields.map((field) => settingId(module, field)))
  return Object.fromEntries(fields.map((field, i) => [field, rows[i]?.value ?? defaults[field] ?? '']))
}

/** Returns the minutes without activity after which screens lock; 0: never. */
export const lockMinutes = async (): Promise<number> => Number((await companySettings('repair')).lockMinutes)

const MAIL_FIELDS = ['email', 'host', 'port', 'username'] as const

/** Returns the settings of the mail server that devices know; never its password (D-123). */
export async function mailSettings(): Promise<Record<string, string>> {
  const rows = await db.setting.bulkGet(MAIL_FIELDS.map((field) => settingId('mail', field)))
  return Object.fromEntries(MAIL_FIELDS.map((field, i) => [field, rows[i]?.value ?? '']))
}

/** Returns the department that a person chose last, as far as this device knows (SH-04, D-011). */
export async function storedDepartment(userId: string): Promise<string | null> {
  const row = await db.setting.get(preferenceId(userId, 'department'))
  return row?.value ?? null
}

/**
 * Returns the start page of a person in a department, as far as this device knows. It is the overview unless
 * they chose another (VD-11).
 */
export async function storedStart(userId: string, department: 'rental' | 'repair'): Promise<StartPage> {
  const row = await db.setting.get(preferenceId(userId, startField(department)))
  return row?.value === 'today' ? 'today' : 'overview'
}
