import { keysOf, recordOf } from './objects.ts'

/*
 * What is known of the fields of a record, said once (ADR 0021): forms, lists, conflicts, imports and searches read it.
 * Without zod, for the first screens read it too; src/domain/shared/fieldSchemas.ts makes schemas of it.
 */

/** `text` may say nothing, and is null then; `name` must say something; `ref` names another record. */
export type FieldKind = 'text' | 'name' | 'ref' | 'choice' | 'day' | 'flag' | 'count' | 'amount'

export interface Field {
  /** On forms, above lists and above the column of a file. */
  label: string
  /** Within a sentence, where the label in lower case would not do. */
  told?: string
  kind: FieldKind
  /** The most characters of a text. */
  max?: number
  /** What a choice chooses from. */
  choices?: readonly string[]
  /** The searches of its noun look through it. */
  searched?: boolean
  /** How the column of a file differs from the field. */
  column?: { header?: string; must?: string }
}
export type Fields = Readonly<Record<string, Field>>

type KeysOfKind<F extends Fields, K extends FieldKind> = {
  [N in keyof F & string]: F[N]['kind'] extends K ? N : never
}[keyof F & string]

/** The fields of one kind, in their order. */
export function keysOfKind<F extends Fields, K extends FieldKind>(fields: F, kind: K) {
  return keysOf(fields).filter((key): key is KeysOfKind<F, K> => fields[key]?.kind === kind)
}

/** The fields that searches look through. */
export const searchedKeys = (fields: Fields) => keysOf(fields).filter((key) => fields[key]?.searched)

/** The free texts of a record that says nothing yet. */
export const noTexts = <F extends Fields>(fields: F) => recordOf(keysOfKind(fields, 'text'), () => null)

/** What a field is called within a sentence: 'serienummer'. */
export const toldAs = ({ label, told }: Field): string =>
  told ?? label.charAt(0).toLowerCase() + label.slice(1)

/** What each field is called within a sentence. */
export const toldNames = (fields: Fields): Record<string, string> =>
  recordOf(keysOf(fields), (key) => toldAs(fields[key]!))
