import type { Merge } from '../../../src/domain/duplicates/merge.ts'
import { refersTo } from '../../../src/domain/duplicates/references.ts'

/** The kinds whose records name a customer or an item. */
const NAMING = {
  customer: ['repair', 'rental', 'item', 'actionForm', 'conflict', 'notification'],
  item: ['repair', 'rental', 'kit', 'itemModel', 'category', 'conflict', 'notification'],
}

/** True if the record refers to the customer or the item, by the rule of the server. */
export const isNaming = (e: 'customer' | 'item', kind: string, doc: object, id: string): boolean =>
  NAMING[e].includes(kind) && refersTo(doc, id)

/** True if a merge is in force and concerns these records, by the rule of the server. */
export const isMergeInForce = (
  { state, at, survivorId, mergedId, customerId }: Merge,
  ids: readonly string[],
  customerIds: readonly string[],
  since: string,
): boolean =>
  state === 'merged' &&
  at >= since &&
  (ids.includes(survivorId) ||
    ids.includes(mergedId) ||
    (customerId !== null && customerIds.includes(customerId)))
