import { Refusal } from '../../sync/protocol/refusal.ts'
import { fieldOf } from '../../lib/objects.ts'
import { ApiError } from '../../lib/http.ts'
import type { FormFields } from './useFields.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Shows the refusal of a save under its fields.
 * @param now present values of fields, if the refusal names them; they are the base of the next attempt
 * @returns false, as a refused save does
 * @throws the error if it is about no field of this form
 */
export function showRefusal<V extends object>(
  form: Pick<FormFields<V>, 'showErrors' | 'see'>,
  error: unknown,
  now: Partial<V> = {},
): false {
  if (!form.showErrors(refusalTexts(error))) throw error
  form.see(now)
  return false
}

/** The texts of a refusal by field, from the server or from the rules on this device. */
export function refusalTexts(error: unknown): Texts {
  if (error instanceof ApiError) return namedField(error.details, error.text) ?? error.fields
  if (!(error instanceof Refusal)) return {}
  return namedField(error.details, error.message) ?? fieldsOf(error.details.fields)
}

function namedField(details: unknown, text: string): Texts | null {
  const field = fieldOf(details, 'field')
  return typeof field === 'string' ? { [field]: text } : null
}

/** Removes the prefix 'set.' that the schema of a mutation puts before its fields. */
function fieldsOf(fields: unknown): Texts {
  const entries = Object.entries(fields ?? {}).map(([path, text]) => [
    path.replace(/^set\./, ''),
    String(text),
  ])
  return Object.fromEntries(entries)
}
