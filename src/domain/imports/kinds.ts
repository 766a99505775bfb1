import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../customers/fieldList.ts'
import { ITEM_CODES, ITEM_FIELDS, ITEM_FILE_FIELDS, ITEM_IDENTITY, ITEM_NUMBER } from '../items/fieldList.ts'
import { importColumnsOf } from './columns.ts'
import type { ImportColumn } from './sheet.ts'
import { keysOf, pick } from '../../lib/objects.ts'

const required = (key: string, header: string, kind: ImportColumn['kind'] = 'text'): ImportColumn => ({
  key,
  header,
  kind,
  required: true,
})

/** The columns of the six imports (IM-01 to IM-06, D-128). */
export const IMPORTS = {
  customers: {
    title: 'Klanten',
    columns: [
      { ...required('referenceNumber', REFERENCE.label), identifies: true },
      ...importColumnsOf(CUSTOMER_FIELDS, ['name'], { address: importColumnsOf(ADDRESS_FIELDS) }),
    ],
  },
  contacts: {
    title: 'Contacten',
    columns: [
      { ...required('customer', 'Klantreferentie'), identifies: true },
      ...importColumnsOf(CONTACT_FIELDS, ['firstName', 'lastName']),
    ],
  },
  items: {
    title: 'Items',
    columns: [
      { key: 'itemNumber', header: ITEM_NUMBER.label, identifies: true },
      ...importColumnsOf(ITEM_FILE_FIELDS, ['categoryId', 'brand']),
      { key: 'codes', header: ITEM_CODES.label, identifies: true },
    ],
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
    columns: importColumnsOf(pick(ITEM_FIELDS, ITEM_IDENTITY), ITEM_IDENTITY),
  },
} as const satisfies Record<string, { title: string; columns: readonly ImportColumn[] }>

export type ImportKind = keyof typeof IMPORTS
export const IMPORT_KINDS = keysOf(IMPORTS)

/** The largest accepted file (D-128). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** Shown above the reasons if an import was refused (IM-11). */
export const IMPORT_FAILED = 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.'
