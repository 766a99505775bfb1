import { keysOf, recordOf } from '../../lib/objects.ts'
import type { Policy } from './policy.ts'

/*
 * Describes the fields of a record in one place (ADR 0021): forms, lists, conflicts, imports and searches
 * read it. It does not use zod, because the first screens load it too; src/domain/shared/fieldSchemas.ts
 * makes the schemas.
 */

/** Texts that may be empty; an empty one is stored as null. */
type TextKind = 'text' | 'email' | 'phone'
/** `name` is a required text; `ref` names another record; `part` has fields of its own. */
export type FieldKind = TextKind | 'name' | 'ref' | 'choice' | 'day' | 'flag' | 'count' | 'amount' | 'part'

export interface Field {
  /** Shown on forms, above lists and as the header of a file's column. */
  label: string
  /** The name within a sentence, if it is not simply the label in lower case. */
  sentenceLabel?: string
  /** The name in the log of its record, where no panel around it gives the context. */
  logged?: string
  kind: FieldKind
  /** The most characters of a text. */
  max?: number
  /** The options of a choice. */
  choices?: readonly string[]
  /** True if searches of this kind of record read the field. */
  searched?: boolean
  /** The differences between the column of a file and the field. */
  column?: { header?: string; must?: string; identifies?: boolean }
  /** The policy for a real conflict, if it is not 'the later one wins' (B6.2). */
  policy?: Policy
}
export type Fields = Readonly<Record<string, Field>>

export type TextKey<F extends Fields> = {
  [N in keyof F & string]: F[N]['kind'] extends TextKind ? N : never
}[keyof F & string]

const TEXTS: readonly FieldKind[] = ['text', 'email', 'phone'] satisfies TextKind[]

/** The keys of the free texts among these fields, in their order. */
export const textKeys = <F extends Fields>(fields: F) =>
  keysOf(fields).filter((key): key is TextKey<F> => TEXTS.includes(fields[key]!.kind))

/** The keys of the free texts that searches read. */
export const searchedTexts = <F extends Fields>(fields: F) =>
  textKeys(fields).filter((key) => fields[key]?.searched)

/** The free texts of a record that is still empty. */
export const noTexts = <F extends Fields>(fields: F) => recordOf(textKeys(fields), () => null)

/** The name of a field within a sentence: 'serienummer'. */
export const sentenceLabelOf = ({ label, sentenceLabel }: Field): string =>
  sentenceLabel ?? label.charAt(0).toLowerCase() + label.slice(1)

/** The name of each field within a sentence. */
export const sentenceLabels = (fields: Fields): Record<string, string> =>
  recordOf(keysOf(fields), (key) => sentenceLabelOf(fields[key]!))

/** The name of each field in the log of its record. */
export const logLabels = (fields: Fields): Record<string, string> =>
  recordOf(keysOf(fields), (key) => fields[key]!.logged ?? fields[key]!.label)
