/*
 * A spreadsheet program changes some texts of a CSV file when it opens them: it calculates what begins like a formula (B8)
 * and rounds long numbers. An apostrophe in front, the guard, keeps such a text as it is.
 */

/** Also behind apostrophes of the text itself, so that exactly one apostrophe is the guard. */
const FORMULA = /^'*[=+\-@\t\r]/
/** '8,93901E+18', as spreadsheet programs write a number that is too long. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e[+-]\d{2,3}$/i
/** More than 15 digits with zeros behind the 15th, as spreadsheet programs round. */
const ROUNDED = /^\d{15}0+$/

/** Why a text that should identify something is no longer what it was; null: nothing points to it. */
export function roundedReason(text: string): string | null {
  if (SCIENTIFIC.test(text)) return IN_SCIENTIFIC_NOTATION
  return ROUNDED.test(text) ? TOO_MANY_DIGITS : null
}
const AS_TEXT = 'bewaar de kolom als tekst en vul het nummer opnieuw in'
export const IN_SCIENTIFIC_NOTATION = `is een afgerond getal in wetenschappelijke notatie: ${AS_TEXT}`
export const TOO_MANY_DIGITS = `is een getal van meer dan 15 cijfers, dat het rekenblad afrondt: ${AS_TEXT}`

/** Whether a spreadsheet program would change the text. */
export function needsGuard(text: string): boolean {
  return FORMULA.test(text) || roundedReason(text.replace(/^'+/, '')) !== null
}

/** A text as a CSV file has it. */
export const withGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Whether the text begins with a guard. */
export const hasGuard = (text: string): boolean => text.startsWith("'") && needsGuard(text)

/** A text of a CSV file without its guard: the reverse of `withGuard`. */
export const withoutGuard = (text: string): string => (hasGuard(text) ? text.slice(1) : text)
