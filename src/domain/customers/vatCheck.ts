import { validate as validBelgian } from 'stdnum/lib/cjs/be/vat.js'
import { validate as validDutch } from 'stdnum/lib/cjs/nl/btw.js'
import { validationTexts } from '../shared/validationTexts.ts'
import { isVatMistyped, viesNumber } from './vatNumber.ts'

/* Separate from vatNumber.ts: the lists and the worker format VAT numbers and must not load the library. */

/** True if the check digits are right, or if they are not checked for this country. */
function hasRightDigits(number: string): boolean {
  if (number.startsWith('BE')) return validBelgian(number).isValid
  if (number.startsWith('NL')) return validDutch(number).isValid
  return true
}

/** True if a VAT number has the form of a VIES number and, for BE and NL, the right check digits. */
export const isRightVatNumber = (typed: string | null | undefined): boolean => {
  const number = viesNumber(typed)
  return number !== null && hasRightDigits(number)
}

/**
 * Returns why a VAT number cannot be entered, in Dutch; null if it can. A text that is no VIES number is not
 * judged.
 */
export function vatNumberProblem(typed: string): string | null {
  if (isVatMistyped(typed)) return validationTexts.vatNumberInvalid
  const number = viesNumber(typed)
  return number === null || hasRightDigits(number) ? null : validationTexts.vatNumberWrong
}
