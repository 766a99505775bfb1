/*
 * Spreadsheet programs change some texts when they open a CSV file. They evaluate a text that begins like a
 * formula (B8) and round long numbers. A leading apostrophe, the guard, protects such a text.
 */

/** Matches behind apostrophes of the text itself too, so that exactly one apostrophe is the guard. */
const FORMULA = /^'*[=+\-@\t\r]/
/** '8,93901E+18': a number that is too long, as spreadsheet programs write it. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e[+-]\d{2,3}$/i
/** More than 15 digits, with zeros after the 15th: a number that a spreadsheet program rounded. */
const ROUNDED = /^\d{15}0+$/

/**
 * Returns why an identifying text looks damaged by a spreadsheet program, in Dutch; null if nothing suggests
 * it.
 */
export function roundedReason(text: string): string | null {
  if (SCIENTIFIC.test(text)) return IN_SCIENTIFIC_NOTATION
  return ROUNDED.test(text) ? TOO_MANY_DIGITS : null
}
const AS_TEXT = 'bewaar de kolom als tekst en vul het nummer opnieuw in'
export const IN_SCIENTIFIC_NOTATION = `is een afgerond getal in wetenschappelijke notatie: ${AS_TEXT}`
export const TOO_MANY_DIGITS = `is een getal van meer dan 15 cijfers, dat het rekenblad afrondt: ${AS_TEXT}`

/** True if a spreadsheet program would change the text. */
export function needsGuard(text: string): boolean {
  return FORMULA.test(text) || roundedReason(text.replace(/^'+/, '')) !== null
}

/** A text as it is written to a CSV file. */
export const withGuard = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** True if the text begins with a guard. */
export const hasGuard = (text: string): boolean => text.startsWith("'") && needsGuard(text)

/** A text of a CSV file without its guard: the reverse of `withGuard`. */
export const withoutGuard = (text: string): string => (hasGuard(text) ? text.slice(1) : text)
