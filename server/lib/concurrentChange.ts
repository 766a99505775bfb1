import { HttpError } from './errors.ts'

/**
 * Refuses to save if a field changed since the person saw it. Online-only saves have no queue in which a
 * conflict could wait, so the person decides at once (B6.1).
 * @param base the seen values by field; missing fields are not compared.
 * @param shown returns the value of a field as a person reads it.
 * @throws ApiError 409 with a text per field, and the current values in `details.current`
 */
export function refuseConcurrentChange(
  base: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, string | null>>,
  wanted: Readonly<Record<string, unknown>>,
  shown: (field: string, value: string) => string = (_field, value) => value,
): void {
  const changed = Object.keys(base).filter(
    (field) => current[field] !== base[field] && current[field] !== wanted[field],
  )
  if (changed.length === 0) return
  const fields = Object.fromEntries(
    changed.map((field) => [field, textOf(shown(field, current[field] ?? ''))]),
  )
  const known = Object.fromEntries(changed.map((field) => [field, current[field] ?? '']))
  throw new HttpError(409, 'changed_meanwhile', undefined, { fields, details: { current: known } })
}

const textOf = (value: string): string =>
  `Intussen ${value === '' ? 'leeggemaakt' : `gewijzigd in "${value}"`}. Sla nogmaals op om uw waarde te bewaren.`
