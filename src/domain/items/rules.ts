import { addYears } from '../shared/days.ts'
import { noTexts } from '../shared/fields.ts'
import { definedOf } from '../shared/objects.ts'
import { ITEM_FIELDS } from './fieldList.ts'
import { ITEM_STATUSES, type Item, WARRANTY_YEARS } from './item.ts'

/** What a new item has where nothing was filled in (IT, D-109). */
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
} as const

/** What nobody fills in of an item: it comes from what is done with it. */
const NO_HISTORY = { attentionBy: null, attentionAt: null, codes: [], itemLogLines: [], formerNumbers: [] }

type Given = Pick<Item, 'id' | 'categoryId' | 'brand'> & {
  [K in keyof typeof NEW_ITEM]?: Item[K] | undefined
}

/** A new item without its number; one that is sold already is in no list (IT-26). */
export function newItem(args: Given): Item {
  const active = args.status !== ITEM_STATUSES.sold
  const nameless = { itemNumber: null, prefix: null, number: null, active, repairId: null, ...NO_HISTORY }
  return { ...NEW_ITEM, ...definedOf(args), ...nameless }
}

/** What a change of status brings along: sold takes it out of the lists, another state ends the claim (IT-26, D-109). */
export function withStatusRules(next: Item, before: Item): Item {
  const free =
    next.status === before.status || next.status === ITEM_STATUSES.inRepair
      ? next
      : { ...next, repairId: null }
  return next.status === ITEM_STATUSES.sold ? { ...free, active: false } : free
}

/** The last day of warranty of something bought on a day; no purchase date, no warranty (IT-33, D-116). */
export const warrantyEnd = (purchasedAt: string | null): string | null =>
  purchasedAt === null ? null : addYears(purchasedAt, WARRANTY_YEARS)

/** The number that comes so many after another of the same category: 'CAM-91' is two after 'CAM-89'. */
export const numberAfter = (itemNumber: string, count: number): string =>
  itemNumber.replace(/\d+$/, (digits) => String(Number(digits) + count))

/** How the number of an item looks before the server has given it: 'CAM-?' (D-111). */
export const unknownNumber = (prefix: string): string => `${prefix.toUpperCase()}-?`
