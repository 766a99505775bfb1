import { ITEM_FIELDS, ITEM_IDENTITY } from '../items/fieldList.ts'
import { columnsOf } from './columns.ts'
import type { Column } from './sheet.ts'
import { keysOf, pick } from '../shared/objects.ts'

const optional = (key: string, header: string, kind: Column['kind'] = 'text'): Column => ({
  key,
  header,
  kind,
})
const required = (key: string, header: string, kind: Column['kind'] = 'text'): Column => ({
  ...optional(key, header, kind),
  required: true,
})

/** The columns of the six imports (IM-01 to IM-06, D-128). */
export const IMPORTS = {
  customers: {
    title: 'Klanten',
    columns: [
      required('referenceNumber', 'Referentie'),
      required('name', 'Naam'),
      optional('email', 'E-mail'),
      optional('phone', 'Telefoon'),
      optional('address.street', 'Straat'),
      optional('address.number', 'Nummer'),
      optional('address.box', 'Bus'),
      optional('address.postalCode', 'Postcode'),
      optional('address.city', 'Gemeente'),
      optional('address.country', 'Land'),
      optional('notes', 'Notities'),
    ],
  },
  contacts: {
    title: 'Contacten',
    columns: [
      required('customer', 'Klantreferentie'),
      required('firstName', 'Voornaam'),
      required('lastName', 'Achternaam'),
      optional('department', 'Afdeling'),
      optional('email', 'E-mail'),
      optional('phone', 'Telefoon'),
      optional('gsm', 'Gsm'),
      optional('fax', 'Varia'),
      optional('notes', 'Notities'),
    ],
  },
  items: {
    title: 'Items',
    columns: columnsOf(ITEM_FIELDS, ['categoryId', 'brand']),
  },
  holidays: {
    title: 'Feestdagen',
    columns: [required('date', 'Datum', 'day'), required('description', 'Omschrijving')],
  },
  priceRates: {
    title: 'Staffels',
    columns: [
      { ...required('numberOfDays', 'Aantal dagen', 'integer'), must: 'moet van 1 tot 9.999 zijn' },
      {
        ...required('rate', 'Tarief', 'decimal'),
        must: 'moet groter dan 0 en hoogstens 99.999 zijn, met hoogstens 2 cijfers na de komma',
      },
    ],
  },
  stolen: {
    title: 'Gestolen items',
    columns: columnsOf(pick(ITEM_FIELDS, ITEM_IDENTITY), ITEM_IDENTITY),
  },
} as const satisfies Record<string, { title: string; columns: readonly Column[] }>

export type ImportKind = keyof typeof IMPORTS
export const IMPORT_KINDS = keysOf(IMPORTS)

/** The largest file that is taken (D-128). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** Told of every import that did not go in, before its reasons (IM-11). */
export const IMPORT_FAILED = 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.'
