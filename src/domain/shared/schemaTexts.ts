import type * as z from 'zod'
import { isShownText, T } from './messages.ts'

/*
 * What schemas say of bad input, in Dutch. A text of our own leads; for the others the kind of fault says enough, and no
 * text of the library reaches a person or a client. `texts.ts` installs it, on the page and on the server.
 */

type Fault = Pick<z.core.$ZodRawIssue, 'code'> & {
  input?: unknown
  expected?: unknown
  origin?: unknown
  minimum?: unknown
}

const NUMBERS = new Set(['number', 'int', 'bigint'])
const isNumber = (kind: unknown) => NUMBERS.has(String(kind))

/** The Dutch text of a fault. `input` absent or null: nothing was given (TX-03). */
function dutchOf(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      if (fault.input === undefined || fault.input === null) return T.required
      if (fault.expected === 'int' && typeof fault.input === 'number') return T.wholeNumber
      return isNumber(fault.expected) ? T.number : T.invalid
    case 'too_big':
      if (fault.origin === 'string') return T.tooLong
      if (fault.origin === 'array') return T.tooMany
      return isNumber(fault.origin) ? T.numberTooLarge : T.invalid
    case 'too_small':
      if (fault.origin === 'string') return isEmptyText(fault) ? T.required : T.tooShort
      if (fault.origin === 'array') return T.required
      if (!isNumber(fault.origin)) return T.invalid
      return fault.minimum === 0 ? T.numberNegative : T.numberTooSmall
    case 'unrecognized_keys':
      return T.unknownField
    default:
      return T.invalid
  }
}

/** A text is too short for its least length; one that asks for one sign only lacks everything. */
const isEmptyText = ({ input, minimum }: Fault): boolean =>
  minimum === 1 || input === undefined || (typeof input === 'string' && input.trim() === '')

/** For the configuration of the schemas. */
export const schemaTexts: { localeError: z.core.$ZodErrorMap } = {
  localeError: (issue) => dutchOf(issue),
}

/** The text of an issue as a person may read it, whatever the configuration. */
export const shownText = (issue: z.core.$ZodIssue): string =>
  isShownText(issue.message) ? issue.message : dutchOf(issue)
