import type { MailTemplate, Manufacturer, RepairAction } from '../../domain/settings/settings.ts'
import { LATER_DEFAULTS, preferenceId, SETTING_DEFAULTS, settingId } from '../../domain/settings/settings.ts'
import { type StartPage, startField } from '../../domain/settings/startPages.ts'
import { db } from '../database.ts'

/** Every standard job, those out of use included: their numbers are not given out again. */
export const allRepairActions = (): Promise<RepairAction[]> => db.repairAction.toArray()

/** The manufacturers in use. */
export const activeManufacturers = (): Promise<Manufacturer[]> =>
  db.manufacturer.filter(({ active }) => active).toArray()

/** Every mail template. */
export const allMailTemplates = (): Promise<MailTemplate[]> => db.mailTemplate.toArray()

/** The general settings of a department as texts; one that was never set reads its default (D-122). */
export async function houseSettings(module: 'rental' | 'repair'): Promise<Record<string, string>> {
  const defaults: Record<string, string> = {
    ...SETTING_DEFAULTS[module],
    ...LATER_DEFAULTS[module],
  }
  const fields = Object.keys(defaults)
  const rows = await db.setting.bulkGet(fields.map((field) => settingId(module, field)))
  return Object.fromEntries(fields.map((field, i) => [field, rows[i]?.value ?? defaults[field] ?? '']))
}

/** After how many minutes without activity screens lock; 0: never. */
export const lockMinutes = async (): Promise<number> => Number((await houseSettings('repair')).lockMinutes)

const MAIL_FIELDS = ['email', 'host', 'port', 'username'] as const

/** The mail server as far as devices know it: never its password (D-123). */
export async function mailSettings(): Promise<Record<string, string>> {
  const rows = await db.setting.bulkGet(MAIL_FIELDS.map((field) => settingId('mail', field)))
  return Object.fromEntries(MAIL_FIELDS.map((field, i) => [field, rows[i]?.value ?? '']))
}

/** The department a person last chose, as far as this device knows (SH-04, D-011). */
export async function storedDepartment(userId: string): Promise<string | null> {
  const row = await db.setting.get(preferenceId(userId, 'department'))
  return row?.value ?? null
}

/** What a person opens a department with, as far as this device knows; the overview unless they chose (VD-11). */
export async function storedStart(userId: string, department: 'rental' | 'repair'): Promise<StartPage> {
  const row = await db.setting.get(preferenceId(userId, startField(department)))
  return row?.value === 'today' ? 'today' : 'overview'
}
