import { DomainError } from '../../domain/shared/errors.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { ApiError } from '../../lib/http.ts'
import type { Fields } from './useFields.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Shows the refusal of a save under the fields that it is about.
 * @param now what stands in fields by now, where the refusal says so: the base of the next try
 * @returns false, as a refused save does
 * @throws what is about no field of this form
 */
export function refused<V extends object>(
  form: Pick<Fields<V>, 'tell' | 'see'>,
  error: unknown,
  now: Partial<V> = {},
): false {
  if (!form.tell(refusalTexts(error))) throw error
  form.see(now)
  return false
}

/** The texts of a refusal by field: of the server, or of the rules on this device. */
export function refusalTexts(error: unknown): Texts {
  if (error instanceof ApiError) return named(error.details, error.text) ?? error.fields
  if (!(error instanceof DomainError)) return {}
  return named(error.details, error.message) ?? fieldsOf(error.details.fields)
}

function named(details: unknown, text: string): Texts | null {
  const field = fieldOf(details, 'field')
  return typeof field === 'string' ? { [field]: text } : null
}

/** The schema of a mutation names its fields below 'set'. */
function fieldsOf(fields: unknown): Texts {
  const entries = Object.entries(fields ?? {}).map(([path, text]) => [
    path.replace(/^set\./, ''),
    String(text),
  ])
  return Object.fromEntries(entries)
}
