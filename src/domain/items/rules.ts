import { addYears } from '../shared/days.ts'
import { noTexts } from '../shared/fields.ts'
import { definedOf } from '../../lib/objects.ts'
import { ITEM_FIELDS } from './fieldList.ts'
import { ITEM_STATUSES, type Item, WARRANTY_YEARS } from './item.ts'

/** The defaults of a new item (IT, D-109). */
export const NEW_ITEM = {
  ...noTexts(ITEM_FIELDS),
  subcategoryId: null,
  purchasedAt: null,
  warrantyEndDate: null,
  status: ITEM_STATUSES.available,
  stockQuantity: null,
  rentable: false,
  stolen: false,
  rentPrice: 0,
  replacementValue: null,
  inspectionMonths: null,
  inspectedAt: null,
  inspectionDue: null,
  customerId: null,
  picture: null,
} as const

/** The fields that nobody fills in. They follow from what happens to the item. */
const NO_HISTORY = { attentionBy: null, attentionAt: null, codes: [], itemLogLines: [], formerNumbers: [] }

type NewItemFields = Pick<Item, 'id' | 'categoryId' | 'brand'> & {
  [K in keyof typeof NEW_ITEM]?: Item[K] | undefined
}

/** A new item without its number. One that is already sold is inactive (IT-26). */
export function newItem(args: NewItemFields): Item {
  const active = args.status !== ITEM_STATUSES.sold
  const nameless = { itemNumber: null, prefix: null, number: null, active, repairId: null, ...NO_HISTORY }
  return { ...NEW_ITEM, ...definedOf(args), ...nameless }
}

/**
 * The consequences of a change of status: 'Verkocht' makes the item inactive, and leaving 'In herstelling'
 * ends the claim of its repair (IT-26, D-109).
 */
export function withStatusRules(next: Item, before: Item): Item {
  const free =
    next.status === before.status || next.status === ITEM_STATUSES.inRepair
      ? next
      : { ...next, repairId: null }
  return next.status === ITEM_STATUSES.sold ? { ...free, active: false } : free
}

/**
 * The last day of warranty of something that was bought on a day. Without a purchase date there is no
 * warranty (IT-33, D-116).
 */
export const warrantyEnd = (purchasedAt: string | null): string | null =>
  purchasedAt === null ? null : addYears(purchasedAt, WARRANTY_YEARS)

/** The number that follows another one of the same category by `count`: 'CAM-91' is two after 'CAM-89'. */
export const numberAfter = (itemNumber: string, count: number): string =>
  itemNumber.replace(/(?<!\d)\d+$/, (digits) => String(Number(digits) + count))

/** The number of an item that the server has not numbered yet: 'CAM-?' (D-111). */
export const unknownNumber = (prefix: string): string => `${prefix.toUpperCase()}-?`
