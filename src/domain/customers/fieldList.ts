import { type Fields, searchedTexts } from '../shared/fields.ts'
import { LANGUAGES } from '../shared/languages.ts'

/*
 * The fields of a customer that people fill in, in the order of the forms and of the columns of an import.
 * They do not use zod, because lists load them.
 */

export const ADDRESS_FIELDS = {
  street: { label: 'Straat', kind: 'text', max: 200 },
  number: { label: 'Nummer', kind: 'text', max: 20 },
  box: { label: 'Bus', kind: 'text', max: 20 },
  postalCode: { label: 'Postcode', kind: 'text', max: 20, column: { identifies: true } },
  city: { label: 'Gemeente', kind: 'text', max: 100 },
  country: { label: 'Land', kind: 'choice' },
} as const satisfies Fields

/**
 * The program gives the reference. Only an imported file contains it, to say which customer a row is about
 * (D-128).
 */
export const REFERENCE = { label: 'Referentie', kind: 'name' } as const

export const CUSTOMER_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 200 },
  vatNumber: { label: 'Btw-nummer', kind: 'text', max: 50, searched: true, column: { identifies: true } },
  email: { label: 'E-mail', sentenceLabel: 'e-mailadres', kind: 'email', searched: true },
  phone: { label: 'Telefoon', kind: 'phone', max: 50, searched: true },
  address: { label: 'Adres', kind: 'part' },
  language: { label: 'Taal', kind: 'choice', choices: LANGUAGES },
  // the log does not call it 'notities', because that word means the notes of a repair or rental
  notes: { label: 'Notities', sentenceLabel: 'opmerkingen', kind: 'text', max: 5000, policy: 'merge_lines' },
} as const satisfies Fields
export const CUSTOMER_SEARCHED = searchedTexts(CUSTOMER_FIELDS)

export const CONTACT_FIELDS = {
  firstName: { label: 'Voornaam', kind: 'name', max: 100 },
  lastName: { label: 'Achternaam', sentenceLabel: 'naam', kind: 'name', max: 100 },
  department: { label: 'Afdeling', kind: 'text', max: 100 },
  email: { label: 'E-mail', sentenceLabel: 'e-mailadres', kind: 'email' },
  phone: { label: 'Telefoon', kind: 'phone', max: 50 },
  gsm: { label: 'Gsm', kind: 'phone', max: 50 },
  // once a fax number, now for whatever does not fit elsewhere (CO-05)
  fax: { label: 'Varia', sentenceLabel: 'fax', kind: 'text', max: 255 },
  notes: { label: 'Notities', sentenceLabel: 'opmerkingen', kind: 'text', max: 2000, policy: 'merge_lines' },
} as const satisfies Fields
