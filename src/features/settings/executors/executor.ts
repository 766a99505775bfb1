import {
  DEFAULT_EXECUTOR_NAME,
  isDefaultExecutor,
  LETTERHEAD_FIELDS,
} from '../../../domain/settings/executors.ts'
import { EXECUTOR_FIELDS } from '../../../domain/settings/fieldList.ts'
import { Executor } from '../../../domain/settings/settings.ts'
import type { TextKey as Texts } from '../../../domain/shared/fields.ts'
import { fieldErrors, storedTexts, textValues } from '../../../shared/forms/fields.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

/** The form fields that are plain texts. */
export type ExecutorTextKey = 'name' | Texts<typeof EXECUTOR_FIELDS>
/** The logo is stored by the hash of its bytes (B1.2). */
export type ExecutorValues = Record<ExecutorTextKey, string> & {
  addressCountry: string | null
  logo: string | null
}

/** The required fields of an executor (SE-17 to SE-27). */
export const REQUIRED_EXECUTOR_FIELDS: readonly (keyof ExecutorValues)[] = LETTERHEAD_FIELDS

const Fields = Executor.omit({ id: true, active: true })

export const executorValues = (row: Executor | null): ExecutorValues => ({
  name: row?.name ?? '',
  ...textValues(EXECUTOR_FIELDS, row),
  addressCountry: row?.addressCountry ?? null,
  logo: row?.logo ?? null,
})

/** Returns the form values as they are stored. */
export const storedExecutor = ({ addressCountry, logo, ...texts }: ExecutorValues) => ({
  name: texts.name.trim(),
  ...storedTexts(EXECUTOR_FIELDS, texts),
  addressCountry,
  logo,
})

/**
 * Checks the form. The name of the given executor is a placeholder, so the user must replace it by the
 * company's own (D-125).
 */
export function checkExecutor(values: ExecutorValues, row: Executor | null): FieldErrors<ExecutorValues> {
  const stored = storedExecutor(values)
  const errors: FieldErrors<ExecutorValues> = fieldErrors(
    values,
    REQUIRED_EXECUTOR_FIELDS,
    Fields,
    stored,
    row,
  )
  const keepsGiven = row && isDefaultExecutor(row) && values.name.trim() === DEFAULT_EXECUTOR_NAME
  return keepsGiven ? { ...errors, name: 'Gelieve de naam van uw bedrijf in te vullen!' } : errors
}
