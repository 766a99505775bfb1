import { type Fields, searchedTexts, type TextKey, textKeys } from '../shared/fields.ts'
import { ITEM_STATUS_LIST } from './constants.ts'

/**
 * The fields of an item that people fill in, in the order of the columns of an import; the form shows the texts in this
 * order too. Apart from item.ts, because lists read it and should not fetch zod for it.
 */
export const ITEM_FIELDS = {
  categoryId: { label: 'Categorie', kind: 'ref' },
  brand: { label: 'Merk', kind: 'name', max: 100 },
  model: { label: 'Model', kind: 'text', max: 100 },
  serialNumber: { label: 'Serienummer', kind: 'text', max: 100, column: { identifies: true } },
  subcategoryId: { label: 'Subcategorie', kind: 'ref' },
  status: { label: 'Status', kind: 'choice', choices: ITEM_STATUS_LIST },
  purchasedAt: { label: 'Aankoopdatum', kind: 'day' },
  warrantyEndDate: { label: 'Einde garantie', told: 'einde van de garantie', kind: 'day' },
  // 'bulk' within a sentence would say nothing of the number that changed
  stockQuantity: {
    label: 'Bulk',
    told: 'aantal in voorraad',
    kind: 'count',
    column: { must: 'moet van 0 tot 1.000.000 zijn' },
  },
  rentable: { label: 'Verhuurbaar', kind: 'flag' },
  stolen: { label: 'Gestolen', kind: 'flag' },
  rentPrice: { label: 'Huurprijs', kind: 'amount' },
  // what one piece of it costs to buy again: what is charged when it does not come back
  replacementValue: { label: 'Vervangwaarde', kind: 'amount' },
  // where it lies in the store: 'Rek A1'
  place: { label: 'Plaats', kind: 'text', max: 60, searched: true },
  inspectionMonths: {
    label: 'Keuring om de (maanden)',
    told: 'maanden tussen twee keuringen',
    kind: 'count',
    column: { must: 'moet van 1 tot 240 zijn' },
  },
  inspectedAt: { label: 'Laatste keuring', kind: 'day' },
  inspectionDue: { label: 'Volgende keuring', kind: 'day' },
  attention: { label: 'Let op', kind: 'text', max: 300 },
  // a file names the owner by its reference
  customerId: { label: 'Klant', kind: 'ref', column: { header: 'Klantreferentie', identifies: true } },
} as const satisfies Fields
export type ItemField = keyof typeof ITEM_FIELDS

/** What a list of items has besides the fields: the number that the program gives, and the codes that a scan finds. */
export const ITEM_NUMBER = { label: 'Nummer' } as const
export const ITEM_CODES = { label: 'Codes' } as const

/** The fields that say which item it is: two that are alike in all of them are one (D-112). */
export const ITEM_IDENTITY = ['brand', 'model', 'serialNumber'] as const satisfies ItemField[]

export const ITEM_TEXTS = textKeys(ITEM_FIELDS)
export type ItemText = TextKey<typeof ITEM_FIELDS>

/** What searches of items look through besides number, brand, model and serial number. */
export const ITEM_SEARCHED = searchedTexts(ITEM_FIELDS)
