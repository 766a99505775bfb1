import { mutate } from '../../../db/mutate.ts'
import { normalizeName } from '../../../domain/categories/category.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { RepairAction } from '../../../domain/settings/settings.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors, trimmedOrNull } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

export interface ActionValues {
  number: string
  description: string
  price: number | null
}

const Fields = RepairAction.omit({ id: true, active: true })

/** Returns the highest whole number plus one; '1' if there is none (D-070). */
function nextActionNumber(actions: readonly Pick<RepairAction, 'number'>[]): string {
  const numbers = actions.map(({ number }) => number?.trim() ?? '').filter((text) => /^\d{1,15}$/.test(text))
  return String(Math.max(0, ...numbers.map(Number)) + 1)
}

/** Returns the form values. A new job gets the next number and costs 0 (RA-06). */
export const actionValues = (
  action: RepairAction | null,
  actions: readonly RepairAction[],
): ActionValues => ({
  number: action ? (action.number ?? '') : nextActionNumber(actions),
  description: action?.description ?? '',
  price: action?.price ?? 0,
})

/** Returns the form values as they are stored. */
const storedAction = ({ number, description, price }: ActionValues) => ({
  number: trimmedOrNull(number),
  description: description.trim(),
  price: price ?? 0,
})

/**
 * Returns the errors that block saving: no description, or that of another active job (RA-05, RA-08, D-070).
 */
export function checkAction(
  values: ActionValues,
  action: RepairAction | null,
  actions: readonly RepairAction[],
): FieldErrors<ActionValues> {
  const errors = fieldErrors(values, ['description'], Fields, storedAction(values))
  const name = normalizeName(values.description)
  const taken = actions.some(
    ({ id, active, description }) => active && id !== action?.id && normalizeName(description) === name,
  )
  return taken ? { ...errors, description: validationTexts.duplicateAction } : errors
}

/** Stores the form values. */
export const saveAction = (form: RecordFormContent<ActionValues>): Promise<string> =>
  storeRecord(form, (values, changed) => pick(storedAction(values), changed), {
    create: (id) => mutate('repairAction.create', { id, ...storedAction(form.values) }),
    set: (id, set, base) => mutate('repairAction.set', { id, set }, { base }),
  })
