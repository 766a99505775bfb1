import type { MailTemplate, Manufacturer, RepairAction } from '../../domain/settings/settings.ts'
import { LATER_DEFAULTS, preferenceId, SETTING_DEFAULTS, settingId } from '../../domain/settings/settings.ts'
import { type StartPage, startField } from '../../domain/settings/startPages.ts'
import { db } from '../database.ts'

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
