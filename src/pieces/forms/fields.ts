import type * as z from 'zod'
import { T } from '../../domain/shared/messages.ts'
import { fieldOf } from '../../domain/shared/objects.ts'

/** What a text field stores: nothing rather than spaces. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const ADDRESS: readonly string[] = ['street', 'number', 'box', 'postalCode', 'city', 'country']

/** Where a field of a dialog stands in a record with an address. */
export const pathWithAddress = (key: string): string => (ADDRESS.includes(key) ? `address.${key}` : key)

const lastKey = (path: readonly PropertyKey[]) => String(path.at(-1))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * The text under each field: the general one where a required field is empty, else what the schema of the entity says
 * (D-133). A field inside of a part (address.city) is found by its own name.
 */
export function fieldErrors(
  values: object,
  required: readonly string[],
  schema: z.ZodType,
  stored: unknown,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const checked = schema.safeParse(stored)
  for (const { path, message } of checked.error?.issues ?? []) errors[lastKey(path)] ??= message
  for (const key of required) if (isEmpty(fieldOf(values, key))) errors[key] = T.required
  return errors
}
