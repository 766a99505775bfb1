import { db } from '../database.ts'
import {
  type Executor,
  LATER_DEFAULTS,
  type MailTemplate,
  type Manufacturer,
  type RepairAction,
  SETTING_DEFAULTS,
  preferenceId,
  settingId,
} from '../../domain/settings/settings.ts'
import { FIRST_STATUS_FIELD, FIRST_STATUSES, type FirstStatus } from '../../domain/rentals/constants.ts'
import { type StartPage, startField } from '../../domain/settings/startPages.ts'
import type { Category } from '../../domain/categories/category.ts'
import { policyOf, policySettingId, type SecondFactorPolicy } from '../../domain/rights/secondFactorPolicy.ts'
import { byName, compareNames } from '../../domain/shared/names.ts'
import { sortActiveExecutors } from '../../domain/settings/executors.ts'
import { settingAmount } from '../../domain/settings/read.ts'

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

/** Returns what the company asks of the second step of the login, as far as this device knows. */
export async function secondFactorPolicy(): Promise<SecondFactorPolicy> {
  const [requiredFor, days] = await db.setting.bulkGet([
    policySettingId('requiredFor'),
    policySettingId('rememberDays'),
  ])
  return policyOf(requiredFor?.value, days?.value)
}

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

/** Returns the status with which the new rentals of a person begin; null if they did not choose yet (VB-40). */
export async function storedFirstStatus(userId: string): Promise<FirstStatus | null> {
  const row = await db.setting.get(preferenceId(userId, FIRST_STATUS_FIELD))
  return FIRST_STATUSES.find((status) => status === row?.value) ?? null
}

/** Returns the executors to choose from. The order defines 'the first' executor (D-125). */
export const activeExecutors = async (): Promise<Executor[]> =>
  sortActiveExecutors(await db.executor.toArray())

/** Returns the executors to choose from, and the present one even if it is no longer active. */
export async function executorChoices(present: string | null): Promise<{ value: string; label: string }[]> {
  const all = await db.executor.toArray()
  const active = sortActiveExecutors(all)
  const former = all.filter(({ id, active: isActive }) => id === present && !isActive)
  return [...former, ...active].map(({ id, name }) => ({ value: id, label: name }))
}

/** Returns the categories to choose from, by name; inactive ones are omitted (D-118). */
export async function activeCategories(): Promise<Category[]> {
  const rows = await db.category.toArray()
  return rows.filter((row) => row.active).toSorted((a, b) => compareNames(a.description, b.description))
}

/** Returns the manufacturers to which a repair can be sent, by name. */
export async function manufacturerChoices(): Promise<Manufacturer[]> {
  const rows = await db.manufacturer.toArray()
  return byName(rows.filter((row) => row.active))
}

/** Returns the price list of standard jobs, by number (RA-10). */
export async function activeActions(): Promise<RepairAction[]> {
  const rows = await db.repairAction.toArray()
  return rows.filter((row) => row.active).toSorted((a, b) => compareNames(a.number ?? '', b.number ?? ''))
}

/** Returns the price of a refused estimate, from the settings (RN-13). */
export async function refusedQuote(): Promise<number> {
  const row = await db.setting.get(settingId('repair', 'refusedQuote'))
  return settingAmount(row?.value, 0)
}
