import { countryName } from '../customers/countries.ts'

const CODES: Partial<Record<string, string>> = {
  België: 'BE',
  Nederland: 'NL',
  Frankrijk: 'FR',
  Luxemburg: 'LU',
  Duitsland: 'DE',
  Engeland: 'GB',
}

/**
 * The ISO 3166-1 code of a country of the product, or of a country that was typed as a code; '' for any
 * other.
 */
export function countryCode(country: string | null): string {
  const typed = country?.trim() ?? ''
  return CODES[countryName(typed)] ?? (/^[A-Z]{2}$/.test(typed) ? typed : '')
}
