import type { Fields } from '../shared/fields.ts'
import { RENTAL_NOTES_MAX } from './constants.ts'

/* Separate from rental.ts: code that needs only a label should not load the schemas (and zod). */

/** The fields of a rental that a person sets directly. */
export const RENTAL_FIELDS = {
  status: { label: 'Status', kind: 'choice', policy: 'rental_status_rank' },
  type: { label: 'Type', kind: 'choice' },
  startDate: { label: 'Startdatum', kind: 'day' },
  endDate: { label: 'Einddatum', kind: 'day' },
  pickupDate: { label: 'Afhaaldatum', kind: 'day' },
  returnDate: { label: 'Retourdatum', kind: 'day' },
  externalReference: { label: 'Externe referentie', kind: 'text' },
  contact: { label: 'Contactpersoon', kind: 'text' },
  notes: { label: 'Notities', kind: 'text', policy: 'merge_lines', max: RENTAL_NOTES_MAX },
  internalNotes: { label: 'Interne notitie', kind: 'text', policy: 'merge_lines', max: RENTAL_NOTES_MAX },
  rate: { label: 'Tarief', kind: 'amount' },
  discount: { label: 'Korting', kind: 'amount' },
  serviceFeeActive: { label: 'Servicekost', kind: 'flag' },
  vatFree: { label: 'Vrijgesteld van btw', kind: 'flag' },
  customerId: { label: 'Klant', kind: 'ref', policy: 'important' },
  customerContactId: { label: 'Contact', sentenceLabel: 'contactpersoon', kind: 'ref' },
  // the form groups these fields under a title of their own
  tempCusName: { label: 'Tijdelijke klant', kind: 'text' },
  tempCusStreet: { label: 'Straat', sentenceLabel: 'straat van de tijdelijke klant', kind: 'text' },
  tempCusCity: { label: 'Plaats', sentenceLabel: 'plaats van de tijdelijke klant', kind: 'text' },
  tempCusCountry: { label: 'Land', sentenceLabel: 'land van de tijdelijke klant', kind: 'text' },
  tempCusContactName: {
    label: 'Naam contact',
    sentenceLabel: 'contact van de tijdelijke klant',
    kind: 'text',
  },
  tempCusContactPhone: {
    label: 'Telefoon contact',
    sentenceLabel: 'telefoon van de tijdelijke klant',
    kind: 'text',
  },
  tempCusContactEmail: {
    label: 'E-mail contact',
    sentenceLabel: 'e-mailadres van de tijdelijke klant',
    kind: 'text',
  },
  rentalRemarks: { label: 'Opmerkingen', kind: 'part' },
} as const satisfies Fields

export const RENTAL_LINE_FIELDS = {
  quantity: { label: 'Aantal', kind: 'count' },
  itemPrice: { label: 'Dagprijs', kind: 'amount' },
  rate: { label: 'Tarief', kind: 'amount' },
  discountPercentage: {
    label: 'Korting %',
    sentenceLabel: 'korting in procent',
    logged: 'Korting lijn',
    kind: 'amount',
  },
  discount: { label: 'Korting', kind: 'amount' },
  customItem: { label: 'Omschrijving', logged: 'Omschrijving lijn', kind: 'text' },
  remark: { label: 'Opmerking', logged: 'Opmerking lijn', kind: 'text' },
} as const satisfies Fields

/** The name of the field within a sentence; the sentence itself adds which remark it means. */
export const REMARK_FIELDS = {
  text: { label: 'Opmerking', sentenceLabel: 'tekst', kind: 'text' },
} as const satisfies Fields
