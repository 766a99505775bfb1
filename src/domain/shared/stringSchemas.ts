import * as z from 'zod'
import { LANGUAGES } from './languages.ts'
import { validationTexts } from './validationTexts.ts'
import { schemaTexts } from './schemaTexts.ts'
import { saysSomething, storedText } from './visible.ts'

export { isShownText, validationTexts } from './validationTexts.ts'
export { saysSomething } from './visible.ts'

// without this, zod's own messages are in English
z.config(schemaTexts)

/**
 * A text that both stores can hold: without NUL, without half surrogate pairs (PostgreSQL refuses them), of
 * at most `max` characters. It is normalised by `storedText`, whichever way it enters.
 */
export const text = (max: number, tooLong: string = validationTexts.tooLong) =>
  z
    .string()
    .overwrite(storedText)
    .max(max, tooLong)
    .refine((s) => !s.includes('\u0000') && wellFormed(s), validationTexts.characters)

const wellFormed = (s: string) =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(s)

/** A text that may be missing; an empty one is stored as null. */
export const orNull = <S extends z.ZodString>(schema: S) =>
  schema.nullable().overwrite((s) => (s === '' ? null : s))

/** A `text`, or null if it is empty. */
export const textOrNull = (max: number, tooLong?: string) => orNull(text(max, tooLong))

/** A text that must not be blank. */
export const requiredText = (max: number, message: string = validationTexts.required, tooLong?: string) =>
  text(max, tooLong).refine(saysSomething, message)

/**
 * An e-mail address without line breaks (header injection, B8). This minimal rule also covers changes that
 * wait on a device of an earlier version. `entryProblems` additionally checks what a person enters now.
 */
export const Email = text(200).refine(
  (s) => /^[^\s@<>,;"\\]+@[^\s@<>,;"\\][^\s@<>,;"\\.]*\.[^\s@<>,;"\\]+$/.test(s),
  validationTexts.emailInvalid,
)

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
