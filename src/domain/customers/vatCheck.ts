import { validate as validBelgian } from 'stdnum/lib/cjs/be/vat.js'
import { validate as validDutch } from 'stdnum/lib/cjs/nl/btw.js'
import { T } from '../shared/messages.ts'
import { isVatMistyped, viesNumber } from './vatNumber.ts'

/*
 * Apart from vatNumber.ts: the lists and the worker format VAT numbers and must not fetch the library.
 */

/** Whether the check digits are right; true for countries whose digits are not checked here. */
function hasRightDigits(number: string): boolean {
  if (number.startsWith('BE')) return validBelgian(number).isValid
  if (number.startsWith('NL')) return validDutch(number).isValid
  return true
}

/** Whether a VAT number is known to VIES by its form, and its check digits are right where they are checked (BE, NL). */
export const isRightVatNumber = (typed: string | null | undefined): boolean => {
  const number = viesNumber(typed)
  return number !== null && hasRightDigits(number)
}

/** Why a VAT number cannot be entered, in Dutch; null when it can. What is no number of VIES is not judged. */
export function vatNumberProblem(typed: string): string | null {
  if (isVatMistyped(typed)) return T.vatNumberInvalid
  const number = viesNumber(typed)
  return number === null || hasRightDigits(number) ? null : T.vatNumberWrong
}
