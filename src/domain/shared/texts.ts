import * as z from 'zod'
import { LANGUAGES } from './languages.ts'
import { T } from './messages.ts'

export { isShownText, T } from './messages.ts'

/** Text that both stores can keep: no NUL, no half surrogate pairs (PostgreSQL refuses them), at most `max` characters. */
export const text = (max: number, tooLong: string = T.tooLong) =>
  z
    .string()
    .max(max, tooLong)
    .refine((s) => !s.includes('\u0000') && wellFormed(s), T.characters)

const wellFormed = (s: string) =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(s)

/** Whether a text shows anything: white space and what is invisible by itself do not count. */
export const saysSomething = (s: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(s)

/** A text that must say something. */
export const filled = (max: number, message: string = T.required, tooLong?: string) =>
  text(max, tooLong).refine(saysSomething, message)

/** An e-mail address without line breaks (header injection, B8), or empty. */
export const Email = text(200).refine(
  (s) => /^[^\s@<>,;"\\]+@[^\s@<>,;"\\]+\.[^\s@<>,;"\\]+$/.test(s),
  T.emailInvalid,
)

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>
