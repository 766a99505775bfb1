import { type Fields, searchedTexts, type TextKey, textKeys } from '../shared/fields.ts'
import { ITEM_STATUS_LIST } from './constants.ts'

/**
 * The fields of an item that people fill in, in the order of the columns of an import; the form shows the
 * texts in this order too. Separate from item.ts: lists read them and should not load zod.
 */
export const ITEM_FIELDS = {
  categoryId: { label: 'Categorie', kind: 'ref' },
  brand: { label: 'Merk', kind: 'name', max: 100 },
  model: { label: 'Model', kind: 'text', max: 100 },
  serialNumber: { label: 'Serienummer', kind: 'text', max: 100, column: { identifies: true } },
  subcategoryId: { label: 'Subcategorie', kind: 'ref' },
  status: { label: 'Status', kind: 'choice', choices: ITEM_STATUS_LIST },
  purchasedAt: { label: 'Aankoopdatum', kind: 'day' },
  warrantyEndDate: { label: 'Einde garantie', sentenceLabel: 'einde van de garantie', kind: 'day' },
  // within a sentence 'bulk' would not tell the reader that a number changed
  stockQuantity: {
    label: 'Bulk',
    sentenceLabel: 'aantal in voorraad',
    kind: 'count',
    column: { must: 'moet van 0 tot 1.000.000 zijn' },
  },
  rentable: { label: 'Verhuurbaar', kind: 'flag' },
  stolen: { label: 'Gestolen', kind: 'flag' },
  rentPrice: { label: 'Huurprijs', kind: 'amount' },
  // the cost of buying one unit again, which is charged if it does not come back
  replacementValue: { label: 'Vervangwaarde', kind: 'amount' },
  // the location in the store: 'Rek A1'
  place: { label: 'Plaats', kind: 'text', max: 60, searched: true },
  inspectionMonths: {
    label: 'Keuring om de (maanden)',
    sentenceLabel: 'maanden tussen twee keuringen',
    kind: 'count',
    column: { must: 'moet van 1 tot 240 zijn' },
  },
  inspectedAt: { label: 'Laatste keuring', kind: 'day' },
  inspectionDue: { label: 'Volgende keuring', kind: 'day' },
  attention: { label: 'Let op', kind: 'text', max: 300 },
  // a file names the owner by the customer's reference
  customerId: { label: 'Klant', kind: 'ref', column: { header: 'Klantreferentie', identifies: true } },
  // the SHA-256 hash of its bytes
  picture: { label: 'Foto', kind: 'ref' },
} as const satisfies Fields
export type ItemField = keyof typeof ITEM_FIELDS

/** The fields in a file of items. A file has texts, so it brings no photo. */
const { picture: _, ...inFile } = ITEM_FIELDS
export const ITEM_FILE_FIELDS = inFile

/**
 * Columns of an item list that are no fields: the number that the program gives, and the codes that a scan
 * finds.
 */
export const ITEM_NUMBER = { label: 'Nummer' } as const
export const ITEM_CODES = { label: 'Codes' } as const

/** The fields that identify an item. Two items that agree in all of them are the same (D-112). */
export const ITEM_IDENTITY = ['brand', 'model', 'serialNumber'] as const satisfies ItemField[]

export const ITEM_TEXTS = textKeys(ITEM_FIELDS)
export type ItemText = TextKey<typeof ITEM_FIELDS>

/** The texts that item searches read besides number, brand, model and serial number. */
export const ITEM_SEARCHED = searchedTexts(ITEM_FIELDS)
