import type * as z from 'zod'
import { T } from '../../domain/shared/messages.ts'
import { entryProblems } from '../../domain/customers/entryProblems.ts'
import { ADDRESS_FIELDS } from '../../domain/customers/fieldList.ts'
import { type Field, type Fields, type TextKey, textKeys } from '../../domain/shared/fields.ts'
import { fieldOf, recordOf } from '../../domain/shared/objects.ts'

/** What a text field stores: nothing rather than spaces. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What the inputs of the free texts of a record show. A record from before a text was known has no such field. */
export const textValues = <F extends Fields>(
  fields: F,
  from: { readonly [N in TextKey<F>]?: string | null } | null | undefined,
) => recordOf(textKeys(fields), (key) => from?.[key] ?? '')

/** What is stored of these inputs. */
export const storedTexts = <F extends Fields>(fields: F, values: { readonly [N in TextKey<F>]: string }) =>
  recordOf(textKeys(fields), (key) => orNull(values[key]))

/** What the keyboard of a tablet makes of a field. */
export const inputType = ({ kind }: Field): 'email' | 'tel' | 'text' =>
  kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'

const isAddressKey = (key: string): key is keyof typeof ADDRESS_FIELDS => Object.hasOwn(ADDRESS_FIELDS, key)

/**
 * The fields of a record that a change of these fields of its dialog stores. An address goes whole, as does what was seen
 * of it: who stores it compares it part by part, and a part that was only shown changes nothing (B6.1).
 */
export const withWholeAddress = <K extends string>(changed: readonly K[]) => [
  ...new Set(changed.map((key) => (standsAlone(key) ? key : 'address'))),
]
const standsAlone = <K extends string>(key: K): key is Exclude<K, keyof typeof ADDRESS_FIELDS> =>
  !isAddressKey(key)

/** Where a field of a dialog stands in a record with an address. */
export const pathWithAddress = (key: string): string => (isAddressKey(key) ? `address.${key}` : key)

const lastKey = (path: readonly PropertyKey[]) => String(path.at(-1))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * The text under each field: the general one where a required field is empty, else what the schema of the entity says
 * (D-133), else what is wrong with an address or a VAT number. A field inside of a part (address.city) is found by its
 * own name.
 * @param row the record as it is stored; an address or a VAT number that stays as it was is not judged
 */
export function fieldErrors(
  values: object,
  required: readonly string[],
  schema: z.ZodType,
  stored: object,
  row: object | null = null,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, text] of Object.entries(entryProblems(stored, [row])))
    errors[lastKey(path.split('.'))] = text
  const checked = schema.safeParse(stored)
  for (const { path, message } of checked.error?.issues ?? []) errors[lastKey(path)] ??= message
  for (const key of required) if (isEmpty(fieldOf(values, key))) errors[key] = T.required
  return errors
}
