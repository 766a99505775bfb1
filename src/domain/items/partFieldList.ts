import type { Fields } from '../shared/fields.ts'
import { ITEM_FIELDS } from './fieldList.ts'

/* Without zod, for lists and screens. */

/** What stands on a part of a kit, and on what comes along with a model. */
export const STOCK_PART_FIELDS = {
  itemId: { label: 'Item', kind: 'ref' },
  brand: ITEM_FIELDS.brand,
  model: ITEM_FIELDS.model,
  quantity: { label: 'Aantal', kind: 'count' },
} as const satisfies Fields

/** What the pieces of a model share. */
export const ITEM_MODEL_FIELDS = {
  brand: { label: 'Merk', kind: 'name', max: ITEM_FIELDS.brand.max },
  model: { label: 'Model', kind: 'name', max: ITEM_FIELDS.model.max },
  dayPrice: { label: 'Huurprijs', kind: 'amount' },
  accessories: { label: 'Gaat altijd mee', told: 'wat altijd meegaat', kind: 'part' },
  // the hash of its bytes
  picture: { label: 'Foto', kind: 'ref' },
} as const satisfies Fields
