import { DomainError } from '../shared/errors.ts'
import { ITEM_STATUS_LIST, ITEM_STATUSES } from './constants.ts'
import type { Item } from './item.ts'

/**
 * The statuses that people can give to many items at once. 'In herstelling' is not among them, because it
 * follows from a repair.
 */
export const MANUAL_STATUSES = ITEM_STATUS_LIST.filter((status) => status !== ITEM_STATUSES.inRepair)

/**
 * Refuses a manual status for an item in repair: its repair decides the status.
 * @throws DomainError invalid_args
 */
export function checkManualStatus({ status }: Pick<Item, 'status'>): void {
  if (status === ITEM_STATUSES.inRepair) throw new DomainError('invalid_args', 'in herstelling')
}
