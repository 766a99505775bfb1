import { fieldsOf, isRecord } from '../../lib/objects.ts'
import { fieldName } from '../../shared/conflicts/fieldNames.ts'

/** A value of a refused change that the user can correct. */
export interface EditableField {
  /** Path of the value in the arguments: ['set', 'notes']. */
  path: string[]
  label: string
  value: string | number | boolean
}

/** Parts of the arguments with values that the user typed. */
const PARTS = ['set', 'line', 'address']
/** Fields that the program fills in. */
const FIXED = /^(id|.*Id|mid|sha256|mime|provisionalRef|hintNumber|e|v|w|h|bytes|pos|confirmBilled)$/

/** Returns the values of a change that can be corrected before it is sent again (B3.7). */
export function editableFields(name: string, args: Record<string, unknown>): EditableField[] {
  const entity = name.split('.')[0] ?? ''
  const from = (part: Record<string, unknown>, path: string[]): EditableField[] =>
    Object.entries(part).flatMap(([key, value]) => {
      if (PARTS.includes(key) && isRecord(value)) return from(value, [...path, key])
      if (FIXED.test(key) || !isSimple(value)) return []
      return [{ path: [...path, key], label: capital(fieldName(entity, key)), value }]
    })
  return from(args, [])
}

const isSimple = (value: unknown): value is EditableField['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a copy of the arguments with one value replaced. */
export function withValue(
  args: Record<string, unknown>,
  [step, ...rest]: string[],
  value: EditableField['value'],
): Record<string, unknown> {
  if (step === undefined) return args
  return { ...args, [step]: rest.length === 0 ? value : withValue(fieldsOf(args[step]), rest, value) }
}
