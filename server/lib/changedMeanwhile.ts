import { ApiError } from './errors.ts'

/**
 * What is saved with the server alone has no queue in which a conflict could wait: where a field is something else by now
 * than the person saw, the save is refused and they decide at once (B6.1).
 * @param base what the person saw, by field; a field that is not named is not compared
 * @throws ApiError 409 with a text per field, and in `details.current` what stands there now
 */
export function refuseChanged(
  base: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, unknown>>,
): void {
  const changed = Object.keys(base).filter(
    (field) => current[field] !== base[field] && current[field] !== wanted[field],
  )
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((field) => [field, textOf(current[field] ?? '')]))
  const known = Object.fromEntries(changed.map((field) => [field, current[field] ?? '']))
  throw new ApiError(409, 'changed_meanwhile', undefined, { fields, details: { current: known } })
}

const textOf = (value: string): string =>
  `Intussen ${value === '' ? 'leeggemaakt' : `gewijzigd in "${value}"`}. Sla nogmaals op om uw waarde te bewaren.`
