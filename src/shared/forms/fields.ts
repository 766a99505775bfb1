import type * as z from 'zod'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { entryProblems } from '../../domain/customers/entryProblems.ts'
import { ADDRESS_FIELDS } from '../../domain/customers/fieldList.ts'
import { type Field, type Fields, type TextKey, textKeys } from '../../domain/shared/fields.ts'
import { fieldOf, recordOf } from '../../lib/objects.ts'

/** Stores trimmed text; null for spaces only. */
export const trimmedOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The input values of the free texts of a record. A record from before a text existed has no such field. */
export const textValues = <F extends Fields>(
  fields: F,
  from: { readonly [N in TextKey<F>]?: string | null } | null | undefined,
) => recordOf(textKeys(fields), (key) => from?.[key] ?? '')

/** The stored form of these inputs. */
export const storedTexts = <F extends Fields>(fields: F, values: { readonly [N in TextKey<F>]: string }) =>
  recordOf(textKeys(fields), (key) => trimmedOrNull(values[key]))

/** The input type, which decides the keyboard of a tablet. */
export const inputType = ({ kind }: Field): 'email' | 'tel' | 'text' =>
  kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'

const isAddressKey = (key: string): key is keyof typeof ADDRESS_FIELDS => Object.hasOwn(ADDRESS_FIELDS, key)

/**
 * The fields of a record that a change of these dialog fields stores. An address is sent whole, with the whole
 * address that was seen. The merge compares it part by part, so a part that was only shown changes nothing (B6.1).
 */
export const withWholeAddress = <K extends string>(changed: readonly K[]) => [
  ...new Set(changed.map((key) => (isOutsideAddress(key) ? key : 'address'))),
]
const isOutsideAddress = <K extends string>(key: K): key is Exclude<K, keyof typeof ADDRESS_FIELDS> =>
  !isAddressKey(key)

/** The path of a dialog field in a record with an address. */
export const pathWithAddress = (key: string): string => (isAddressKey(key) ? `address.${key}` : key)

const lastKey = (path: readonly PropertyKey[]) => String(path.at(-1))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * The text under each field. An empty required field gets the general text. Other fields get the message of the
 * entity's schema (D-133), or the error of an e-mail address or VAT number. A field inside a part (address.city) is
 * found by its own name.
 * @param row the stored record; an unchanged e-mail address or VAT number is not checked
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
  for (const key of required) if (isEmpty(fieldOf(values, key))) errors[key] = validationTexts.required
  return errors
}
