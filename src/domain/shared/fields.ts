import { keysOf, recordOf } from './objects.ts'
import type { Policy } from './policy.ts'

/*
 * What is known of the fields of a record, said once (ADR 0021): forms, lists, conflicts, imports and searches read it.
 * Without zod, for the first screens read it too; src/domain/shared/fieldSchemas.ts makes schemas of it.
 */

/** Texts that may say nothing, and are null then. */
type TextKind = 'text' | 'email' | 'phone'
/** `name` must say something; `ref` names another record; `part` has fields of its own. */
export type FieldKind = TextKind | 'name' | 'ref' | 'choice' | 'day' | 'flag' | 'count' | 'amount' | 'part'

export interface Field {
  /** On forms, above lists and above the column of a file. */
  label: string
  /** Within a sentence, where the label in lower case would not do. */
  told?: string
  /** In the log of its record, where no panel or line around it says what it is of. */
  logged?: string
  kind: FieldKind
  /** The most characters of a text. */
  max?: number
  /** What a choice chooses from. */
  choices?: readonly string[]
  /** The searches of its noun look through it. */
  searched?: boolean
  /** How the column of a file differs from the field. */
  column?: { header?: string; must?: string; identifies?: boolean }
  /** How a real conflict on it is decided, where the later one does not simply win (B6.2). */
  policy?: Policy
}
export type Fields = Readonly<Record<string, Field>>

export type TextKey<F extends Fields> = {
  [N in keyof F & string]: F[N]['kind'] extends TextKind ? N : never
}[keyof F & string]

const TEXTS: readonly FieldKind[] = ['text', 'email', 'phone'] satisfies TextKind[]

/** The free texts among these fields, in their order. */
export const textKeys = <F extends Fields>(fields: F) =>
  keysOf(fields).filter((key): key is TextKey<F> => TEXTS.includes(fields[key]!.kind))

/** The free texts that searches look through. */
export const searchedTexts = <F extends Fields>(fields: F) =>
  textKeys(fields).filter((key) => fields[key]?.searched)

/** The free texts of a record that says nothing yet. */
export const noTexts = <F extends Fields>(fields: F) => recordOf(textKeys(fields), () => null)

/** What a field is called within a sentence: 'serienummer'. */
export const toldAs = ({ label, told }: Field): string =>
  told ?? label.charAt(0).toLowerCase() + label.slice(1)

/** What each field is called within a sentence. */
export const toldNames = (fields: Fields): Record<string, string> =>
  recordOf(keysOf(fields), (key) => toldAs(fields[key]!))

/** What each field is called in the log of its record. */
export const loggedNames = (fields: Fields): Record<string, string> =>
  recordOf(keysOf(fields), (key) => fields[key]!.logged ?? fields[key]!.label)
