import * as z from 'zod'
import { LANGUAGES } from './languages.ts'
import { T } from './messages.ts'
import { schemaTexts } from './schemaTexts.ts'
import { saysSomething, storedText } from './visible.ts'

export { isShownText, T } from './messages.ts'
export { saysSomething } from './visible.ts'

// Without this the library speaks English to whoever reads the message of an issue.
z.config(schemaTexts)

/**
 * Text that both stores can keep: no NUL, no half surrogate pairs (PostgreSQL refuses them), at most `max` characters. It
 * is stored as `storedText` makes it, whichever way it enters.
 */
export const text = (max: number, tooLong: string = T.tooLong) =>
  z
    .string()
    .overwrite(storedText)
    .max(max, tooLong)
    .refine((s) => !s.includes('\u0000') && wellFormed(s), T.characters)

const wellFormed = (s: string) =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(s)

/** A text that may be missing: an empty one is stored as null. */
export const orNull = <S extends z.ZodString>(schema: S) =>
  schema.nullable().overwrite((s) => (s === '' ? null : s))

/** `text`, or null where it holds nothing. */
export const textOrNull = (max: number, tooLong?: string) => orNull(text(max, tooLong))

/** A text that must say something. */
export const filled = (max: number, message: string = T.required, tooLong?: string) =>
  text(max, tooLong).refine(saysSomething, message)

/**
 * An e-mail address without line breaks (header injection, B8). The light rule, which also holds for changes that wait on
 * a device of an earlier version; what a person enters now is judged by `entryProblems` too.
 */
export const Email = text(200).refine(
  (s) => /^[^\s@<>,;"\\]+@[^\s@<>,;"\\]+\.[^\s@<>,;"\\]+$/.test(s),
  T.emailInvalid,
)

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
