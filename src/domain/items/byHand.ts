import { DomainError } from '../shared/errors.ts'
import { ITEM_STATUS_LIST, ITEM_STATUSES } from './constants.ts'
import type { Item } from './item.ts'

/** The statuses that many items are given at once: 'In herstelling' follows from a repair. */
export const STATUSES_BY_HAND = ITEM_STATUS_LIST.filter((status) => status !== ITEM_STATUSES.inRepair)

/**
 * An item on the bench gets its status by its repair.
 * @throws DomainError invalid_args
 */
export function checkByHand({ status }: Pick<Item, 'status'>): void {
  if (status === ITEM_STATUSES.inRepair) throw new DomainError('invalid_args', 'in herstelling')
}
