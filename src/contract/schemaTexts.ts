import type * as z from 'zod'
import { isShownText, T } from '../domain/shared/messages.ts'

/*
 * What schemas say of bad input, in Dutch. A text of our own leads; for the others the kind of fault says enough, and no
 * text of the library reaches a person or a client.
 */

type Fault = Pick<z.core.$ZodRawIssue, 'code'> & {
  input?: unknown
  expected?: unknown
  origin?: unknown
}

const NUMBERS = new Set(['number', 'int', 'bigint'])

/** The Dutch text of a fault. `input` absent or null: nothing was given (TX-03). */
function dutchOf(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      if (fault.input === undefined || fault.input === null) return T.required
      return NUMBERS.has(String(fault.expected)) ? T.number : T.invalid
    case 'too_big':
      return fault.origin === 'string' ? T.tooLong : NUMBERS.has(String(fault.origin)) ? T.number : T.invalid
    case 'too_small':
      return fault.origin === 'string' ? T.required : NUMBERS.has(String(fault.origin)) ? T.number : T.invalid
    case 'unrecognized_keys':
      return T.unknownField
    default:
      return T.invalid
  }
}

/** For the configuration of the schemas. */
export const schemaTexts: { localeError: z.core.$ZodErrorMap } = {
  localeError: (issue) => dutchOf(issue),
}

/** The text of an issue as a person may read it, whatever the configuration. */
export const shownText = (issue: z.core.$ZodIssue): string =>
  isShownText(issue.message) ? issue.message : dutchOf(issue)
