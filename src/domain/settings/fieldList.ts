import type { Fields } from '../shared/fields.ts'

/*
 * The fields of the settings records that people fill in, in the order of their forms. They do not use zod,
 * because lists and screens load them.
 */

/** A standard job with its price. */
export const REPAIR_ACTION_FIELDS = {
  number: { label: 'Nummer', kind: 'text', max: 20 },
  description: { label: 'Omschrijving', kind: 'name', max: 255 },
  price: { label: 'Prijs', kind: 'amount' },
} as const satisfies Fields

export const MANUFACTURER_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 200 },
  firstName: { label: 'Voornaam', kind: 'text', max: 100 },
  lastName: { label: 'Achternaam', sentenceLabel: 'naam', kind: 'text', max: 100 },
  email: { label: 'E-mail', sentenceLabel: 'e-mailadres', kind: 'email' },
  phone: { label: 'Telefoon', kind: 'phone', max: 50 },
  language: { label: 'Taal', kind: 'choice' },
  address: { label: 'Adres', kind: 'part' },
  rma: { label: 'RMA', sentenceLabel: 'RMA nodig', kind: 'flag' },
} as const satisfies Fields

/**
 * The company that signs documents. Its address is a set of own fields; that of a customer is one field with
 * parts.
 */
export const EXECUTOR_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 200 },
  email: { label: 'E-mail', sentenceLabel: 'e-mailadres', kind: 'email' },
  contactPhone: { label: 'Telefoon', kind: 'phone', max: 50 },
  contactFax: { label: 'Fax', kind: 'phone', max: 50 },
  website: { label: 'Website', kind: 'text', max: 200 },
  addressStreet: { label: 'Straat', kind: 'text', max: 200 },
  addressNumber: { label: 'Nummer', kind: 'text', max: 20 },
  addressBox: { label: 'Bus', kind: 'text', max: 20 },
  addressPostalCode: { label: 'Postcode', kind: 'text', max: 20 },
  addressCity: { label: 'Gemeente', kind: 'text', max: 100 },
  addressCountry: { label: 'Land', kind: 'choice' },
  vatNumber: { label: 'Btw-nummer', kind: 'text', max: 50 },
  bankName: { label: 'Bank', kind: 'text', max: 100 },
  bankAccount: { label: 'Rekeningnummer', kind: 'text', max: 50 },
  bankBic: { label: 'BIC', sentenceLabel: 'BIC', kind: 'text', max: 20 },
  logo: { label: 'Logo', kind: 'ref' },
} as const satisfies Fields

export const MAIL_TEMPLATE_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 200 },
  language: { label: 'Taal', kind: 'choice' },
  recipient: { label: 'Ontvanger', sentenceLabel: 'geadresseerde', kind: 'text', max: 500 },
  cc: { label: 'Cc', sentenceLabel: 'CC', kind: 'text', max: 500 },
  bcc: { label: 'Bcc', sentenceLabel: 'BCC', kind: 'text', max: 500 },
  subject: { label: 'Onderwerp', kind: 'name', max: 500 },
  content: { label: 'Tekst', kind: 'name', max: 20_000 },
  attachment: { label: 'Pdf in bijlage', sentenceLabel: 'bijlage', kind: 'flag' },
  photoAttachment: { label: "Foto's in bijlage", sentenceLabel: "foto's als bijlage", kind: 'flag' },
  photoArray: { label: "Foto's", sentenceLabel: "gekozen foto's", kind: 'part' },
  external: { label: 'Naar fabrikant', sentenceLabel: 'extern', kind: 'flag' },
  rmaRequest: { label: 'RMA-aanvraag', sentenceLabel: 'aanvraag RMA', kind: 'flag' },
  reminder: { label: 'Gebruik', sentenceLabel: 'gebruik', kind: 'choice' },
} as const satisfies Fields

export const PRICE_RATE_FIELDS = {
  numberOfDays: { label: 'Aantal dagen', kind: 'count' },
  rate: { label: 'Tarief', kind: 'amount' },
} as const satisfies Fields

export const HOLIDAY_FIELDS = {
  date: { label: 'Datum', kind: 'day' },
  description: { label: 'Omschrijving', kind: 'name', max: 200 },
} as const satisfies Fields
