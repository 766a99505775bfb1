import type * as z from 'zod'
import { isShownText, validationTexts } from './validationTexts.ts'

/*
 * The Dutch texts of schema errors. A text of our own wins; otherwise the kind of fault decides, and no text
 * of the library reaches a person or a client. `texts.ts` installs this map, on the page and on the server.
 */

type Fault = Pick<z.core.$ZodRawIssue, 'code'> & {
  input?: unknown
  expected?: unknown
  origin?: unknown
  minimum?: unknown
}

const NUMBERS = new Set(['number', 'int', 'bigint'])
const isNumber = (kind: unknown) => NUMBERS.has(String(kind))

/** The Dutch text of a fault. If `input` is absent or null, nothing was given (TX-03). */
function dutchOf(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      if (fault.input === undefined || fault.input === null) return validationTexts.required
      if (fault.expected === 'int' && typeof fault.input === 'number') return validationTexts.wholeNumber
      return isNumber(fault.expected) ? validationTexts.number : validationTexts.invalid
    case 'too_big':
      if (fault.origin === 'string') return validationTexts.tooLong
      if (fault.origin === 'array') return validationTexts.tooMany
      return isNumber(fault.origin) ? validationTexts.numberTooLarge : validationTexts.invalid
    case 'too_small':
      if (fault.origin === 'string')
        return isEmptyText(fault) ? validationTexts.required : validationTexts.tooShort
      if (fault.origin === 'array') return validationTexts.required
      if (!isNumber(fault.origin)) return validationTexts.invalid
      return fault.minimum === 0 ? validationTexts.numberNegative : validationTexts.numberTooSmall
    case 'unrecognized_keys':
      return validationTexts.unknownField
    default:
      return validationTexts.invalid
  }
}

/** True if a text that is too short is in fact missing: one character was required, or the text is blank. */
const isEmptyText = ({ input, minimum }: Fault): boolean =>
  minimum === 1 || input === undefined || (typeof input === 'string' && input.trim() === '')

/** The error map for the configuration of zod. */
export const schemaTexts: { localeError: z.core.$ZodErrorMap } = {
  localeError: (issue) => dutchOf(issue),
}

/** The text of an issue for a person, whatever the configuration of zod. */
export const shownText = (issue: z.core.$ZodIssue): string =>
  isShownText(issue.message) ? issue.message : dutchOf(issue)
