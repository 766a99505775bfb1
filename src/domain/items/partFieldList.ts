import type { Fields } from '../shared/fields.ts'
import { ITEM_FIELDS } from './fieldList.ts'

/* These lists do not use zod, because lists and screens load them. */

/** The fields of a part of a kit, and of an accessory of a model. */
export const STOCK_PART_FIELDS = {
  itemId: { label: 'Item', kind: 'ref' },
  brand: ITEM_FIELDS.brand,
  model: ITEM_FIELDS.model,
  quantity: { label: 'Aantal', kind: 'count' },
} as const satisfies Fields

/** The fields that all units of a model share. */
export const ITEM_MODEL_FIELDS = {
  brand: { label: 'Merk', kind: 'name', max: ITEM_FIELDS.brand.max },
  model: { label: 'Model', kind: 'name', max: ITEM_FIELDS.model.max },
  dayPrice: { label: 'Huurprijs', kind: 'amount' },
  accessories: { label: 'Gaat altijd mee', sentenceLabel: 'wat altijd meegaat', kind: 'part' },
  // the SHA-256 hash of its bytes
  picture: { label: 'Foto', kind: 'ref' },
} as const satisfies Fields
