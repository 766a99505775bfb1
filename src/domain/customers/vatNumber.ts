/**
 * The format of each country's VAT number after the letters, as VIES defines it. 'XI' is Northern Ireland.
 */
const FORMATS: Record<string, string> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z\\d]\\d{7}[A-Z\\d]',
  FI: '\\d{8}',
  FR: '[A-Z\\d]{2}\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}',
  IT: '\\d{11}',
  LT: '(\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z\\d+*]{12}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '(\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
}

/**
 * A VAT number in the notation of VIES: 'BE0123456789', without separators. Null for a number that VIES does
 * not know, such as one from outside the European Union. A Belgian number may lack its letters, and a Greek
 * one may begin with GR.
 */
export function viesNumber(typed: string | null | undefined): string | null {
  const bare = (typed ?? '').toUpperCase().replace(/[^A-Z\d+*]/g, '')
  const number = bare.replace(/^GR/, 'EL').replace(/^(?=[01]\d{9}$)/, 'BE')
  const format = FORMATS[number.slice(0, 2)]
  return format !== undefined && new RegExp(`^${format}$`).test(number.slice(2)) ? number : null
}

/**
 * True if a number begins as a VIES number but does not have its format: a digit too few, a letter too many.
 */
export const isVatMistyped = (typed: string): boolean => {
  const number = typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^GR/, 'EL')
  return (
    /^[A-Z]{2}.*\d/.test(number) && FORMATS[number.slice(0, 2)] !== undefined && viesNumber(typed) === null
  )
}

/**
 * A VAT number for a reader: 'BE 0123.456.789', 'NL 123456789B01'. A number that VIES does not know is shown
 * as typed.
 */
export function shownVatNumber(stored: string | null | undefined): string {
  const number = viesNumber(stored)
  if (number === null) return stored ?? ''
  const digits = number.slice(2)
  return `${number.slice(0, 2)} ${number.startsWith('BE') ? digits.replace(/^(\d{4})(\d{3})/, '$1.$2.') : digits}`
}

/** A VAT number for storage: in the notation of VIES, or as typed if VIES does not know it. */
export const storedVatNumber = (typed: string): string => viesNumber(typed) ?? typed
