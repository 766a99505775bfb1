import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { validationTexts, text } from '../../domain/shared/stringSchemas.ts'
import { limitsProblem, stockLimits } from '../../domain/rentals/stockLimits.ts'
import {
  hasSetting,
  COMPANY_MODULES,
  type CompanyModule,
  companySetting,
  isTextSetting,
} from '../../domain/settings/companySettings.ts'
import { settingId } from '../../domain/settings/settings.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from '../define.ts'
import { mergeSet, recordLosses } from '../merge.ts'

/** The highest number of characters of a setting's value. */
const SETTING_MAX = 2000
const WHOLE = /^\d{1,9}$/
/** The format of values that are not whole numbers, by kind. */
const SHAPES: Readonly<Record<string, RegExp>> = { money: /^\d{1,7}([.,]\d{1,2})?$/, flag: /^[01]$/ }

/** Returns in Dutch why a general setting cannot hold a value; null if it can. */
export function settingProblem(field: string, value: string): string | null {
  const setting = companySetting(field)
  if (isTextSetting(setting)) return value.length > (setting?.max ?? 0) ? validationTexts.tooLong : null
  if (value.trim() === '') return setting?.optional ? null : validationTexts.required
  const fits = (SHAPES[setting?.kind ?? ''] ?? WHOLE).test(value.trim())
  if (!fits) return validationTexts.number
  const { min } = setting ?? {}
  return min !== undefined && Number(value) < min ? `Minstens ${min}.` : null
}

const SettingInput = z
  .strictObject({ module: z.enum(COMPANY_MODULES), field: z.string().max(50), value: text(SETTING_MAX) })
  .superRefine(({ module, field, value }, issues) => {
    const add = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message, input: value })
    if (!hasSetting(module, field)) return add('field', validationTexts.unknownField)
    const problem = settingProblem(field, value)
    if (problem) add('value', problem)
  })

/** Normalises a number, so that equal values are equal texts: '0012' becomes 12, '12,50' becomes 12.5. */
const canonical = (field: string, value: string) =>
  isTextSetting(companySetting(field)) || value.trim() === ''
    ? value.trim()
    : String(Number(value.trim().replace(',', '.')))

/** @throws invalid_args if the limits of the stock would be in the wrong order (D-084) */
async function checkLimits(tx: Tx, module: CompanyModule, field: string, value: string) {
  if (module !== 'rental' || !(field === 'warningGood' || field === 'warningNarrow')) return
  const other = field === 'warningGood' ? 'warningNarrow' : 'warningGood'
  const stored = (await tx.get('setting', settingId(module, other)))?.value
  const limits = stockLimits({ [field]: value, [other]: stored })
  const problem = limitsProblem(limits)
  if (problem) throw new DomainError('invalid_args', problem, { field, fields: { [field]: problem } })
}

const recordChange = async (ctx: RunContext, field: string, from = '', to: string): Promise<void> =>
  ctx.server?.audit.record({
    what: 'settingChanged',
    details: { setting: companySetting(field)?.label ?? field, from, to },
  })

/**
 * Sets a general setting of a department, the same for everyone (SE-12, D-122). POST /preference runs one for each
 * field.
 */
export const setSetting = defineMutation({
  name: 'setting.set',
  mv: 1,
  input: SettingInput,
  entities: ['setting', 'conflict'],
  baseOf: ({ module, field }): BaseFields => ({
    e: 'setting',
    id: settingId(module, field),
    keys: ['value'],
  }),
  async run(tx, { module, field, value: typed }, ctx) {
    const id = settingId(module, field)
    const value = canonical(field, typed)
    await checkLimits(tx, module, field, value)
    const doc = await tx.get('setting', id)
    if (!doc) {
      await tx.put('setting', { id, module, field, value, userId: null })
      return recordChange(ctx, field, companySetting(field)?.unset, value)
    }
    const { values, losses } = mergeSet(doc, { value }, {}, ctx, '')
    await recordLosses(tx, ctx, 'setting', id, losses)
    if (!('value' in values)) return
    await tx.put('setting', { ...doc, value })
    await recordChange(ctx, field, doc.value, value)
  },
})
